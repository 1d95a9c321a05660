import { CatalogueError } from '../core/errors.js';

/** The bytes as text: UTF-8 or UTF-16 with or without a byte order mark. CatalogueError for anything else. */
export function decodeText(bytes: Uint8Array, file: string): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new CatalogueError(`${file} is not valid ${encoding}${firstBadLine(bytes, encoding)}.`, {
      file,
      cause,
      remedy: 'Save the file as UTF-8 and try again.',
    });
  }
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== undefined && first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== undefined && second !== 0) return 'utf-16be';
  return 'utf-8';
}

function firstBadLine(bytes: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding).decode(bytes);
  const index = text.indexOf('\uFFFD');
  return index < 0 ? '' : ` (line ${text.slice(0, index).split('\n').length})`;
}
