import { aboutUsage } from './bound-wordings.js';
import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

const span = String.raw`(\d+|an?|one) ?(working |business |calendar |full )?(minute|hour|h|day|week|month|year)s?`;
const ahead = String.raw`(?:from (?:now|today)(?: on)?|ahead|in the future|into the future|after (?:today|now)|in advance|from the current (?:date|time|day))\b`;
const ago = String.raw`(?:old|ago|in the past|before (?:today|now)|back)\b`;
const wants = String.raw`\b(?:must|should|can|may|has to|have to|needs? to|only)\b[^.;]{0,40}?`;
const never = String.raw`(?:not|never|no|n['’]t)`;

/** Days from now, before and behind today. */
interface Window {
  readonly earliest?: number;
  readonly latest?: number;
}

type Wording = readonly [expression: RegExp, window: (...sizes: readonly number[]) => Window];

const spanned = (words: string, window: (size: number) => Window): Wording => [
  new RegExp(words, 'i'),
  (size = 0) => window(size),
];

/** Wordings with one span of time; all that are found count, the first for each end. */
const wordings: readonly Wording[] = [
  spanned(String.raw`${wants}(?:with)?in the (?:last|past|previous) ${span}`, (size) => ({
    earliest: -size,
    latest: 0,
  })),
  spanned(String.raw`\bonly the (?:last|past|previous) ${span}`, (size) => ({
    earliest: -size,
    latest: 0,
  })),
  spanned(String.raw`${wants}(?:with)?in the (?:next|coming|following) ${span}`, (size) => ({
    earliest: 0,
    latest: size,
  })),
  spanned(String.raw`${wants}within ${span} (?:from|of) (?:now|today)\b`, (size) => ({
    earliest: 0,
    latest: size,
  })),
  spanned(
    String.raw`(?:at least|no (?:earlier|sooner|less) than|${never} (?:be )?(?:earlier|sooner|less) than|minimum(?: of)?|must be(?: more than)?) ${span} ${ahead}`,
    (size) => ({ earliest: size }),
  ),
  spanned(
    String.raw`(?:at most|up to|${never} (?:[a-z]{2,12} )?(?:more|later|further|over) than|no more than|max(?:imum)?(?: of)?|(?:is|are) (?:more|further) than) ${span} ${ahead}`,
    (size) => ({ latest: size }),
  ),
  spanned(
    String.raw`\b(?:give|needs?|requires?|wants?|with|of|allow)(?: us)? (?:at least |a minimum of )?${span}['’]? (?:advance |prior )?notice\b`,
    (size) => ({ earliest: size }),
  ),
  spanned(
    String.raw`\bnotice(?: period)? (?:of|is) (?:at least |a minimum of )?${span}(?!\w)`,
    (size) => ({ earliest: size }),
  ),
  spanned(String.raw`${span} ${ahead},? at (?:the )?most`, (size) => ({ latest: size })),
  spanned(String.raw`${span} ${ahead},? at (?:the )?least`, (size) => ({ earliest: size })),
  spanned(
    String.raw`\btoo far (?:ahead|in (?:advance|the future))\W{1,3}(?:at most|max(?:imum)?(?: of| is)?):? ${span}`,
    (size) => ({ latest: size }),
  ),
  spanned(
    String.raw`(?:at most|${never} (?:be )?(?:more|earlier|further|over) than|no more than|(?:is|are|was) more than) ${span} ${ago}`,
    (size) => ({ earliest: -size }),
  ),
  spanned(
    String.raw`(?:${never} (?:be )?|is |are |was |^[a-z]{3,20} )older than ${span}(?<!years?)`,
    (size) => ({
      earliest: -size,
    }),
  ),
  spanned(String.raw`\b(?:newer|younger) than ${span}`, (size) => ({ earliest: -size })),
  spanned(String.raw`at least ${span} (?:ago|in the past|before (?:today|now))\b`, (size) => ({
    latest: -size,
  })),
];

