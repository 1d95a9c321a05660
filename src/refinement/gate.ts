import { changesWhatIsThere } from '../arguments/names/changes-what-is-there.js';
import { identityWords } from '../arguments/names/name-match.js';
import { nameWords } from '../arguments/names/name-words.js';
import { isAbsolutePath, isPathLike } from '../arguments/names/path-like.js';
import { probableEffect } from '../arguments/names/probable-effect.js';
import { pathArguments, urlPlace, urlPlaceOf } from '../arguments/names/url-place.js';
import { createsThings, makesThings } from '../arguments/pool/made-by-call.js';
import { parametersOf } from '../schema/parameters-of.js';
import { isFresh, ownNames } from '../arguments/values/fresh.js';
import { isStandInText } from '../arguments/values/stand-in-texts.js';
import { hasMethod } from '../core/has-method.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { Json, JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { Fault, Outcome } from '../core/outcome.js';
import type { ToolCallRequest, ToolExecutor } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Trajectory } from '../core/trajectory.js';
import { literalText } from '../support/literal-text.js';
import { oncePerObject } from '../support/once-per-object.js';
import { leavesOf, mostItemsIn, partsOf, recordsIn, type Leaf } from './leaves.js';

export interface GateOptions {
  /** The tools that the run may call. */
  readonly tools: readonly ToolDoc[];
  /** Values from --value, by argument: things may be created inside what they name. */
  readonly given: Readonly<Record<string, readonly Json[]>>;
  /** Folders that the server was started with. */
  readonly places: readonly string[];
  /** False if answers are recorded or simulated, so that nothing can be harmed. */
  readonly isLive: boolean;
}

const mostItems = 10;
const mostCharacters = 1_000;
const mostReads = 6;

/**
 * Every call of a run passes through here. A call that changes or removes something is made only if everything that it names was
 * created by this run and a reader shows it. A call that creates something sends new names, so that it overwrites nothing.
 */
export class Gate implements ToolExecutor {
  /** New names that accepted calls sent: those of creating calls, and those that things of the run were given later. */
  private readonly created = new Set<string>();
  private readonly renamed = new Set<string>();
  /** The properties that these names were sent in. */
  private readonly keys = new Set<string>();
  /** Values in answers to creating calls, with the calls: an id may be among them. */
  private readonly returned = new Map<string, ToolCallRequest[]>();
  /** Values in answers of readers, and those that stood where an id stands. */
  private readonly seen = new Set<string>();
  private readonly ids = new Set<string>();
  private readonly readers: readonly ToolDoc[];

  constructor(
    private readonly executor: ToolExecutor,
    private readonly options: GateOptions,
  ) {
    this.readers = options.tools.filter(reads);
  }

  async call(request: ToolCallRequest, signal?: AbortSignal): Promise<Outcome> {
    const reason = this.refusal(request) ?? (await this.unshown(request, signal));
    return reason === null ? this.pass(request, signal) : notCalled(reason);
  }

  close(): Promise<void> {
    return this.executor.close();
  }

  /** Why a call must not be made, as far as earlier answers tell; null if it may be made. */
  refusal(request: ToolCallRequest): string | null {
    const { tool, arguments: args } = request;
    if (!this.options.isLive || reads(tool)) return null;
    if (writeJson(args).length > mostCharacters || mostItemsIn(args) > mostItems)
      return `a call that writes has at most ${mostItems} items in a list and ${mostCharacters} characters`;
    const leaves = leavesOf(args);
    const alien = leaves.find((leaf) => !this.maySend(leaf, request));
    if (alien !== undefined)
      return `\`${alien.key}\` may name something that the run did not create`;
    const isInUrl = tool.call.kind === 'http' && !hasMethod(tool, 'POST');
    const documented = parametersOf(tool.parameters).map(({ name }) => name);
    const targets = isInUrl ? pathArguments(tool) : documented;
    const isWhole = requiredOf(tool).every((name) => Object.hasOwn(args, name));
    const own = leaves.filter((leaf) => this.isOwn(leaf, request));
    const hasTarget = own.some(({ argument }) => targets.includes(argument));
    return this.creates(request) || (isWhole && hasTarget)
      ? null
      : 'it names nothing that the run created';
  }

