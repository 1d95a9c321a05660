import { isJsonObject, withValue, type Json, type JsonObject } from '../../core/json.js';
import { parseJson, writeJson } from '../../core/json-text.js';
import { Marks } from '../../experiments/mark.js';
import { valueAt } from '../../experiments/references.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { endingsIn } from '../../support/endings-in.js';
import { parametersOf } from '../../schema/parameters-of.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { leavesOf } from '../../core/leaves.js';
import { nounOf } from '../../experiments/tool-kind.js';
import type { GroupView } from '../engine.js';
import { callOf, type Call, type Planned } from './call.js';
import { contextsIn, thingOf, wantedBy, type Context, type Field } from './contexts.js';
import { Explored, type Base, writtenPath } from './explored.js';
import type { Fact } from './fact.js';

/** A thing that an experiment makes, by the tool and the step, counted from 1, that make it. */
type MadeThing = Readonly<{ maker: Explored; args: JsonObject; step: number }>;

/** Steps that lead to a call: what it names is made first. The call itself is the last one. */
type Plan = Readonly<{ steps: readonly Planned[]; made: readonly MadeThing[]; args: JsonObject }>;

type Change = (args: JsonObject) => JsonObject | null;

/** Things that a tool makes at most, fewer where nothing removes them; records that are kept of a reader. */
const most = { removable: 60, lasting: 16, records: 120, near: 24 };

/** What is known in a group: its tools, the values that answers showed, the things that were made, the facts. */
export class Lab {
  readonly kinds: ReadonlySet<string>;
  readonly tools: ReadonlyMap<string, Explored>;
  readonly all: readonly Explored[];
  readonly facts: Fact[] = [];
  readonly unknowns = new Set<string>();
  /** Records that readers showed, in the order they came. */
  readonly records: Context[] = [];
  /** The shortest path in them; empty if there is none. */
  folder = '';
  /** The newest thing of each tool that makes some. */
  readonly things = new Map<Explored, Context>();
  private readonly wasMade = new Map<Explored, number>();
  private readonly accepted = new Map<string, Json[]>();
  /** Texts that were there before, which no sentence may hold. */
  private readonly foreign = new Set<string>();
  private readonly marks: Marks;
  private names = 0;

  constructor(readonly view: GroupView) {
    const { gate, tools, others, mark } = view;
    this.kinds = gate.vocabulary.nouns;
    this.marks = Marks.of(mark.slice(0, 4));
    // Tools of other groups show, or make, what the arguments of these name.
    const asked = (tool: ToolDoc): readonly string[] =>
      parametersOf(tool.parameters).map(
        ({ name, schema }) => wantedBy(tool, name, schema.description ?? '', this.kinds).kind,
      );
    const nouns = new Set(tools.flatMap((tool) => [nounOf(tool), ...asked(tool)]));
    const near = others.filter((tool) => nouns.has(nounOf(tool)));
    this.all = [...tools, ...near.slice(0, most.near)].map(
      (tool) => new Explored(tool, gate.kindOf(tool).effect, tools.includes(tool)),
    );
    this.tools = new Map(this.all.map((one) => [one.name, one]));
    for (const { step, tool, ...look } of view.looks)
      this.note(callOf({ ...look, id: step, tool: tool.name }, mark));
    for (const known of view.known) {
      const [name = '', ...value] = known.split(' = ');
      this.accepted.set(name, [parseJson(value.join(' = '))]);
    }
  }

  readonly say = (fact: Fact | null): void => void (fact === null || this.facts.push(fact));
  readonly fresh = (): string => `${this.view.mark}n${(this.names += 1)}`;

  /** A name of this run that will never be given to a thing. */
  readonly neverMade = (): string => {
    const name = this.fresh();
    this.unknowns.add(name);
    return name;
  };

  /** Takes note of a call; returns it without what is other people's. */
  note(found: Call): Call {
    const call = { ...found, shape: this.withoutForeign(found.shape) };
    const explored = this.tools.get(found.tool);
    explored?.calls.push(call);
    if (explored !== undefined && call.state === 'accepted') this.learn(explored, call);
    return call;
  }

  /** Takes values, records and the newest thing from an accepted call. */
  learn(explored: Explored, call: Call): void {
    const { makes, reads, tool } = explored;
    for (const [key, value] of Object.entries(call.args)) {
      const known = this.acceptedOf(key);
      if (known.length < 6 && !known.includes(value)) this.accepted.set(key, [...known, value]);
    }
    if (makes) this.things.set(explored, thingOf(call, tool, this.kinds));
    const isOwn = ({ value }: Field): boolean => this.isMarked(value) || this.isUnknown(value);
    const found = reads ? contextsIn(call, tool, this.kinds) : [];
    const others = found.filter(({ fields }) => !fields.some(isOwn));
    const earlier = this.records.filter(({ source }) => source === tool.name).length;
    const kept = others.slice(0, Math.max(0, most.records - earlier));
    this.records.push(...kept);
    const texts = kept.flatMap(({ fields }) => fields.map(({ value }) => String(value)));
    for (const text of texts.filter((one) => /^\/[^\s:]+$/.test(one)))
      if (this.folder === '' || text.length < this.folder.length) this.folder = text;
    for (const { value, by, from } of others.flatMap(({ fields }) => fields))
      if (from === 'answer' && by !== '' && String(value).length > 2)
        this.foreign.add(String(value));
  }

