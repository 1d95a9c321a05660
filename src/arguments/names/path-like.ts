import type { Json } from '../../core/json.js';
import { nameWords } from './name-words.js';
import type { Parameter } from '../../schema/parameters-of.js';
import { allowsType } from '../../schema/types-of.js';

const pathWords = new Set([
  'path',
  'file',
  'dir',
  'directory',
  'folder',
  'cwd',
  'root',
  'workspace',
]);
const maybePathWords = new Set(['source', 'destination', 'src', 'dest', 'uri']);
const seldomPathWords = new Set(['target', 'from', 'to', 'input', 'output', 'location']);

/**
 * True where the parameter takes paths of files: by its name (`path`, `file`, `dir`, `file_name`, …), or, for names that
 * may mean something else (`source`, `uri`), by its description or the value. `file_id` and `file_size` take none.
 */
export function isPathLike(parameter: Parameter, value?: Json): boolean {
  if (!allowsType(parameter.types, 'string') && !parameter.types.includes('array')) return false;
  if (value !== undefined && !isPathValue(value)) return false;
  const words = nameWords(parameter.name);
  const last = words.at(-1) ?? '';
  if (pathWords.has(last)) return true;
  if (last === 'name' && pathWords.has(words.at(-2) ?? '')) return true;
  const maybe = maybePathWords.has(last);
  if (!maybe && !seldomPathWords.has(last)) return false;
  return maybe && value !== undefined
    ? isAbsolutePath(value)
    : /\b(?:paths?|files?|director(?:y|ies)|folders?)\b/i.test(parameter.schema.description ?? '');
}

/** True for text that can be a path: absolute, or relative with a slash or a file extension; no sentence, no URL but `file:`. */
export function isPathValue(value: Json): boolean {
  if (Array.isArray(value))
    return value.length > 0 && value.every((each: Json) => isPathValue(each));
  if (typeof value !== 'string' || value.length > 1_000 || /[\n\r\0]/.test(value)) return false;
  if (isAbsolutePath(value) || /^\.{1,2}(?:[\\/]|$)/.test(value)) return true;
  if (/^[a-z][a-z\d+.-]*:/i.test(value) || isMediaType(value)) return false;
  return /^[\w.@+-]+(?:[\\/][\w.@+ -]+)+[\\/]?$|^[\w+-][\w.+-]*\.[A-Za-z]\w{0,7}$/.test(value);
}

function isMediaType(value: string): boolean {
  return /^(?:text|application|image|audio|video|font|multipart|model|message)\/[\w.+-]+$/.test(
    value,
  );
}

/** True for `/a/b`, `C:\a`, `file:///a` and `~/a`. */
export function isAbsolutePath(value: Json): boolean {
  return typeof value === 'string' && /^(?:\/(?!\/)|[A-Za-z]:[\\/]|file:\/\/|~\/)/.test(value);
}