  /** Takes note of the calls that this run made before. */
  async resume(trajectories: AsyncIterable<Pick<Trajectory, 'tool' | 'calls'>>): Promise<void> {
    const byId = new Map(this.options.tools.map((tool) => [tool.id, tool]));
    for await (const { tool: own, calls } of trajectories)
      for (const { tool: called = own, arguments: args, outcome } of calls) {
        const tool = byId.get(called);
        const request = tool === undefined ? null : { tool, arguments: args };
        if (request !== null) this.learn(request, outcome, this.creates(request));
      }
  }

  private async pass(request: ToolCallRequest, signal?: AbortSignal): Promise<Outcome> {
    const creates = this.creates(request);
    const outcome = await this.executor.call(request, signal);
    this.learn(request, outcome, creates);
    return outcome;
  }

  private learn(request: ToolCallRequest, outcome: Outcome | null, creates: boolean): void {
    if (outcome?.kind !== 'accepted') return;
    const told = leavesOf(outcome.body ?? null);
    const sent = leavesOf(request.arguments).filter(isMadeUp);
    if (reads(request.tool)) {
      for (const { text, key } of told) {
        for (const part of partsOf(text)) this.seen.add(part);
        if (isNaming(key)) this.ids.add(text);
      }
      // A reader that is asked for a thing by its name shows it, though it may not repeat the name.
      for (const { text } of sent) if (this.created.has(text)) this.seen.add(text);
      return;
    }
    for (const { text, key } of sent) {
      (creates ? this.created : this.renamed).add(text);
      this.keys.add(key);
    }
    for (const text of creates ? told.flatMap((leaf) => partsOf(leaf.text)) : [])
      this.returned.set(text, [...(this.returned.get(text) ?? []), request]);
  }

  /** True for a call that adds something: to a collection, or by its tool's name. PUT adds what its URL names for the first time. */
  private creates({ tool, arguments: args }: ToolCallRequest): boolean {
    const leaves = leavesOf(args);
    const last = pathArguments(tool).at(-1);
    if (hasMethod(tool, 'PUT'))
      return leaves.some((leaf) => leaf.argument === last && this.isNew(leaf));
    if (hasMethod(tool, 'POST') && this.hasBelow(tool)) return true;
    if (tool.call.kind === 'http' && !hasMethod(tool, 'POST')) return false;
    const byName = { ...tool, call: { kind: 'none' } } as const;
    const isNamed = leaves.some(
      (leaf) => isMadeUp(leaf) && (isNaming(leaf.key) || createsThings(byName)),
    );
    return isNamed && makesThings(byName) && !changesWhatIsThere(byName);
  }

  /** True for a collection: some tool takes the id of a thing in it. */
  private hasBelow(tool: ToolDoc): boolean {
    const below = `${urlPlace(tool)}/{}`;
    return this.options.tools.some((other) => urlPlace(other)?.startsWith(below) === true);
  }

  /** True for a name that nothing has, as far as is known, and that leads through no folder of others. */
  private isNew(leaf: Leaf): boolean {
    const { text } = leaf;
    const isTaken = [this.created, this.renamed, this.seen].some((known) => known.has(text));
    const parent = text.slice(0, Math.max(0, text.lastIndexOf('/', text.search(ownNames))));
    return isMadeUp(leaf) && !isTaken && (parent === '' || this.options.places.includes(parent));
  }

  /** True for a name that this run created, and for what may be the id of such a thing: returned by a call to the same place. */
  private isOwn(
    { text, key, argument }: Leaf,
    { tool, arguments: args }: ToolCallRequest,
  ): boolean {
    const place = urlPlaceOf(tool, argument);
    const mayBeId = ({ tool: maker, arguments: sent }: ToolCallRequest): boolean =>
      (!this.hasBelow(maker) || `${urlPlace(maker)}/{}` === place) &&
      pathArguments(tool).every((name) => sent[name] === undefined || sent[name] === args[name]);
    if (this.created.has(text)) return true;
    return (isNaming(key) || place !== null) && this.returned.get(text)?.some(mayBeId) === true;
  }

