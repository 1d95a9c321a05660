import { resolveName } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import { nameWords } from '../names/name-words.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

const zone = String.raw`(?:explicit |valid )*((?:utc |time ?zone )*(?:time ?zone|utc|offset|tz))(?: (?:offset|information|info|designator|suffix|indicator))?`;
const part = String.raw`(?:an? |its |the |some )?${zone}(?: \([^()]{1,40}\))?(?:,? (?:e\. ?g\.|such as|like)\s.{1,40})?[.!]?$`;
const wordings: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:must|should|has to|have to|needs? to) (?:include|contain|have|carry|state|specify|end (?:with|in)|come with) ${part}`,
    'i',
  ),
  new RegExp(
    String.raw`^(?!.*\b(?:must|should|may|can|only)\b).{0,80}?\b(?:needs|requires|wants|lacks|misses|(?:is|was) missing|has no|without) ${part}`,
    'i',
  ),
  /\b(?:must|should|has to|needs to) be (?:time ?zone|tz|offset|zone)[- ]?aware\b/i,
  new RegExp(
    String.raw`\b(?:must|should|has to|needs to) be (?:in |an? )?(?:iso[ -]?8601|rfc[ -]?3339)(?: format| string)? (?:with|including) ${part}`,
    'i',
  ),
];
const predicate =
  /\b(?:must|should|ha(?:s|ve)|needs?|requires|wants|lacks|misses|is|was|without)\b|$/i;
/** `time zone missing`: of what the layout names. */
const alone = new RegExp(
  String.raw`^(?:no |missing )?${zone}(?: (?:is )?(?:missing|required|expected))?[.!]?$`,
  'i',
);

const ofTime =
  /\b(?:at|on|time|times|timestamp|date|datetime|day|from|to|since|until|till|start|starts|end|ends|before|after|when|due|expires|expiry|begin|begins)\b/;

/** `collectedAt must include a timezone`: a moment with its offset is wanted, and no argument called so. */
export function readZone(statement: Statement): readonly ConstraintHint[] {
  const { text, context, parameters } = statement;
  const inContext =
    context !== null && /missing|required|expected|^no /i.test(text) ? alone.exec(text) : null;
  const match =
    inContext ?? wordings.map((wording) => wording.exec(text)).find((each) => each !== null);
  if (match === undefined || match === null) return [];
  const argument = valueSubject(statement, text.indexOf(match[0]) + match[0].search(predicate));
  const isArgument = resolveName(match[1] ?? '', parameters) !== null;
  if (argument === null || isArgument || /zone|offset|^tz/i.test(argument)) return [];
  // A report or a shop has a time zone too, and is no moment.
  if (match[1] !== undefined && !ofTime.test(nameWords(argument).join(' '))) return [];
  return [{ kind: 'format', argument, format: 'date-time' }];
}
