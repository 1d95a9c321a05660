import type { Json } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { canonicalJson } from '../../support/canonical-json.js';
import type { Parameter } from '../../schema/parameters-of.js';
import type { PoolEntry } from './pool-origin.js';
import type { Candidate, PooledValue } from './pooled-value.js';
import { asParameterValue } from '../../schema/value-fits.js';
import { rightKind } from './candidate-score.js';

const MAX_CANDIDATES = 40;
/** How many are tried against the schema before giving up. */
const MAX_TRIED = 400;
const MAX_VAGUE_OF_PLACE = 8;

/** Takes the values that a parameter's schema accepts, each once, until there are enough. */
export class CandidateCollector {
  private readonly found = new Map<string, Candidate>();
  private readonly vague = new Map<string, number>();
  private tried = 0;
  private readonly takesUrls: boolean;

  constructor(
    private readonly parameter: Parameter,
    private readonly tool: ToolDoc,
  ) {
    this.takesUrls = saysUrl(parameter);
  }

  get isFull(): boolean {
    return this.found.size >= MAX_CANDIDATES || this.tried >= MAX_TRIED;
  }

  /** What was taken so far, in the order of taking. */
  all(): readonly Candidate[] {
    return [...this.found.values()];
  }

  offer(entry: PoolEntry, score: number): void {
    if (this.isFull) return;
    this.tried += 1;
    if (isFileUrl(entry.value) && !this.takesUrls) return;
    const value = asParameterValue(entry.value, this.parameter, this.tool.parameters);
    if (value === null) return;
    const key = canonicalJson(value);
    if (this.found.has(key) || (score < rightKind && this.isEnoughOf(entry))) return;
    this.found.set(key, { ...toPooledValue(entry), value, score });
  }

  /** A candidate that is complete as it is; it is taken however many there are. */
  add(candidate: Candidate): void {
    const key = canonicalJson(candidate.value);
    if (!this.found.has(key)) this.found.set(key, candidate);
  }

  private isEnoughOf({ toolId, path }: PoolEntry): boolean {
    const place = `${toolId} ${path}`;
    const count = this.vague.get(place) ?? 0;
    this.vague.set(place, count + 1);
    return count >= MAX_VAGUE_OF_PLACE;
  }
}

/** `file:///a/b`: a path as only URLs are written. */
function isFileUrl(value: Json): boolean {
  return typeof value === 'string' && /^file:/i.test(value);
}

/** By its name, its format or its description. */
function saysUrl({ name, schema }: Parameter): boolean {
  return /ur[il]/i.test(`${name} ${schema.format ?? ''} ${schema.description ?? ''}`);
}

function toPooledValue(entry: PoolEntry): PooledValue {
  const { value, field, path, toolId, callId, reference, origin, made, label, at } = entry;
  const { sentFirst, byChange } = entry;
  const labelled = label === undefined ? {} : { label };
  const placed = at === undefined ? {} : { at };
  return {
    value,
    field,
    path,
    toolId,
    callId,
    reference,
    origin,
    made,
    sentFirst,
    byChange,
    ...labelled,
    ...placed,
  };
}
