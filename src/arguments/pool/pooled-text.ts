import { isContainer, isJsonObject, type Json, type JsonObject } from '../../core/json.js';

/** Running text that belongs to a thing which a call named: a file's content beside its path. */
export interface PooledText {
  readonly toolId: string;
  /** The evidence reference of the call. */
  readonly reference: string;
  /** The call's short texts, one of which may name the thing. */
  readonly arguments: Readonly<Record<string, string>>;
  readonly text: string;
  /** True where a call of ours made the thing and sent the text. */
  readonly made: boolean;
}

const longestName = 200;
const shortestText = 8;
const longestText = 4_000;
const deepest = 4;

/**
 * What a successful call tells of the text of a thing: the longest text of its answer or, of a call that makes something, of its
 * arguments. Null where there is none, or where the call names nothing.
 */
export function pooledTextOf(
  { arguments: args, body }: { readonly arguments: JsonObject; readonly body: Json },
  origin: { readonly toolId: string; readonly reference: string; readonly made: boolean },
): PooledText | null {
  const text = longestIn(origin.made ? args : body);
  if (text === null) return null;
  const names = Object.entries(args).filter(
    (entry): entry is [string, string] => isName(entry[1]) && entry[1] !== text,
  );
  return names.length === 0
    ? null
    : { ...origin, arguments: Object.fromEntries(names), text: beginningOf(text) };
}

/** A string of its own: a slice would keep the whole text in memory. */
function beginningOf(text: string): string {
  if (text.length <= longestText) return text;
  return Buffer.from(text.slice(0, longestText), 'utf16le').toString('utf16le');
}

function isName(value: Json): boolean {
  return (
    typeof value === 'string' && value !== '' && value.length <= longestName && !/\n/.test(value)
  );
}

/** Several words, unlike a file's bytes in Base64, which may be broken into lines. */
function isRunning(text: string): boolean {
  return /\s/.test(text.trim()) && !/^[A-Za-z\d+/\s]{60,}={0,2}\s*$/.test(text.slice(0, 400));
}

function longestIn(value: Json, depth = 0): string | null {
  if (typeof value === 'string')
    return value.length >= shortestText && isRunning(value) ? value : null;
  if (depth >= deepest || !isContainer(value)) return null;
  const inner = isJsonObject(value) ? Object.values(value) : value;
  return inner.slice(0, 50).reduce<string | null>((longest, each) => {
    const found = longestIn(each, depth + 1);
    return found !== null && found.length > (longest?.length ?? 0) ? found : longest;
  }, null);
}
