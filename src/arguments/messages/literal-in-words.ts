import { escapePattern } from '../../support/escape-pattern.js';
import type { FormPiece } from './form-piece.js';
import { escapedSignIn } from './sign-names.js';

/** `4-digit`, `three-letter`: a count. */
const counted = /-(?:letters?|digits?|characters?|chars?)$/i;
const quoted =
  /^(?:the (?:prefix|letters?|text|string|word) |an? )?["'`“‘]([^"'`”’\s]{1,20})["'`”’](?: prefix)?/i;
const bare =
  /^(?:the (?:prefix|letters?) |an? )?([A-Za-z\d]{0,8}[-_:#/+@][A-Za-z\d_-]{0,8}(?<!\d-[a-z]+))(?: prefix| sign)?(?=[\s,]|$)/;
const capitals = /^(?:the (?:prefix|letters?) )([A-Z\d]{1,8})(?=[\s,]|$)/;
const before = /^([A-Z]{2,8})(?=,? (?:plus|then|and then|followed by) )/;

/** What a text begins with and a form has as it stands: `"ORD-"`, `PO-`, `a hyphen`; null where it begins with none. */
export function literalIn(text: string): FormPiece | null {
  const sign = escapedSignIn(text);
  if (sign !== null) return { ...sign, kind: 'literal' };
  const match = quoted.exec(text) ?? bare.exec(text) ?? capitals.exec(text) ?? before.exec(text);
  const literal = match?.[1] ?? '';
  if (match === null || counted.test(literal)) return null;
  return { source: escapePattern(literal), kind: 'literal', rest: text.slice(match[0].length) };
}
