import type { Json } from '../../core/json.js';
import { parseJson } from '../../core/json-text.js';

const MAX_LITERAL = 200;

/** What a literal in prose stands for: a number, `true`, `false`, `null`, a small JSON value, else the text itself. Null where it is no literal. */
export function exampleLiteral(text: string): { readonly value: Json } | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_LITERAL) return null;
  if (/^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?|[[{].*[\]}])$/s.test(trimmed)) {
    try {
      return { value: parseJson(trimmed) };
    } catch {
      return null;
    }
  }
  return { value: trimmed };
}