  private maySend(leaf: Leaf, request: ToolCallRequest): boolean {
    const { tool, arguments: args } = request;
    const { text, key, argument } = leaf;
    const given = this.options.given[argument] ?? [];
    if (this.isOwn(leaf, request) || given.some((value) => literalText(value) === text))
      return true;
    const inUrl = pathArguments(tool);
    if (inUrl.includes(argument))
      return hasMethod(tool, 'PUT') && inUrl.at(-1) === argument && this.isNew(leaf);
    if (this.isNew(leaf) || choicesOf(tool.parameters).has(text)) return true;
    const isAsked = this.readers.some((reader) => requiredOf(reader).includes(key));
    if (isMadeUp(leaf) || isNaming(key) || isAsked || isAbsolutePath(text)) return false;
    const creates = this.creates(request);
    if (leaf.isNumber) return creates || !this.ids.has(text);
    if (/\s/.test(text) && isStandInText(text)) return true;
    const isNamed = leavesOf(args).some((one) => isNaming(one.key) && this.isNew(one));
    return creates && (isNamed || hasMethod(tool, 'POST')) && !this.seen.has(text);
  }

  /** Why a call must not be made, after readers were asked for the things of the run that it names. */
  private async unshown(request: ToolCallRequest, signal?: AbortSignal): Promise<string | null> {
    if (!this.options.isLive || reads(request.tool)) return null;
    const creates = this.creates(request);
    for (const leaf of leavesOf(request.arguments).filter((one) => this.isOwn(one, request))) {
      const { text, key } = leaf;
      const isName = this.created.has(text);
      let isShown = isName && (creates || this.seen.has(text));
      for (const read of isShown ? [] : this.readsFor(leaf, request)) {
        const outcome = await this.pass(read, signal);
        if (outcome.kind !== 'accepted') continue;
        const isOurs = isName ? this.seen.has(text) : this.isOurs(outcome.body ?? null, text);
        if (!isName && !isOurs) return `\`${key}\` names something that the run did not create`;
        isShown ||= isOurs;
        if (isName && isShown) break;
      }
      if (!isShown) return `no reader shows what \`${key}\` names`;
    }
    return null;
  }

  /** Reads that may show a thing: by its name those that need one value or none, by its id all that take it in the same place. */
  private readsFor({ argument, text }: Leaf, { tool, arguments: args }: ToolCallRequest) {
    const place = urlPlaceOf(tool, argument);
    const isName = this.created.has(text);
    return this.readers
      .map((reader) => {
        const names = place === null ? requiredOf(reader) : pathArguments(reader);
        const from = place === null ? names : pathArguments(tool);
        const filled = names.map(
          (name, at) => [name, isName ? text : args[from[at] ?? '']] as const,
        );
        const asks = place === null ? names.includes(argument) : urlPlace(reader) === place;
        return { tool: reader, arguments: Object.fromEntries(filled) as JsonObject, asks };
      })
      .filter(({ asks, tool: reader }) => (isName ? requiredOf(reader).length <= 1 : asks))
      .toSorted((a, b) => Number(b.asks) - Number(a.asks))
      .slice(0, isName ? mostReads : Infinity);
  }

  /** True if every record with this id, or else the answer itself, has a name that this run gave it. */
  private isOurs(body: Json, id: string): boolean {
    const records = recordsIn(body);
    const withId = records.filter((record) => Object.values(record).map(String).includes(id));
    const isNamed = (record: JsonObject): boolean =>
      Object.entries(record).some(
        ([key, value]) =>
          this.keys.has(key) &&
          (this.created.has(literalText(value)) || this.renamed.has(literalText(value))),
      );
    return records.length > 0 && (withId.length > 0 ? withId : records.slice(0, 1)).every(isNamed);
  }
}

function reads(tool: ToolDoc): boolean {
  return probableEffect(tool) === 'read';
}

function requiredOf({ parameters }: ToolDoc): readonly string[] {
  return parametersOf(parameters).flatMap(({ name, required }) => (required ? [name] : []));
}

function isNaming(key: string): boolean {
  const parameter = { name: key, pointer: '', required: false, schema: {}, types: ['string'] };
  return identityWords.has(nameWords(key).at(-1) ?? '') || isPathLike(parameter);
}

/** A name of ours and nothing else: no list, wildcard, quote or way up in it. */
function isMadeUp({ text }: Leaf): boolean {
  return isFresh(text) && /^(?!.*\.\.)[\w .@:/+~-]+$/.test(text);
}

const choicesOf = oncePerObject((schema: JsonSchema): ReadonlySet<string> => {
  const leaves = leavesOf(schema).filter(({ key }) => key === 'enum' || key === 'const');
  return new Set(leaves.map(({ text }) => text));
});

/** What becomes of a call that is not made. */
export function notCalled(message: string): Fault {
  return { kind: 'fault', reason: 'not-called', message, unsent: true, durationMs: 0, attempts: 1 };
}
