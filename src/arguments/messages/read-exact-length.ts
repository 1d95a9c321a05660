import { boundSubject } from './bound-subject.js';
import { statedNumber, toNumber } from './stated-number.js';
import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';

/** A length that must be met exactly, or that all such values have: `An IBAN has 22 characters`. */
const exactLength = new RegExp(
  String.raw`(?:(?:must|should)\s(?:be|have|contain)|(?:^(?:an?|every|each)\s[\w -]{2,40}?\s(?:has|is|consists of|contains)|^[a-z][\w -]{1,40}s\s(?:have|are|consist of|contain)))\s(?:exactly\s)?${statedNumber}\s(?:characters?(?:\(s\))?|chars?|letters|digits)\b(?:\slong)?`,
  'i',
);
const oneSided = /^\s*or (?:less|fewer|more|longer|shorter)\b/i;
/** `4 digits followed by 2 letters`, `2 letters, a dash and 6 digits`: the length of a part. */
const goesOn =
  /^\s*(?:,|and|or|then|plus|\+|followed|preceded|before|after|-|–).{0,60}?(?:\d|\b(?:an?|one|two|three|four|five|six))\s(?:\w+\s)?(?:digits?|letters?|characters?|numbers?|hyphens?|dash(?:es)?)\b/i;

/** The one length that a text must have; null where the statement is about none. */
export function readExactLength(statement: Statement): readonly ConstraintHint[] | null {
  const exact = exactLength.exec(statement.text);
  if (exact === null || /at (?:least|most)/.test(exact[0])) return null;
  const after = statement.text.slice(exact.index + exact[0].length);
  const value = toNumber(exact[1]);
  if (oneSided.test(after)) return null;
  if (value === null || goesOn.test(after)) return [];
  const verb = exact[0].search(/\s(?:has|have|is|are|consists?|contains?)\s(?:of\s|exactly\s)*\d/);
  const argument = boundSubject(statement, exact.index + Math.max(verb, 0));
  return [
    { kind: 'minLength', argument, value },
    { kind: 'maxLength', argument, value },
  ];
}
