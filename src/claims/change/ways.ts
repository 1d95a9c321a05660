import type { Json } from '../../core/json.js';
import { valueKey } from '../../evidence/made.js';

/** How something sent is kept: what is shown of it, and what is said. */
export interface Way {
  readonly name: string;
  /** What is shown of a value; undefined where it does not apply. */
  readonly of: (sent: Json) => Json | undefined;
  readonly says: string;
}

const text =
  (change: (sent: string) => string) =>
  (sent: Json): Json | undefined =>
    typeof sent === 'string' ? change(sent) : undefined;

const number =
  (change: (sent: number) => number) =>
  (sent: Json): Json | undefined =>
    typeof sent === 'number' ? change(sent) : undefined;

const list =
  (change: (sent: readonly Json[]) => readonly Json[]) =>
  (sent: Json): Json | undefined =>
    Array.isArray(sent) ? [...change(sent as readonly Json[])] : undefined;

const trimmed = (sent: string): string => sent.trim();
const slug = (sent: string): string =>
  sent
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const once = (items: readonly Json[]): readonly Json[] => [
  ...new Map(items.map((item) => [valueKey(item), item])).values(),
];
const sorted = (items: readonly Json[]): readonly Json[] =>
  items.toSorted((a, b) => (valueKey(a) < valueKey(b) ? -1 : 1));

/** The simplest first: the first that explains everything is said. */
const fixed: readonly Way[] = [
  { name: 'trimmed', of: text(trimmed), says: 'Kept without the blanks around it.' },
  { name: 'lower', of: text((sent) => sent.toLowerCase()), says: 'Kept in lower case.' },
  { name: 'upper', of: text((sent) => sent.toUpperCase()), says: 'Kept in upper case.' },
  {
    name: 'trimmed lower',
    of: text((sent) => sent.trim().toLowerCase()),
    says: 'Kept in lower case, without the blanks around it.',
  },
  {
    name: 'trimmed upper',
    of: text((sent) => sent.trim().toUpperCase()),
    says: 'Kept in upper case, without the blanks around it.',
  },
  { name: 'slug', of: text(slug), says: 'Kept in lower case, with hyphens for all other signs.' },
  { name: 'rounded', of: number(Math.round), says: 'Kept rounded to a whole number.' },
  { name: 'whole', of: number(Math.trunc), says: 'Kept as a whole number: a fraction is cut off.' },
  {
    name: 'cents',
    of: number((sent) => Math.round(sent * 100) / 100),
    says: 'Kept rounded to two decimals.',
  },
  { name: 'once', of: list(once), says: 'Kept without duplicates.' },
  { name: 'sorted', of: list(sorted), says: 'Kept in order, not as sent.' },
  {
    name: 'sorted once',
    of: list((sent) => sorted(once(sent))),
    says: 'Kept in order and without duplicates, not as sent.',
  },
];

/** A text that is cut off after so many characters. */
function cutAt(size: number): Way {
  const says = `Kept up to ${size} characters: what is longer is cut off without an error.`;
  return { name: `cut ${size}`, of: text((sent) => sent.slice(0, size)), says };
}

/** The way of this name. */
export function wayNamed(name: string): Way | null {
  const size = /^cut (\d+)$/.exec(name)?.[1];
  return size === undefined
    ? (fixed.find((way) => way.name === name) ?? null)
    : cutAt(Number(size));
}

const shortestCut = 8;

/** The ways in which what is shown may have come of what was sent: none where it is shown as it was sent. */
export function waysFrom(sent: Json, shown: Json): readonly Way[] {
  if (valueKey(sent) === valueKey(shown)) return [];
  const own = fixed.filter(({ of }) => valueKey(of(sent)) === valueKey(shown));
  const isCut =
    typeof sent === 'string' &&
    typeof shown === 'string' &&
    shown.length >= shortestCut &&
    shown !== sent.trimEnd() &&
    sent.startsWith(shown);
  return isCut ? [...own, cutAt(shown.length)] : own;
}
