import { withValueAt } from '../slots/path.js';
import { isNumber, type JsonNumber } from '../../core/exact-number.js';
import type { CallRecord } from '../../core/call-record.js';
import type { Json, JsonObject } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { FrozenPool } from './frozen-pool.js';
import { harvestHeaders } from './harvest-headers.js';
import { harvestJson } from './harvest-json.js';
import type { Harvested } from './harvested.js';
import { isApiDescription } from '../texts/is-api-description.js';
import { listingPaths } from './listing-paths.js';
import { destroyedValue, makesThings, movedAway, namesMadeThing } from './made-by-call.js';
import { identityWords, subjectWords } from '../names/name-match.js';
import { nameWords } from '../names/name-words.js';
import { isNoMatch } from '../values/no-match.js';
import { pathArguments, urlPlace } from '../names/url-place.js';
import { isAbsolutePath } from '../names/path-like.js';
import { wholesIn, type PooledWhole } from './pooled-whole.js';
import type { PoolEntry } from './pool-origin.js';

export { FrozenPool } from './frozen-pool.js';
export type { Candidate } from './pooled-value.js';

/** One outcome to remember values from. */
export interface PooledOutcome {
  readonly tool: ToolDoc;
  readonly call: CallRecord;
  /** The evidence reference of the call. */
  readonly reference: string;
  /** True where the call may have changed something. */
  readonly mutating: boolean;
}

interface PoolSource extends Pick<PooledOutcome, 'tool' | 'call' | 'reference' | 'mutating'> {
  readonly toolWords: readonly string[];
  readonly place: string | null;
}

const MAX_ENTRIES = 200_000;
const MAX_WHOLES = 5_000;
const MAX_WHOLES_OF_TOOL = 60;

/**
 * Remembers values seen in outcomes and where each came from. Only successes teach; an outcome
 * counts once. Add outcomes in the order they were planned: what `made` says depends on what was known before.
 */
export class ValuePool {
  private readonly entries: PoolEntry[] = [];
  private readonly wholes: PooledWhole[] = [];
  private readonly wholesOf = new Map<string, number>();
  private readonly references = new Set<string>();
  private readonly foundValues = new Set<Json>();
  private readonly madeValues = new Set<Json>();
  private readonly answeredValues = new Set<Json>();
  private readonly sentValues = new Set<Json>();
  private readonly destroyed = new Set<Json>();
  private readonly moved = new Set<Json>();

  /** Values remembered. */
  get size(): number {
    return this.entries.length;
  }

  addOutcome(outcome: PooledOutcome): void {
    const { call, tool, reference, mutating } = outcome;
    if (call.outcome?.kind !== 'accepted' || this.references.has(reference)) return;
    this.references.add(reference);
    const answer = call.outcome.body ?? null;
    const body = isApiDescription(answer) ? null : answer;
    const making = mutating && makesThings(tool);
    const toolWords = subjectWords(nameWords(tool.name));
    const source = { tool, call, reference, mutating, toolWords, place: urlPlace(tool) };
    const sent = usableArguments(ordinaryArguments(call));
    for (const { value } of sent) if (!this.answeredValues.has(value)) this.sentValues.add(value);
    const harvest = [
      ...harvestJson(body),
      ...listingPaths(body, call.arguments),
      ...harvestHeaders(call.outcome.headers),
    ];
    for (const value of withoutFragments(withoutOdd(harvest, call), call.arguments))
      this.remember(source, value, 'answer', making);
    const gone = mutating ? destroyedValue(tool, call.arguments) : null;
    if (gone !== null) {
      this.destroyed.add(gone);
      return;
    }
    for (const value of sent) this.remember(source, value, 'argument', making);
    if (making || !mutating) this.rememberWholes(source, body, making);
    const left = mutating ? movedAway(tool, call.arguments) : null;
    if (left !== null) this.moved.add(left);
  }

  /** An unchanging view; what is added later does not show in it. */
  freeze(): FrozenPool {
    return new FrozenPool(
      inOrder(this.entries.filter(({ value, made }) => !(made && this.destroyed.has(value)))),
      this.wholes.filter(({ about }) => !about.some((value) => this.destroyed.has(value))),
      new Set([...this.destroyed, ...this.moved]),
    );
  }

