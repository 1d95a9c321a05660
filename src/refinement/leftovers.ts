import {
  destroyedValue,
  erases,
  makesThings,
  movedAway,
  namesMadeThing,
} from '../arguments/pool/made-by-call.js';
import { harvestHeaders } from '../arguments/pool/harvest-headers.js';
import { harvestJson } from '../arguments/pool/harvest-json.js';
import type { Harvested } from '../arguments/pool/harvested.js';
import { listingPaths } from '../arguments/pool/listing-paths.js';
import { nameWords } from '../arguments/names/name-words.js';
import { subjectOf } from '../arguments/names/subject-of.js';
import { probableEffect } from '../arguments/names/probable-effect.js';
import { parametersOf } from '../schema/parameters-of.js';
import { isFresh } from '../arguments/values/fresh.js';
import { isNoMatch } from '../arguments/values/no-match.js';
import type { CallRecord } from '../core/call-record.js';
import { evidenceReference } from '../core/evidence.js';
import type { Json, JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Trajectory } from '../core/trajectory.js';
import { leavesOf } from './leaves.js';
import type { TriedRemoval } from '../storage/clean-up-log.js';
import { literalText } from '../support/literal-text.js';

/** Something that calls of a run made, and that no call has removed since. */
export interface Leftover {
  /** The tool that made it, and the call as evidence names it. */
  readonly tool: string;
  readonly call: string;
  /** Its id or name, and the field that holds it. */
  readonly field: string;
  readonly value: Json;
  /** The call that would remove it; null where no tool does, or its arguments are not known. */
  readonly removal: Removal | null;
}

export interface Removal {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** What became of what a run made. */
export interface MadeThings {
  readonly removed: number;
  /** With what the tool said where its removal failed. */
  readonly left: readonly (Leftover & { readonly message?: string | undefined })[];
}

/** What is looked at of a trajectory. */
export type CallsOfRun = Pick<Trajectory, 'tool' | 'run' | 'calls'>;

/** A call that may have made or removed something, and when it was made among all. */
interface TellingCall {
  readonly tool: ToolDoc;
  readonly reference: string;
  readonly made: Place;
  readonly arguments: JsonObject;
  /** What its answer holds, where it may have made something. */
  readonly answered: readonly Harvested[];
}

interface Place {
  readonly startedAt: string;
  /** Among calls of the same time. */
  readonly number: number;
}

function isBefore(a: Place, b: Place): boolean {
  return a.startedAt === b.startedAt ? a.number < b.number : a.startedAt < b.startedAt;
}

/**
 * What the calls of these trajectories made and left, newest first: by the id that making it returned, where no answer had shown it
 * before, else by a name of ours.
 */
export function leftoversOf(
  tools: readonly ToolDoc[],
  trajectories: readonly CallsOfRun[],
  removals: readonly TriedRemoval[] = [],
): readonly Leftover[] {
  const made = new MadeByCalls(tools);
  for (const trajectory of trajectories) made.add(trajectory);
  return made.left(removals);
}

/** The same from one trajectory after the other: of the answers it keeps which values they showed first, and what those hold that made something. */
export class MadeByCalls {
  private readonly byId: ReadonlyMap<string, ToolDoc>;
  private readonly telling: TellingCall[] = [];
  private readonly firstShown = new Map<string, Place>();
  private calls = 0;

  constructor(private readonly tools: readonly ToolDoc[]) {
    this.byId = new Map(tools.map((tool) => [tool.id, tool]));
  }

  add({ tool: own, run, calls }: CallsOfRun): void {
    for (const call of calls) {
      const tool = this.byId.get(call.tool ?? own);
      if (tool === undefined || call.outcome?.kind !== 'accepted') continue;
      this.calls += 1;
      const made = { startedAt: call.startedAt, number: this.calls };
      const answered = answeredIn(call);
      for (const { field, value } of answered) this.show(`${field} ${literalText(value)}`, made);
      if (probableEffect(tool) === 'read') continue;
      const reference = evidenceReference(run, own, call.id);
      this.telling.push({ ...{ tool, reference, made, answered }, arguments: call.arguments });
    }
  }

  left(removals: readonly TriedRemoval[] = []): readonly Leftover[] {
    const gone = new Set(removals.filter(({ isGone }) => isGone).map(({ of }) => of));
    const left = new Map<string, Leftover>();
    const known = new Set<string>();
    for (const call of this.telling.toSorted((a, b) => (isBefore(a.made, b.made) ? -1 : 1))) {
      const { tool, reference, arguments: args } = call;
      const lost = erases(tool) ? destroyedValue(tool, args) : movedAway(tool, args);
      if (lost !== null) left.delete(literalText(lost));
      const isSeen = ({ field, value }: Harvested): boolean =>
        this.wasShownBefore(`${field} ${literalText(value)}`, call.made);
      const things = makesThings(tool) ? made(call, isSeen) : [];
      const names = leavesOf(args)
        .filter(({ text }) => isFresh(text))
        .map(({ key: field, text: value }) => ({ field, value, path: field }));
      const fresh = names.filter(({ value }) => !known.has(literalText(value)));
      for (const { value } of names) known.add(literalText(value));
      if (erases(tool) || gone.has(reference)) continue;
      const isAnswered = call.answered.some((one) => namesMadeThing(one, 'answer', args));
      const isById = tool.call.kind === 'http' && makesThings(tool) && isAnswered;
      const first = fresh.find((one) => namesMadeThing(one, 'argument', args)) ?? fresh[0];
      const given = fresh.filter(({ field }) => field === first?.field);
      for (const { field, value } of isById || things.length > 0 ? things : given) {
        // A later call may add to it.
        if (left.has(literalText(value))) continue;
        const removal = removalOf(value, tool, args, this.tools);
        left.set(literalText(value), { tool: tool.id, call: reference, field, value, removal });
      }
    }
    return [...left.values()].reverse();
  }

