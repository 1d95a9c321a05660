import type { FaultReason } from '../core/outcome.js';

/** What refusals say that have nothing to do with the tool; in lower case, with `_` and `-` as blanks. First match wins. */
const faultWords: readonly (readonly [FaultReason, RegExp])[] = [
  [
    'needs-client',
    /\b(?:sampling|elicitation|roots)\b.*\bsupport|\bsupport.*\b(?:sampling|elicitation|roots)\b/,
  ],
  [
    'subscription',
    /\b(?:not |un)subscribed\b|\bpayment required\b|\b(?:subscription|trial|plan) (?:is |has )?(?:required|expired|ended)\b|\b(?:your|paid) (?:current )?(?:plan|subscription)\b/,
  ],
  [
    'rate-limit',
    /\btoo many requests\b|\brate ?limit\w*\b.*\b(?:exceeded|reached|hit)\b|\b(?:exceeded|reached|hit)\b.*\brate ?limit\b|\bover rate limit\b/,
  ],
  [
    'quota',
    /\b(?:quota|credits|(?:daily|monthly|usage) limit)\b.*\b(?:exceeded|exhausted|reached)\b|\b(?:exceeded|exhausted|reached|insufficient)\b.*\b(?:quota|credits|(?:daily|monthly|usage) limit)\b/,
  ],
  [
    'unauthorized',
    /\b(?:api ?key|access token|credentials)\b.*\b(?:missing|not valid|invalid|required|expired)\b|\b(?:invalid|missing) (?:api ?key|access token|credentials)\b|^unauthori[sz]ed\b|\bnot authenticated\b/,
  ],
  ['dns', /\b(?:enotfound|eai again|getaddrinfo)\b/],
  [
    'connection',
    /\b(?:econnrefused|econnreset|ehostunreach|enetunreach|epipe|socket hang up|fetch failed)\b/,
  ],
  ['timeout', /\betimedout\b/],
];

/**
 * The fault that the words of a refusal tell of: keys, plans, limits, and what lies behind the tool. Null where the words are the
 * tool's own. Quoted parts (names of files, values) are not looked at where the rest says enough.
 */
export function faultInWords(message: string): FaultReason | null {
  const rest = message.replace(/"[^"]{0,300}"|`[^`]{0,300}`|(?<!\w)'[^']{0,300}'(?!\w)/g, ' … ');
  const isEnough = (rest.match(/\p{L}{2,}/gu) ?? []).length >= 2;
  const words = (isEnough ? rest : message).toLowerCase().replace(/[_\-\s]+/g, ' ');
  return faultWords.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}
