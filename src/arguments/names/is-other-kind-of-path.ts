import type { Json } from '../../core/json.js';
import type { Parameter } from '../schema/parameters-of.js';
import { isAbsolutePath } from './path-like.js';
import { nameWords } from './name-words.js';

/** True for an absolute path where the name or the description of the argument asks for relative ones alone. */
export function isOtherKindOfPath(
  { name, schema: { description } }: Pick<Parameter, 'name' | 'schema'>,
  value: Json,
): boolean {
  if (!isAbsolutePath(value)) return false;
  const said = typeof description === 'string' ? description : '';
  const isRelative =
    nameWords(name).includes('relative') ||
    /\brelative (?:file ?)?paths?\b|\bpaths? relative to\b/i.test(said);
  return isRelative && !/\babsolute\b/i.test(`${name} ${said}`);
}
