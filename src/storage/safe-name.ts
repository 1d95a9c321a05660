import { ConfigurationError } from '../core/errors.js';
import { writeJson } from '../core/json-text.js';

const longestName = 100;
/** Names that Windows keeps for devices, with or without an extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

type NamedKind = 'catalogue' | 'run' | 'study' | 'rater';

/**
 * The name of a catalogue, run, study or rater, if it can be a folder's name everywhere and leads nowhere else; else `ConfigurationError`.
 * The run name `archive` is kept for archived runs.
 */
export function safeName(kind: NamedKind, name: string): string {
  const problem = nameProblem(kind, name);
  if (problem === null) return name;
  throw new ConfigurationError(`${writeJson(name)} cannot be the name of a ${kind}: ${problem}.`, {
    remedy: 'Use letters, digits, "-", "_" and "."; begin with a letter or digit.',
  });
}

/** A name made safe: what a name cannot have becomes `-`. For names that come from elsewhere, such as a model's. */
export function toSafeName(text: string): string {
  const name = cutToBytes(
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[^\p{L}\p{N}]+/u, ''),
    longestName - 2,
  ).replace(/[^\p{L}\p{N}]+$/u, '');
  if (name === '') return 'unnamed';
  return nameProblem('run', name) === null ? name : `${name.replaceAll('.', '-')}-1`;
}

function cutToBytes(text: string, limit: number): string {
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > limit) break;
    kept += character;
  }
  return kept;
}

function nameProblem(kind: NamedKind, name: string): string | null {
  if (name === '') return 'it is empty';
  if (Buffer.byteLength(name) > longestName) return `it is longer than ${longestName} bytes`;
  if (!/^[\p{L}\p{N}]/u.test(name)) return 'it begins with something other than a letter or digit';
  const forbidden = /[^\p{L}\p{N}\p{M}._ ()@+,-]/u.exec(name);
  if (forbidden !== null) return `it contains ${writeJson(forbidden[0])}`;
  if (/[. ]$/.test(name)) return 'it ends with a dot or a space';
  if (deviceName.test(name)) return 'it is the name of a device on Windows';
  if (kind === 'run' && name.toLowerCase() === 'archive') return 'that folder holds archived runs';
  return null;
}
