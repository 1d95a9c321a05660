import { ConfigurationError } from '../core/errors.js';
import type { Json } from '../core/json.js';
import { parseJson } from '../core/json-text.js';

/** Known values by argument name. */
export type GivenValues = Readonly<Record<string, readonly Json[]>>;

/** Reads `ARGUMENT=VALUE` pairs; a value that is JSON is taken as that. */
export function givenValues(pairs: readonly string[]): GivenValues {
  const values: Record<string, Json[]> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) {
      throw new ConfigurationError(`--value "${pair}" does not name an argument.`, {
        remedy: 'Write --value ARGUMENT=VALUE, e.g. --value repo_path=/srv/repo.',
      });
    }
    const name = pair.slice(0, at);
    values[name] = [...(values[name] ?? []), jsonOrText(pair.slice(at + 1))];
  }
  return values;
}

function jsonOrText(text: string): Json {
  if (!/^(-?\d|true$|false$|null$|\[|\{|")/.test(text)) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
