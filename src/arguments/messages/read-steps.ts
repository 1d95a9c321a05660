import { leadingName } from './bound-subject.js';
import type { ConstraintHint } from './constraint-hint.js';
import { isInUnit } from './counted-size.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

const denied = /\b(?:must|should|may|can)(?:\s?not|n['’]t) be (?:an? )?(?:exact )?$/i;
const number = String.raw`(\d+(?:\.\d+)?)(?![\d.,]*\d)`;
const steps: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:multiples? of|divisible by|in (?:steps|increments|multiples) of)\s(?:the [a-z ]{3,20}[ :(]+)?${number}(?:\s(?<unit>[a-z]{3,12}))?`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:comes?|sold|ordered|bought|available|traded|shipped)(?: only)? in (?:packs|packages|boxes|lots|cases|bundles|cartons) of\s${number}`,
    'i',
  ),
];
const places = String.raw`(?:decimals?(?: (?:places?|digits?))?|fraction(?:al)? digits?|(?:digits?|places?|numbers?) (?:after|behind) the (?:decimal )?(?:point|comma|separator))\b`;
const most = String.raw`(?:at most|(?:no|not|n['’]t|cannot)\s(?:have |be |contain )?more than|up to|max(?:imum|\.)?(?: of)?|only|limited to|(?:not|cannot) exceed|\b0 ?(?:-|–|to|and)|(?:round(?:ed)?|precise) to)`;
const decimals: readonly RegExp[] = [
  new RegExp(String.raw`${most}\s?(\d{1,2}) ${places}`, 'i'),
  new RegExp(String.raw`\b(\d{1,2}) ${places} (?:at most|max(?:imum)?|or (?:less|fewer))\b`, 'i'),
  new RegExp(String.raw`\bmore than (\d{1,2}) ${places}`, 'i'),
  new RegExp(
    String.raw`\btoo many ${places}\W{1,3}(?:at most|max(?:imum|\.)?(?: is| of)?|up to|limit(?: is)?):? (\d{1,2})\b`,
    'i',
  ),
];
const even =
  /\b(?:must|should|has to|have to|needs? to) be (?:an )?even(?=$|[.,;:!)(]|\s(?:numbers?|integers?|but|and)\b)/i;

/** Of what a number must be a multiple: steps (`in steps of 12`, `even`) or decimals (`at most two decimals`: of 0.01). */
export function readSteps(statement: Statement): readonly ConstraintHint[] {
  const { text } = statement;
  const evens = even.exec(text);
  if (evens !== null) return hint(statement, evens, 2);
  for (const expression of decimals) {
    const match = expression.exec(text);
    if (match !== null) return hint(statement, match, Number(`1e-${match[1] ?? ''}`));
  }
  for (const expression of steps) {
    const match = expression.exec(text);
    if (match === null || denied.test(text.slice(0, match.index))) continue;
    return hint(statement, match, Number(match[1]));
  }
  return [];
}

const ofTime = /^(?:seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|months?|years?)$/i;

function hint(
  statement: Statement,
  match: RegExpExecArray,
  value: number,
): readonly ConstraintHint[] {
  const { text, parameters } = statement;
  const argument =
    valueSubject(statement, match.index) ?? leadingName(text.slice(0, match.index), parameters);
  const unit = match.groups?.['unit'] ?? '';
  // A moment that lies on a quarter of an hour is no multiple of 15.
  if (ofTime.test(unit) && !isInUnit(argument, unit)) return [];
  return value > 0 ? [{ kind: 'multiple-of', argument, value }] : [];
}