  /** A message without what it lists of other people's: what it quotes, and what looks like an id, an address or a path. */
  private withoutForeign(shape: string): string {
    return shape.replace(/(["'`])([^"'`]+)\1|[\w@./:-]+/g, (whole, sign = '', inner = '') =>
      this.foreign.has(String(inner || whole)) && /[\d@/_"'`-]/.test(whole)
        ? `${String(sign)}…${String(sign)}`
        : whole,
    );
  }

  /** True if a value holds something of other people's. */
  showsOthers(text: string): boolean {
    return [...this.foreign].some((one) => one.length > 3 && text.includes(one));
  }

  /** True for a value that was made up for an experiment, and names nothing. */
  isUnknown(value: Json | undefined): boolean {
    return leavesOf(value ?? null).some(({ text }) => this.unknowns.has(text));
  }

  isMarked(value: unknown): boolean {
    return typeof value === 'string' && this.marks.isIn(value);
  }

  /** JSON text with names of the run taken as equal, if they end alike: `.txt`. */
  hide(text: string): string {
    return [this.marks.number(text), ...endingsIn(text)].join(' ');
  }

  /** Values of an argument that some tool accepted. */
  acceptedOf(argument: string): readonly Json[] {
    return this.accepted.get(argument) ?? [];
  }

  /** Calls that remove what was made and is still there, the newest first. */
  removals(): readonly Planned[] {
    const steps = new Map<string, Planned>();
    const removes = ({ effect, tool, makers: [maker, ...more] }: Explored): boolean =>
      effect === 'remove' && more.length === 0 && nounOf(maker?.tool ?? tool) === nounOf(tool);
    for (const { base, makers, name, calls } of this.all.filter(removes)) {
      const gone = new Set(calls.map(({ state, args }) => state + canonicalJson(args)));
      for (const { body, args: sent, state } of makers.flatMap((maker) => maker.calls).reverse()) {
        const args = base?.links.reduce<Json>((filled, { path, from, at }) => {
          const value = valueAt(from === 'sent' ? sent : body, writtenPath(at));
          return value === undefined ? null : withValue(filled, path, value);
        }, base.args);
        if (state !== 'accepted' || !isJsonObject(args)) continue;
        const key = canonicalJson(args);
        if (!gone.has(`accepted${key}`)) steps.set(name + key, { tool: name, arguments: args });
      }
    }
    return [...steps.values()];
  }

  /** True while a tool may make one more thing, which is counted then. */
  private mayMake(maker: Explored): boolean {
    const removes = ({ effect, base, makers, tool }: Explored): boolean =>
      effect === 'remove' &&
      (base === null ? nounOf(tool) === nounOf(maker.tool) : makers.includes(maker));
    const count = this.wasMade.get(maker) ?? 0;
    this.wasMade.set(maker, count + 1);
    return count < (this.all.some(removes) ? most.removable : most.lasting);
  }

  /** Steps for an accepted call on new things, beginning at a step counted from 0; null if the things cannot be made. */
  plan(
    explored: Explored,
    at: number,
    base = explored.base,
    change: Change = (args) => args,
  ): Plan | null {
    if (base === null || (explored.makes && !this.mayMake(explored))) return null;
    const steps: Planned[] = [];
    const made: MadeThing[] = [];
    for (const maker of new Set(base.links.map((link) => link.maker))) {
      const inner = this.plan(maker, at + steps.length);
      if (inner === null) return null;
      steps.push(...inner.steps);
      made.push(...inner.made, { maker, args: inner.args, step: at + steps.length });
    }
    const { preparedBy, name } = explored;
    const prepared = preparedBy === null ? {} : this.argsOn(preparedBy.base, made);
    const plain = this.argsOn(base, made);
    const args = plain === null ? null : change(plain);
    if (prepared === null || args === null) return null;
    if (preparedBy !== null) steps.push({ tool: preparedBy.name, arguments: prepared });
    return { steps: [...steps, { tool: name, arguments: args }], made, args };
  }

  /** Collects steps: `plan` adds an accepted call with the things that it needs, `add` gives the place of its step or -1, `put` adds a call as it stands. */
  story() {
    const steps: Planned[] = [];
    const plan = (explored: Explored, turn = 0, change?: Change): Plan | null => {
      const base = explored.bases[turn % Math.max(1, explored.bases.length)] ?? null;
      const found = this.plan(explored, steps.length, base, change);
      steps.push(...(found?.steps ?? []));
      return found;
    };
    const add = (...call: Parameters<typeof plan>): number =>
      plan(...call) === null ? -1 : steps.length - 1;
    const put = ({ name }: Explored, args: JsonObject): number =>
      steps.push({ tool: name, arguments: args }) - 1;
    return { steps: steps as readonly Planned[], plan, add, put };
  }

  /** The arguments of a base for things that an experiment makes, with new names; null if a thing is missing. */
  argsOn(base: Base | null, made: readonly MadeThing[]): JsonObject | null {
    if (base === null) return null;
    const names = new Map<string, string>();
    const own = new RegExp(`${this.view.mark}n\\d+`, 'g');
    const renamed = writeJson(base.args).replace(own, (old) => {
      names.set(old, names.get(old) ?? this.fresh());
      return names.get(old) ?? old;
    });
    const isKept = base.links.length === 0 && base.refs.size > 0;
    let args = isKept ? base.args : parseJson(renamed);
    for (const { path, maker, from, at } of base.links) {
      const thing = made.find((one) => one.maker === maker);
      if (thing === undefined) return null;
      const answered = `$s${thing.step}.${writtenPath(at)}`;
      // A number may be asked for as a text.
      const isText = typeof valueAt(base.args, writtenPath(path)) === 'string';
      const reference = isText ? `{${answered}}` : answered;
      const value = from === 'sent' ? valueAt(thing.args, writtenPath(at)) : reference;
      if (value === undefined) return null;
      args = withValue(args, path, value);
    }
    return args as JsonObject;
  }
}
