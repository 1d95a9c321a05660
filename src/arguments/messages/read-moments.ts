import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

const moment = String.raw`["'\`]?(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)["'\`]?(?![\w-])`;
const must = String.raw`(?:must|has to|have to|needs? to|should)(?: (?:be|lie|fall|start|begin|end))?`;
const never = String.raw`(?<!\b(?:was|were|is|are|been) )(?:cannot|can['’]t|can not|must not|may not|should not|not|no)(?: (?:be|lie|fall|start|begin|end|bookings?|dates?))?`;
const day = String.raw`(?:[a-z_]+ ){0,3}(?:is|:)`;
const possible = '(?:possible|allowed|available|bookable)';
const earlier = '(?:before|earlier than|prior to|sooner than|<)';
const later = '(?:after|later than|beyond|past|>)';

const earliest: readonly RegExp[] = [
  wording(`\\b${never} ${earlier} ${moment}`),
  wording(`\\b${must} (?:on or )?(?:after|later than|from|since|>=?|≥) ${moment}`),
  wording(`\\b(?:earliest|first (?=${possible}))(?: ?${possible})? ${day} ${moment}`),
];
const latest: readonly RegExp[] = [
  wording(`\\b${never} ${later} ${moment}`),
  wording(`\\b${must} (?:on or )?(?:before|earlier than|until|up to|<=?|≤) ${moment}`),
  wording(`\\b(?:latest|last (?=${possible}))(?: ?${possible})? ${day} ${moment}`),
];
const both = wording(`\\b${must} (?:between|from|within) ${moment} (?:and|to|-|–) ${moment}`);

/**
 * The first and the last moment that a refusal takes, as it writes them: `start cannot be before 2026-01-01`. It may speak of
 * nothing but the day of the call.
 */
export function readMoments(statement: Statement): readonly ConstraintHint[] {
  const { text } = statement;
  const range = both.exec(text);
  const from = range ?? firstOf(earliest, text);
  const to = range ?? firstOf(latest, text);
  if (from === null && to === null) return [];
  const at = Math.min(from?.index ?? Infinity, to?.index ?? Infinity);
  const lead = (from ?? to)?.[0].replace(/\d{4}-.*$/, '') ?? '';
  const argument = valueSubject(statement, at, lead);
  if (
    argument === null &&
    !/^(?:the )?(?:dates?|days?|moments?|earliest|latest|first|last)\b/i.test(text)
  )
    return [];
  const [low, high] = [from?.[1] ?? null, range?.[2] ?? (range === null ? to?.[1] : null) ?? null];
  return [{ kind: 'moments', argument, earliest: low, latest: high }];
}

function firstOf(wordings: readonly RegExp[], text: string): RegExpExecArray | null {
  return (
    wordings.map((expression) => expression.exec(text)).find((match) => match !== null) ?? null
  );
}

function wording(expression: string): RegExp {
  return new RegExp(expression, 'i');
}
