import type { CallRecord } from '../core/call-record.js';
import type { JsonObject } from '../core/json.js';
import { isQuotable } from '../refusals/quote.js';
import { oncePerObject } from '../support/once-per-object.js';
import { isSuspicious } from './is-suspicious.js';
import type { RevisionUnderCheck } from './revision-under-check.js';
import { textsIn } from './texts-in.js';
import { textsOfOutcome } from './texts-of-outcome.js';
import { vocabularyOf } from './vocabulary-of.js';

/** A text of an answer, and what the call that got it had sent. */
interface Answered {
  readonly words: string;
  readonly args: JsonObject;
}

const mostTexts = 3_000;
const longest = 400;
const quote = /"([^"\n]{2,400})"|“([^”\n]{2,400})”|`([^`\n]{2,400})`/gu;

/** The sentence without those of its quotes that a tool answered and that the rule of quotes lets stand. */
export function withoutQuotes(sentence: string, revision: RevisionUnderCheck): string {
  return sentence.replace(quote, (marked, ...groups: (string | undefined)[]) => {
    const said = groups.slice(0, 3).find((group) => group !== undefined) ?? '';
    return isQuoteOfAnswer(said, revision) ? '…' : marked;
  });
}

/** True for what an answer says, but for the parts left out, in words that may be quoted; what was sent is no order either. */
function isQuoteOfAnswer(said: string, revision: RevisionUnderCheck): boolean {
  const parts = said.split('…').map(inWords);
  return answersOf(revision).some(
    ({ words, args }) => holds(words, parts) && mayQuote(said, args, revision),
  );
}

/** The rule of quotes for words of an answer: words of what was sent may stand in them too, unless that looks like an order. */
export function mayQuote(said: string, args: JsonObject, { tool }: RevisionUnderCheck): boolean {
  const { names, sourceWords } = vocabularyOf(tool);
  const sent = textsIn(args);
  const lower = said.toLowerCase();
  if (sent.some((text) => lower.includes(text.toLowerCase()) && isSuspicious(text))) return false;
  return isQuotable(said, [args], { names: [...names, ...wordsSent(args)], sourceWords });
}

const wordsSent = oncePerObject((args: JsonObject): readonly string[] =>
  textsIn(args)
    .filter((text) => text.length <= longest && !isSuspicious(text))
    .flatMap((text) => text.match(/[\p{L}\p{N}_]+/gu) ?? []),
);

function holds(words: string, parts: readonly string[]): boolean {
  let at = 0;
  return parts.every((part) => {
    const found = words.indexOf(part, at);
    at = found + part.length - 1;
    return found >= 0;
  });
}

const answersOf = oncePerObject(({ calls, aside = [] }: RevisionUnderCheck) =>
  textsOfFirst([...calls, ...aside]),
);

/** Of calls beyond the limit nothing is worked out, nor kept in memory: answers may be long. */
function textsOfFirst(calls: readonly CallRecord[]): readonly Answered[] {
  const found: Answered[] = [];
  for (const call of calls) {
    if (found.length >= mostTexts) break;
    found.push(...textsOfCall(call));
  }
  return found.slice(0, mostTexts);
}

const textsOfCall = oncePerObject(
  ({ arguments: args, outcome }: CallRecord): readonly Answered[] => {
    const message = outcome?.kind === 'refused' ? [outcome.message] : [];
    return [...new Set([...message, ...textsOfOutcome(outcome)])]
      .filter(({ length }) => length <= longest)
      .slice(0, mostTexts)
      .map((text) => ({ words: inWords(text), args }));
  },
);

function inWords(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ')} `;
}