  /** `made` where a call of ours made it, or the thing that it is about. */
  private rememberWholes(
    { tool, call, reference, mutating, place }: PoolSource,
    body: Json,
    making: boolean,
  ): void {
    const known = this.wholesOf.get(tool.id) ?? 0;
    const room = Math.min(MAX_WHOLES - this.wholes.length, MAX_WHOLES_OF_TOOL - known);
    const found = room <= 0 ? [] : wholesIn(body).slice(0, room);
    const { arguments: args } = call;
    const given =
      tool.call.kind === 'http'
        ? pathArguments(tool).map((name) => args[name] ?? null)
        : Object.values(args);
    const about = given.filter(isText);
    const made = making || about.some((value) => this.madeValues.has(value));
    const origin = 'answer' as const;
    const source = { toolId: tool.id, callId: call.id, reference, origin, made, place, about };
    this.wholes.push(
      ...found.map((whole) => ({ ...whole, ...source, sentFirst: false, byChange: mutating })),
    );
    this.wholesOf.set(tool.id, known + found.length);
  }

  private remember(
    { tool, call, reference, mutating, toolWords, place }: PoolSource,
    harvested: Harvested,
    origin: 'answer' | 'argument',
    making: boolean,
  ): void {
    if (this.entries.length >= MAX_ENTRIES) return;
    const { value, field, path, label, at } = harvested;
    const made =
      this.madeValues.has(value) ||
      (making && !this.foundValues.has(value) && namesMadeThing(harvested, origin, call.arguments));
    if (made) {
      this.madeValues.add(value);
      this.destroyed.delete(value);
      this.moved.delete(value);
    } else if (origin === 'answer') this.foundValues.add(value);
    const sentFirst = this.sentValues.has(value);
    if (origin === 'answer' && !sentFirst) this.answeredValues.add(value);
    // Field by field: there are as many entries as values in all answers.
    this.entries.push({
      value,
      field,
      path,
      label,
      at,
      toolId: tool.id,
      callId: call.id,
      reference,
      origin,
      made,
      sentFirst,
      byChange: mutating,
      toolWords,
      place,
      order: this.entries.length,
    });
  }
}

/** A path argument with a blank in it, repeated in a text answer, is read only as far as the blank: no value. */
function withoutFragments(harvest: readonly Harvested[], args: JsonObject): readonly Harvested[] {
  const sent = Object.values(args).filter((value): value is string => typeof value === 'string');
  const blank = sent.filter((value) => value.length < 1_000 && value.includes(' '));
  return harvest.filter(
    ({ value }) =>
      value !== '.' &&
      value !== '/' &&
      !(typeof value === 'string' && blank.some((each) => each.startsWith(`${value} `))),
  );
}

/** What a probe made up to see it refused, and the answer repeats. */
function withoutOdd(harvest: readonly Harvested[], call: CallRecord): readonly Harvested[] {
  const ordinary = ordinaryArguments(call);
  const odd = Object.entries(call.arguments).flatMap(([name, value]) =>
    Object.hasOwn(ordinary, name) || !isText(value) ? [] : [withoutSlashes(value)],
  );
  return odd.length === 0
    ? harvest
    : harvest.filter(({ value }) => !isText(value) || !odd.includes(withoutSlashes(value)));
}

function isText(value: Json): value is string | JsonNumber {
  return typeof value === 'string' || isNumber(value);
}

/** A path as another place may write it; a number as text. */
function withoutSlashes(value: string | JsonNumber): string {
  return String(value).replace(/^\/+|\/+$/g, '');
}

/** The arguments that were meant to work; what a probe made up to see it refused names nothing, even where it was taken. */
function ordinaryArguments({ purpose, arguments: args }: CallRecord): JsonObject {
  const { kind, arguments: varied } = purpose;
  const isOrdinary = [
    'positive',
    'pair',
    'vary-value',
    'repeat',
    'prepare',
    'free',
    'control',
  ].includes(kind);
  const meant = isOrdinary
    ? args
    : varied.reduce((left, path) => withValueAt(left, path, undefined), args);
  return Object.fromEntries(Object.entries(meant).filter(([, value]) => !isNoMatch(value)));
}

/** Arguments that name things; counts, flags and long texts are not worth passing on. */
function usableArguments(args: JsonObject): readonly Harvested[] {
  return harvestJson(args).filter(({ value, field, path }) => {
    if (path === '') return false;
    if (typeof value === 'string') return value.length <= 200;
    return identityWords.has(nameWords(field).at(-1) ?? '') || isAbsolutePath(value);
  });
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
