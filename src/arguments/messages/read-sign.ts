import { boundSubject } from './bound-subject.js';
import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';

const demanded = String.raw`\b(?:must|should|shall|has to|have to|needs? to|can only|may only|expected|expects|wants?|only)\b(?: to)?(?: be)?(?: an?)?`;
const denied = String.raw`\b(?:(?:must|should|can|may|has to)(?: not|n['’]t|not)|never) be(?: an?)?`;
const thing = String.raw`(?:integers?|int|numbers?|whole|values?|amounts?|quantit(?:y|ies)|decimals?)`;
const refused = String.raw`(?:(?:is|are) )?(?:not (?:allowed|accepted|supported|permitted|possible|valid)|refused|rejected|forbidden|invalid|disallowed)`;

const above0 = [
  new RegExp(
    String.raw`${demanded} (?:strictly )?positive(?=$|[.,;:!)(]|\s\((?!or\b)|\s(?:and|but|got|${thing})\b)`,
    'i',
  ),
  new RegExp(
    String.raw`\bnot a positive ${thing}\b|\bpositive ${thing} (?:is |are )?(?:expected|required|only)\b`,
    'i',
  ),
  new RegExp(
    String.raw`${denied} (?:zero|0) or (?:negative|less|below)\b|${denied} negative or (?:zero|0)\b`,
    'i',
  ),
];
const from0 = [
  new RegExp(String.raw`${demanded} non-?negative\b`, 'i'),
  new RegExp(
    String.raw`${denied} (?:negative|below zero|less than zero)(?=$|[.,;:!)(]|\s(?:and|but|got|${thing})\b)`,
    'i',
  ),
  new RegExp(
    String.raw`${demanded} (?:zero|0) or (?:positive|more|greater|higher|above)\b|${demanded} positive or (?:zero|0)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\bnegative (?:[a-z_]{2,20} )?${refused}\b|\bno negative (?:${thing}|[a-z_]{2,20})\b`,
    'i',
  ),
  /\b(?:is|was) (?:negative|below zero)\b/i,
];

/** `must be positive`, `expected a positive integer`, `must not be negative`, `is negative`. */
export function readSign(statement: Statement): readonly ConstraintHint[] {
  for (const [expressions, exclusive] of [
    [above0, true],
    [from0, false],
  ] as const) {
    const found = expressions
      .map((each) => each.exec(statement.text))
      .find((each) => each !== null);
    if (found === null || found === undefined) continue;
    const argument = boundSubject(statement, found.index);
    return [{ kind: 'minimum', argument, value: 0, ...(exclusive && { exclusive }) }];
  }
  return [];
}