  private show(text: string, at: Place): void {
    const first = this.firstShown.get(text);
    if (first === undefined || isBefore(at, first)) this.firstShown.set(text, at);
  }

  private wasShownBefore(text: string, at: Place): boolean {
    const first = this.firstShown.get(text);
    return first !== undefined && isBefore(first, at);
  }
}

function answeredIn({ outcome, arguments: args }: CallRecord): readonly Harvested[] {
  if (outcome?.kind !== 'accepted') return [];
  const body = outcome.body ?? null;
  return [...harvestJson(body), ...listingPaths(body, args), ...harvestHeaders(outcome.headers)];
}

const isIdName = (field: string): boolean =>
  /^(?:id|uuid|key|slug|number|code)$/.test(nameWords(field).at(-1) ?? '');

/** Names that nothing had before us. */
function isOurs(value: Json): boolean {
  return isFresh(value) || isNoMatch(value) || /^(?:sample|example)-\d{3}/.test(literalText(value));
}

/** The thing with the id that the answer gives; else all that have names of ours, of one field. */
function made(
  { tool: { call }, arguments: args, answered }: TellingCall,
  isSeen: (one: Harvested) => boolean,
): readonly Harvested[] {
  const returned = answered.filter(
    (one) =>
      namesMadeThing(one, 'answer', args) &&
      !isSeen(one) &&
      (isOurs(one.value) || !isSent(one.value, args)),
  );
  const withId = returned.find(({ field }) => isIdName(field)) ?? returned[0];
  if (withId !== undefined && !isOurs(withId.value)) return [withId];
  // Over HTTP what is sent becomes a thing with an id, or a change of one.
  const sent = call.kind === 'http' ? [] : harvestJson(args);
  const named = [
    ...returned,
    ...sent.filter((one) => namesMadeThing(one, 'argument', args)),
  ].filter(({ value }) => isOurs(value));
  return named.filter(({ field }) => field === named[0]?.field);
}

function isSent(value: Json, args: JsonObject): boolean {
  const text = literalText(value);
  return harvestJson(args).some((sent) => literalText(sent.value) === text);
}

/** The call of the tool that erases such things, its other arguments as they were when the thing was made. */
function removalOf(
  value: Json,
  maker: ToolDoc,
  sent: JsonObject,
  tools: readonly ToolDoc[],
): Removal | null {
  const erasers = tools.filter((tool) => erases(tool));
  const beneath = erasers.filter((tool) => isBeneath(tool, maker));
  const subject = subjectOf(maker.name).join(' ');
  const alike = erasers.filter(
    ({ name }) => subject !== '' && subjectOf(name).join(' ') === subject,
  );
  for (const tool of beneath.length > 0 ? beneath : alike) {
    const slot = slotOfThing(tool);
    const filled = slot === null ? null : argumentsFor(tool, slot, value, sent);
    if (filled !== null) return { tool: tool.id, arguments: filled };
  }
  return null;
}

/** `DELETE /things/{id}` beside `POST /things`. */
function isBeneath({ call }: ToolDoc, maker: ToolDoc): boolean {
  if (call.kind !== 'http' || maker.call.kind !== 'http') return false;
  return call.path.replace(/\/\{[^{}/]+\}\/?$/, '') === maker.call.path.replace(/\/$/, '');
}

function required({ parameters }: ToolDoc): readonly string[] {
  return parametersOf(parameters).flatMap((one) => (one.required ? [one.name] : []));
}

/** The argument that names the thing: the last of the URL, the only required one, or the one called after what the tool is about. */
function slotOfThing(tool: ToolDoc): string | null {
  const { call, name } = tool;
  if (call.kind === 'http') {
    const last = /\{([^{}]+)\}\/?$/.exec(call.path)?.[1];
    return Object.entries(call.bindings).find(([, { name: wire }]) => wire === last)?.[0] ?? null;
  }
  const names = required(tool);
  const all = parametersOf(tool.parameters).map((one) => one.name);
  if (names.length === 0 && all.length === 1) return all[0] ?? null;
  if (names.length === 1) return names[0] ?? null;
  const about = new Set(subjectOf(name));
  return (
    names.find((one) => isIdName(one) && nameWords(one).some((word) => about.has(word))) ?? null
  );
}

function argumentsFor(
  tool: ToolDoc,
  slot: string,
  value: Json,
  made: JsonObject,
): JsonObject | null {
  const inUrl =
    tool.call.kind === 'http'
      ? Object.entries(tool.call.bindings).flatMap(([name, { in: place }]) =>
          place === 'path' ? [name] : [],
        )
      : [];
  const needed = [...new Set([...required(tool), ...inUrl])].filter((name) => name !== slot);
  if (needed.some((name) => made[name] === undefined)) return null;
  return {
    ...Object.fromEntries(needed.map((name) => [name, made[name] ?? null])),
    [slot]: takesList(tool, slot) ? [value] : value,
  };
}

function takesList({ parameters }: ToolDoc, slot: string): boolean {
  return parametersOf(parameters).some(
    ({ name, types }) => name === slot && types.includes('array'),
  );
}