const day = String.raw`(?:today(?:['’]s date)?|the current (?:date|day)|tomorrow|now)`;
const dayWordings: readonly (readonly [RegExp, Window])[] = [
  [
    /\btomorrow or (?:later|after|any later day)\b|\b(?:must|should|has to) be (?:later than|after) today\b/i,
    { earliest: 1 },
  ],
  [
    new RegExp(
      String.raw`\btoday or (?:later|after|in the future)\b|${never} (?:be )?(?:before|earlier than) ${day}\b|\b(?:must|should) be (?:today|now) onwards?\b`,
      'i',
    ),
    { earliest: 0 },
  ],
  [
    new RegExp(
      String.raw`\b(?:today|now) or (?:earlier|before|in the past)\b|${never} (?:be )?(?:after|later than) (?:today|now)\b|(?:can(?:not|['’]t)|must not|may not|should not) be in the future\b|\b(?:must|should|has to) be in the past\b`,
      'i',
    ),
    { latest: 0 },
  ],
  [
    /\byesterday or (?:earlier|before)\b|\b(?:must|should|has to) be (?:before|earlier than) today\b/i,
    { latest: -1 },
  ],
];

const between = new RegExp(
  String.raw`\b(?:be|start|begin|end|lie|fall|happen|take place|between|from|within|only|:) (\d+|today|tomorrow|now)(?: ?(?:minute|hour|h|day|week|month|year)s?)? ?(?:to|and|-|–) ?${span} (${ahead}|${ago})`,
  'i',
);

/** A date or moment near the present: `until must be 1 to 30 days from today`, `must be within the last 48 hours`. */
export function readNearNow(statement: Statement): readonly ConstraintHint[] {
  const { text } = statement;
  const found = [
    rangeIn(text),
    ...wordings.map((wording) => spanIn(text, wording)),
    ...dayWordings.map(([expression, window]) => ({ window, at: text.search(expression) })),
  ].filter((each) => each !== null && each.at >= 0);
  const earliest = found.flatMap((each) => each?.window.earliest ?? [])[0] ?? null;
  const latest = found.flatMap((each) => each?.window.latest ?? [])[0] ?? null;
  if (
    (earliest === null && latest === null) ||
    (earliest !== null && latest !== null && earliest >= latest)
  )
    return [];
  const at = Math.min(...found.map((each) => each?.at ?? Infinity));
  const argument = valueSubject(statement, at);
  // How long before its beginning something can be called off.
  if (/\bcancel/i.test(text) && /\bnotice\b/i.test(text)) return [];
  if (argument === null && aboutUsage.test(text.replace(/\bper\b/, ''))) return [];
  const working = /\b(?:working|business) days?\b/i.test(text);
  return [{ kind: 'near-now', argument, earliest, latest, ...(working && { working }) }];
}

interface Found {
  readonly window: Window;
  readonly at: number;
}

function spanIn(text: string, [expression, window]: Wording): Found | null {
  const match = expression.exec(text);
  return match === null ? null : { window: window(daysOf(match[1], match[3])), at: match.index };
}

function rangeIn(text: string): Found | null {
  const [all, first = '', last, , unit, direction = ''] = between.exec(text) ?? [];
  if (all === undefined) return null;
  const low = /^(?:today|now)$/i.test(first)
    ? 0
    : /^tomorrow$/i.test(first)
      ? 1
      : daysOf(first, unit);
  const high = daysOf(last, unit);
  const window = new RegExp(`^${ago}`, 'i').test(direction)
    ? { earliest: -high, latest: -low }
    : { earliest: low, latest: high };
  return { window, at: text.indexOf(all) };
}

const daysIn: Readonly<Record<string, number>> = {
  minute: 1 / 1440,
  h: 1 / 24,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
};

function daysOf(count = '', unit = ''): number {
  const size = /^\d+$/.test(count) ? Number(count) : 1;
  return size * (daysIn[unit.toLowerCase()] ?? 1);
}
