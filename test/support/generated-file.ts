import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm run generate` writes what tests compare. */
const isWriting = process.env.GENERATE === '1';
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Expects a file of the repository to be what its sources give, or writes it. */
export function expectFile(path: string, text: string): void {
  if (isWriting) writeFileSync(join(root, path), text);
  const written = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
  expect(written.split('\n')).toEqual(text.split('\n'));
}

/** A text as a cell of a Markdown table. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
