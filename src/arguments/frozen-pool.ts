import type { ToolDoc } from '../core/tool-doc.js';
import { canonicalJson } from '../support/canonical-json.js';
import { composeCandidates } from './compose-candidates.js';
import { subjectWords, type Wanted } from './name-match.js';
import { nameWords } from './name-words.js';
import type { Parameter } from './parameters-of.js';
import { groupByOrigin, type Origin, type PoolEntry } from './pool-origin.js';
import type { Candidate, PooledValue } from './pooled-value.js';
import { rankPooled } from './rank-pooled.js';
import { asParameterValue } from './value-fits.js';

const MAX_CANDIDATES = 40;
/** How many are tried against the schema before giving up. */
const MAX_TRIED = 400;

/** An unchanging snapshot of a value pool: the same for every tool of a wave, in an order that does not depend on timing. */
export class FrozenPool {
  private readonly origins: readonly Origin[];
  private readonly values: readonly PooledValue[];
  private byTool: ReadonlyMap<string, readonly PooledValue[]> | undefined;

  constructor(entries: readonly PoolEntry[]) {
    const sorted = inOrder(entries);
    this.origins = groupByOrigin(sorted);
    this.values = sorted;
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
    this.byTool ??= groupByTool(this.values);
    return this.byTool.get(toolId) ?? [];
  }

  /**
   * Values worth trying for a parameter of this tool, best match first, distinct, each accepted by the parameter's
   * schema; what matches by neither name nor kind is not among them. See `Candidate` for what scores mean.
   */
  candidatesFor(parameter: Parameter, tool: ToolDoc): readonly Candidate[] {
    const wanted = wantedBy(parameter, tool);
    const found = new Map<string, Candidate>();
    let tried = 0;
    for (const { entry, score } of rankPooled(this.origins, parameter, wanted)) {
      tried += 1;
      if (found.size >= MAX_CANDIDATES || tried > MAX_TRIED) break;
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

function groupByTool(values: readonly PooledValue[]): ReadonlyMap<string, readonly PooledValue[]> {
  const byTool = new Map<string, PooledValue[]>();
  for (const value of values) {
    const ofTool = byTool.get(value.toolId);
    if (ofTool === undefined) byTool.set(value.toolId, [value]);
    else ofTool.push(value);
  }
  return byTool;
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
