import type { ToolDoc } from '../core/tool-doc.js';
import { canonicalJson } from '../support/canonical-json.js';
import { composeCandidates } from './compose-candidates.js';
import { kindMatch, wantsKind } from './kind-match.js';
import {
  containerWords,
  nameMatch,
  type Offered,
  subjectWords,
  type Wanted,
} from './name-match.js';
import { nameWords } from './name-words.js';
import type { Parameter } from './parameters-of.js';
import { isAbsolutePath } from './path-like.js';
import type { Candidate, PooledValue } from './pooled-value.js';
import { asParameterValue } from './value-fits.js';

/** A pooled value with what ranking needs. */
export interface PoolEntry extends PooledValue {
  readonly toolWords: readonly string[];
  readonly order: number;
}

interface Ranked {
  readonly entry: PoolEntry;
  /** Its place among all values. */
  readonly rank: number;
}

interface Origin {
  readonly offered: Offered;
  readonly entries: Ranked[];
  /** Stands under a field's name. */
  readonly isNamed: boolean;
  hasPaths: boolean;
}

const MAX_PER_ORIGIN = 60;
const MAX_CANDIDATES = 40;
/** How many are tried against the schema before giving up. */
const MAX_TRIED = 400;

/** An unchanging snapshot of a value pool: the same for every tool of a wave, in an order that does not depend on timing. */
export class FrozenPool {
  private readonly origins: readonly Origin[];
  private readonly values: readonly PooledValue[];

  constructor(entries: readonly PoolEntry[]) {
    const sorted = inOrder(entries);
    this.origins = groupByOrigin(sorted);
    this.values = sorted.map(toPooledValue);
  }

  get size(): number {
    return this.values.length;
  }

  /** Every value, by tool and in the order of its calls. */
  all(): readonly PooledValue[] {
    return this.values;
  }

  /** What one tool gave, in the order of its calls. */
  valuesOf(toolId: string): readonly PooledValue[] {
    return this.values.filter((value) => value.toolId === toolId);
  }

  /**
   * Values worth trying for a parameter of this tool, best match first, distinct, each accepted by the parameter's
   * schema; what matches by neither name nor kind is not among them. See `Candidate` for what scores mean.
   */
  candidatesFor(parameter: Parameter, tool: ToolDoc): readonly Candidate[] {
    const wanted = wantedBy(parameter, tool);
    const byKind = wantsKind(parameter, wanted);
    const scored = this.origins.flatMap((origin) => {
      const byName = nameMatch(wanted, origin.offered);
      // Most places match neither by name nor by kind, whatever stands in them.
      if (byName <= 0 && !byKind && !origin.hasPaths && origin.isNamed) return [];
      return scoreOrigin(origin, { parameter, wanted, byName });
    });
    const ranked = scored.sort((a, b) => b.score - a.score || a.rank - b.rank);
    const found = new Map<string, Candidate>();
    for (const { entry, score } of ranked.slice(0, MAX_TRIED)) {
      if (found.size >= MAX_CANDIDATES) break;
      const value = asParameterValue(entry.value, parameter, tool.parameters);
      const key = value === null ? '' : canonicalJson(value);
      if (value === null || found.has(key)) continue;
      found.set(key, { ...toPooledValue(entry), value, score });
    }
    for (const composed of this.composedFor(parameter, tool)) {
      const key = canonicalJson(composed.value);
      if (!found.has(key)) found.set(key, composed);
    }
    return [...found.values()];
  }

  private composedFor(parameter: Parameter, tool: ToolDoc): readonly Candidate[] {
    return composeCandidates(parameter, tool, (member) =>
      this.candidatesFor(member, tool).filter(({ score }) => score >= 0.35),
    );
  }
}

interface Scored extends Ranked {
  readonly score: number;
}

function scoreOrigin(
  { offered, entries }: Origin,
  { parameter, wanted, byName }: { parameter: Parameter; wanted: Wanted; byName: number },
): Scored[] {
  const scored: Scored[] = [];
  for (const { entry, rank } of entries) {
    const score = kindMatch({ parameter, wanted, offered, byName, value: entry });
    if (score <= 0) continue;
    const worn = entry.origin === 'argument' ? score * 0.9 : score;
    scored.push({ entry, rank, score: Math.round(worn * 1_000) / 1_000 });
  }
  return scored;
}

function wantedBy(parameter: Parameter, tool: ToolDoc): Wanted {
  const segment = segmentBefore(parameter.name, tool);
  const subject = subjectWords(nameWords(tool.name));
  return {
    words: nameWords(parameter.name),
    entities: new Set(segment.length > 0 ? segment : subject),
    described: new Set(nameWords(describedText(parameter).slice(0, 200))),
  };
}

function describedText(parameter: Parameter): string {
  const { description } = parameter.schema;
  return typeof description === 'string' ? description.slice(0, 200) : '';
}

/** `/movie/{id}` says whose id it is. */
function segmentBefore(name: string, tool: ToolDoc): readonly string[] {
  if (tool.call.kind !== 'http') return [];
  const wireName = tool.call.bindings[name]?.name ?? name;
  const segments = tool.call.path.split('/');
  const at = segments.findIndex((segment) => segment.includes(`{${wireName}}`));
  const before = at > 0 ? (segments[at - 1] ?? '') : '';
  return before.includes('{') ? [] : subjectWords(nameWords(before));
}

function groupByOrigin(entries: readonly PoolEntry[]): readonly Origin[] {
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
  return { offered: offeredBy(entry), entries: [], isNamed: entry.field !== '', hasPaths: false };
}

function offeredBy(entry: PoolEntry): Offered {
  return {
    words: nameWords(entry.field),
    containers: containerWords(entry.path),
    toolWords: new Set(entry.toolWords),
  };
}

function toPooledValue(entry: PoolEntry): PooledValue {
  const { value, field, path, toolId, callId, reference, origin, made, label } = entry;
  const labelled = label === undefined ? {} : { label };
  return { value, field, path, toolId, callId, reference, origin, made, ...labelled };
}

/** By tool and, in a tool, in the order of its calls: `c10` comes after `c9`. */
function inOrder(entries: readonly PoolEntry[]): readonly PoolEntry[] {
  return entries
    .map((entry) => ({ entry, call: Number(/\d+$/.exec(entry.callId)?.[0] ?? 0) }))
    .sort(
      (a, b) =>
        compare(a.entry.toolId, b.entry.toolId) ||
        a.call - b.call ||
        compare(a.entry.callId, b.entry.callId) ||
        a.entry.order - b.entry.order,
    )
    .map(({ entry }) => entry);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
