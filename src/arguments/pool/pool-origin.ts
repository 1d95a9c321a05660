import { containerWords, type Offered } from '../names/name-match.js';
import { nameWords } from '../names/name-words.js';
import { isAbsolutePath } from '../names/path-like.js';
import type { PooledValue } from './pooled-value.js';

/** A pooled value with what ranking needs. */
export interface PoolEntry extends PooledValue {
  readonly toolWords: readonly string[];
  /** The URL it came from, as `urlPlace` has it. */
  readonly place: string | null;
  readonly order: number;
}

export interface Ranked {
  readonly entry: PoolEntry;
  /** Its place among all values. */
  readonly rank: number;
}

/** A place in one tool's answers or arguments, with the values seen there. */
export interface Origin {
  readonly toolId: string;
  readonly offered: Offered;
  readonly entries: Ranked[];
  readonly field: string;
  readonly path: string;
  /** Stands under a field's name. */
  readonly isNamed: boolean;
  /** It was an argument of a call, not part of an answer. */
  readonly isSent: boolean;
  /** The URL it came from, as `urlPlace` has it. */
  readonly place: string | null;
  hasPaths: boolean;
}

const MAX_PER_ORIGIN = 60;

/** The places of values that are in order, in that order. */
export function groupByOrigin(entries: readonly PoolEntry[]): readonly Origin[] {
  const origins = new Map<string, Origin>();
  entries.forEach((entry, rank) => {
    const key = [entry.toolId, entry.origin, entry.path, entry.field].join('\0');
    const origin = origins.get(key) ?? newOrigin(entry);
    origins.set(key, origin);
    if (origin.entries.length >= MAX_PER_ORIGIN) return;
    origin.entries.push({ entry, rank });
    origin.hasPaths ||= isAbsolutePath(entry.value);
  });
  return [...origins.values()];
}

function newOrigin(entry: PoolEntry): Origin {
  return {
    toolId: entry.toolId,
    offered: offeredBy(entry),
    entries: [],
    field: entry.field,
    path: entry.path,
    isNamed: entry.field !== '',
    isSent: entry.origin === 'argument',
    place: entry.place,
    hasPaths: false,
  };
}

function offeredBy(entry: PoolEntry): Offered {
  return {
    words: nameWords(entry.field),
    containers: containerWords(withoutOwnKey(entry)),
    toolWords: new Set(entry.toolWords),
  };
}

/** A record that stands under its own name (`{kinds: {oak: {name: 'oak'}}}`) is one of a list: the name says no more of what it is in. */
function withoutOwnKey({ path, value }: PoolEntry): string {
  if (typeof value !== 'string' || !path.includes(`.${value}.`)) return path;
  return path.replace(`.${value}.`, '.');
}
