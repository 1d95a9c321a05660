import { resolveName } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';

const name = String.raw`["'\`]?([A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+)["'\`]?`;
const adjective = String.raw`(?:(?:an?|the|your|valid|unique|request|http|required|mandatory) )*`;
const wanting: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:needs?|requires?|wants?|must (?:have|include|carry|send|provide|set|be sent with)|missing|without|(?:provide|send|set|include|add|supply)) ${adjective}${name} header\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:missing|provide|send|set|include|add|supply) ${adjective}header:? ${name}`,
    'i',
  ),
  new RegExp(
    String.raw`(?:^|[:;] |\bthe )(?:request )?(?:header )?${name} (?:request )?(?:header )?(?:is|was) (?:required|missing|mandatory|not (?:present|provided|given|set|sent))\b`,
    'i',
  ),
];
/** Headers that a call may be asked for by name alone (RFC 9110, RFC 7240, and those that services make up). */
const wellKnown =
  /^(?:if-(?:match|none-match|modified-since|unmodified-since|range)|prefer|range|idempotency-key|accept-language|x-[a-z\d-]+)$/i;
const named: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:needs?|requires?|wants?|missing|without|(?:provide|send|set|include|add|supply|pass|use)) ${adjective}${name}(?![\w-])`,
    'i',
  ),
  new RegExp(
    String.raw`(?:^|[:;] |\bthe )${name}:? (?:is|was) (?:required|missing|mandatory|needed|not (?:present|provided|given|set|sent))\b`,
    'i',
  ),
];
/** Whoever is to be let in has one; nothing made up will do. */
const credential = /auth|token|secret|signature|api-?key|csrf|cookie|session|subscription-key/i;
/** What the call is sent with in any case. */
const ofTheMessage = /^(?:content|accept|transfer|proxy|sec|access-control)-/i;

/** A header that a refusal says is needed: `Bookings need a Request-Source header`, `Please send If-Match with the revision`. */
export function readHeader({ text, parameters }: Statement): readonly ConstraintHint[] {
  const isSaid = /\bheaders?\b/i.test(text);
  for (const expression of isSaid ? [...wanting, ...named] : named) {
    const [, header = ''] = expression.exec(text) ?? [];
    if (header === '' || credential.test(header) || ofTheMessage.test(header)) continue;
    if (named.includes(expression) && !wellKnown.test(header)) continue;
    return [{ kind: 'required', argument: resolveName(header, parameters) ?? header }];
  }
  return [];
}
