import { accusedOf } from './accused-argument.js';
import { charactersIn } from './character-sets.js';
import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

const must = String.raw`(?:must|should|shall|may|can|has to|have to|needs? to)`;
const holding = String.raw`(?:contain|have|be|use|include|hold|consist of|be (?:composed|made(?: up)?) of|comprise)`;
/** What stands before the list of all that is taken. */
const leads: readonly RegExp[] = [
  new RegExp(
    String.raw`\b${must} (?:only ${holding}|${holding} (?:only|solely|entirely|exclusively|just)(?: of)?|contain nothing but|consist of|be (?:composed|made(?: up)?) of)(?: the characters:?)?\s`,
    'gi',
  ),
  new RegExp(
    String.raw`\b(?:consists?|made up|composed) (?:only |solely |entirely |exclusively )?of (?:only )?`,
    'gi',
  ),
  /\b(?:allowed|valid|permitted|accepted|acceptable|legal|supported|possible)(?: characters| chars| symbols)(?: (?:are|is|include)|:| =)?:?\s/gi,
  /\b(?:characters?|chars|symbols|anything|nothing)(?: that (?:is|are))? (?:other than|except(?: for)?|besides|apart from|outside(?: of)?|but|not in)\s(?:the )?(?:set |range )?/gi,
  /\bcharacters?,? \(?(?:allowed|valid|permitted|only|use)(?: are)?:? /gi,
  /\b(?:use|enter|contains?) only\s|\bonly (?:use|enter|contains?)\s/gi,
];
const onlyThese = /\bonly (?=.{3,150} (?:are|is) (?:allowed|permitted|accepted|valid|supported))/gi;
/** Of what is named in words alone: `must be 0-9` may speak of numbers. */
const being = new RegExp(
  String.raw`\b(?:must|should|has to|have to|needs? to) be (?:all |strictly |purely |only )?(?=[a-z]{5})`,
  'gi',
);
const alone = /^only |^(?=.{3,80} only[.!]?$)/gi;
const end =
  /^(?: characters?| symbols)?(?:[.!;:)]*$|[;:)]|,? ?(?:(?:and|but|which|that) )?(?:(?:are|is) (?:not )?(?:allowed|permitted|accepted|valid|supported)|must|may not|cannot|can't|no|not|without|e\.g|like|such as|start|begin|got|received|found|found in|at (?:least|most)|max|min|up to|please|only|in (?:the|a|its)|for|as)\b| ?\()/i;

/** The characters that a text may hold (`may only contain letters, digits and underscores`), and those that it may not (`must not contain spaces`). */
export function readCharacters(whole: Statement): readonly ConstraintHint[] {
  const statement = ofAccused(whole);
  const forbidden = readForbidden(statement);
  if (forbidden !== null) return [forbidden];
  const expressions = [...leads, onlyThese, being, ...(statement.context === null ? [] : [alone])];
  for (const expression of expressions) {
    for (const match of statement.text.matchAll(expression)) {
      const found = charactersIn(statement.text.slice(match.index + match[0].length));
      if (found === null || !end.test(found.rest) || !isTelling(found.set)) continue;
      if (found.set === '0-9' && /^(?:only )?0-9/.test(statement.text.slice(match.index))) continue;
      const argument = valueSubject(statement, match.index);
      return [{ kind: 'pattern', argument, pattern: `^[${found.set}]+$` }];
    }
  }
  return [];
}

/** `username is invalid: only letters please`: what stands behind the colon is said of what is accused before it. */
function ofAccused(statement: Statement): Statement {
  const { text, context, parameters } = statement;
  const [lead = '', before = ''] = /^([^:]{3,80}): (?=only )/i.exec(text) ?? [];
  const accused = context === null && lead !== '' ? accusedOf(before, parameters) : null;
  return accused === null
    ? statement
    : { ...statement, context: accused, text: text.slice(lead.length) };
}

/** Signs alone make no name. */
function isTelling(set: string): boolean {
  return /[a-zA-Z\d]-[a-zA-Z\d]/.test(set);
}

const refusing =
  /\b(?:(?:must|may|can|should|shall) ?(?:not|never)|(?:can|must|should|may)n?['’]t) (?:contain|have|include|use|hold)\s(?:any (?:of )?)?(?:the )?(?:following )?(?:characters?:? |symbols?:? )?(?=\S)/i;
const refusedEnd =
  /^(?: characters?| symbols| signs?)?(?:[.!;:)]*$|[;:)]|, | ?\(| (?:in|or be|at|but|got|and must|(?:are )?(?:allowed|permitted|accepted))\b)/i;
const notAllowed =
  /^(?:(?:the |an? )?.{0,60}?[:,] )?(?=\S.{2,60} (?:(?:are|is) not (?:allowed|permitted|accepted|supported)|(?:are|is) (?:forbidden|prohibited)))/i;
const noneAllowed = /\b(?:no|without)\s(?=(?:white ?)?spaces?\b)/i;

function readForbidden(statement: Statement): ConstraintHint | null {
  const { text } = statement;
  const match = refusing.exec(text) ?? noneAllowed.exec(text);
  const start = match === null ? notAllowed.exec(text) : match;
  if (start === null) return null;
  const found = charactersIn(text.slice(start.index + start[0].length));
  if (found === null) return null;
  const isEnd =
    match === null
      ? /^ (?:characters )?(?:are|is) \w/.test(found.rest)
      : refusedEnd.test(found.rest);
  const argument = valueSubject(statement, start.index);
  return !isEnd || (match?.[0].startsWith('no') === true && argument === null)
    ? null
    : { kind: 'pattern', argument, pattern: `^[^${found.set}]*$` };
}
