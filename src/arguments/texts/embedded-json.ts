import type { Json } from '../../core/json.js';

const MAX_PARTS = 8;
const MAX_TRIES = 40;

/** Text with the JSON objects and arrays in it taken out. */
export interface TextWithJson {
  readonly values: readonly Json[];
  readonly rest: string;
}

/** Finds the JSON objects and arrays of objects that stand in a text (`Invalid arguments: [{"path": …}]`); anything else stays text. */
export function embeddedJson(text: string): TextWithJson {
  const values: Json[] = [];
  let rest = '';
  let at = 0;
  let tries = 0;
  for (const match of text.matchAll(/[[{](?=\s*["{[])/g)) {
    if (match.index < at) continue;
    if (values.length >= MAX_PARTS || ++tries > MAX_TRIES) break;
    const end = closingBracket(text, match.index);
    const parsed = end === null ? null : parse(text.slice(match.index, end));
    if (end === null || parsed === null) continue;
    values.push(parsed.value);
    rest += `${text.slice(at, match.index)}\n`;
    at = end;
  }
  return { values, rest: rest + text.slice(at) };
}

function closingBracket(text: string, start: number): number | null {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted) {
      if (letter === '\\') at += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

/** A list of plain words (`one of ["a", "b"]`) belongs to its sentence. */
function parse(text: string): { readonly value: Json } | null {
  try {
    const value = JSON.parse(text) as Json;
    const isList =
      Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null);
    return isList ? null : { value };
  } catch {
    return null;
  }
}
