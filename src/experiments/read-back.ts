import { writeJson } from '../core/json-text.js';
import type { Json, JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { type Parameter, valueFor } from '../schema/parameters-of.js';
import { sameJson } from '../core/differences.js';
import { leavesOf, recordsIn } from '../core/leaves.js';
import { requiredOf } from '../schema/parameters-of.js';
import type { Gate } from './gate.js';
import { namedBy } from './leaves.js';
import type { Marks } from './mark.js';
import { pathPlace } from './namings.js';
import type { OwnThing } from './own-things.js';
import type { CallTool } from './call-tool.js';
import { nounOf, pathOf } from './tool-kind.js';
import type { Proof, ResolvedStep } from './verdict.js';

interface ReadBackOptions {
  readonly tools: readonly ToolDoc[];
  readonly gate: Gate;
  readonly marks: Marks;
  readonly call: CallTool;
}

/** Reads own things before a step names them by an id: ids that are positions move, and freed ids are given again. */
export class ReadBack {
  private readonly readers: readonly ToolDoc[];
  /** Ids that a reader has shown to be the run's own. */
  private readonly shown = new Set<string>();

  constructor(private readonly options: ReadBackOptions) {
    const { tools, gate } = options;
    this.readers = tools.filter((tool) => gate.kindOf(tool).effect === 'read');
  }

  /** Why an id must not be used: no reader shows that it still names the run's own thing; null if one does. */
  async disproved(
    step: string,
    { tool, arguments: args }: ResolvedStep,
    proof: Proof,
  ): Promise<string | null> {
    const { thing, argument } = proof;
    let [wasRead, isGone] = [false, false];
    for (const read of this.readersFor(tool, args, proof)) {
      if (this.options.gate.judge(read).kind !== 'pass') continue;
      const outcome = await this.options.call(read.tool, read.arguments, { step, writes: false });
      const isRefused = outcome.kind === 'refused' || outcome.errorText;
      if (read.isSingle && isRefused) isGone = this.shown.has(thing.id);
      if (outcome.kind !== 'accepted' || isRefused) continue;
      if (this.shows(outcome.body, thing, read.isSingle)) {
        this.shown.add(thing.id);
        return null;
      }
      // An empty list of a project's tasks says nothing about the project.
      if (read.isAboutOthers) continue;
      wasRead ||= read.isSingle || writeJson(outcome.body).includes(thing.id);
      if (read.isSingle)
        return `\`${argument}\`: ${thing.id} does not name what you created any more`;
    }
    // The answer that gave the id held a name of ours, or the thing was removed: nothing else will ever have this id.
    const isNone = isGone || thing.isNamed;
    const isSame = thing.kind === proof.kind;
    const isSure = isSame ? isUnguessable(thing.id) : !thing.isOfKind && isRandom(thing.id);
    if (!wasRead && isNone && isSure) return null;
    return `\`${argument}\`: no reader shows that ${thing.id} is what you created`;
  }

  private readersFor(tool: ToolDoc, args: JsonObject, proof: Proof) {
    const singles = this.readers.flatMap((reader) => {
      const filled =
        proof.place === null
          ? byOneArgument(reader, args, proof)
          : byPath(reader, tool, proof.place.split('/'));
      if (filled === null) return [];
      const isAboutOthers = !['', proof.kind, proof.thing.kind].includes(nounOf(reader));
      return [{ tool: reader, arguments: filled, isSingle: true, isAboutOthers }];
    });
    const lists = this.readers
      .filter((reader) => requiredOf(reader).length === 0 && nounOf(reader) === proof.thing.kind)
      .map((reader) => ({ tool: reader, arguments: {}, isSingle: false, isAboutOthers: false }));
    const isLast = (read: { readonly isAboutOthers: boolean }): number =>
      Number(read.isAboutOthers);
    return [...singles, ...lists].toSorted((a, b) => isLast(a) - isLast(b)).slice(0, 4);
  }

  /** True if an answer shows the own thing: by its mark, or, if it has none, by all that was sent. */
  private shows(body: Json, thing: OwnThing, isSingle: boolean): boolean {
    const { marks } = this.options;
    const all = recordsIn(body).filter((record) =>
      Object.entries(record).some(
        ([key, value]) =>
          (typeof value === 'string' || typeof value === 'number') &&
          String(value) === thing.id &&
          namesItself(key, thing.kind),
      ),
    );
    // What a record has inside it may name it again: `{"id": 7, "state": {"run_id": 7}}`.
    const records = all.filter(
      (one) => !all.some((other) => other !== one && recordsIn(other).includes(one)),
    );
    if (!isSingle && typeof body === 'string') {
      // `4. [ ] buy milk`: the number that a line begins with.
      const lines = body
        .split('\n')
        .filter((line) => /^\W*#?([\w-]+)/.exec(line)?.[1] === thing.id);
      return lines.length > 0 && lines.every((line) => marks.isIn(line));
    }
    if (marks.isWithin(thing.sent)) {
      if (records.length > 0) return records.every((record) => marks.isWithin(record));
      return isSingle && marks.isWithin(body);
    }
    const sent = leavesOf(thing.sent).filter(({ value }) => value !== null);
    const shown = leavesOf(body);
    const equals = sent.every(({ key, value }) =>
      shown.some((leaf) => leaf.key === key && sameJson(leaf.value, value)),
    );
    return isSingle && sent.length > 0 && equals;
  }
}

/** An id that nobody hits upon by chance: long, with letters and digits. */
function isUnguessable(id: string): boolean {
  return id.length >= 8 && /\d/.test(id) && /[a-z_-]/i.test(id);
}

/** An id that is drawn: a UUID or as many digits of base 16. What it is called makes no difference: it names one thing. */
function isRandom(id: string): boolean {
  return /^[0-9a-f-]{24,36}$/i.test(id) && /\d/.test(id) && /[a-f]/i.test(id);
}

/** `id`, `box_id` and `number` of a box; not `parent_id`, `priority`. */
function namesItself(key: string, kind: string): boolean {
  const named = namedBy(key);
  return named !== null && named.by === 'id' && (named.kind === '' || named.kind === kind);
}

/** The arguments of a reader of the same path, up to the segment that is looked for; null if it is no such reader. */
function byPath(reader: ToolDoc, tool: ToolDoc, values: readonly string[]): JsonObject | null {
  const path = pathOf(tool).split('/').slice(0, values.length).join('/');
  if (reader.call.kind !== 'http' || pathOf(reader) !== path) return null;
  const segments = reader.call.path.split('/');
  const given = new Map<string, Json>();
  for (const [argument, binding] of Object.entries(reader.call.bindings)) {
    const value = values[segments.indexOf(`{${binding.name}}`)];
    if (binding.in === 'path' && value !== undefined) given.set(argument, value);
  }
  return requiredOf(reader).every(({ name }) => given.has(name)) ? Object.fromEntries(given) : null;
}

/** The arguments of a reader that requires the id of this sort of thing, and beside it only what the step passes too. */
function byOneArgument(
  reader: ToolDoc,
  args: JsonObject,
  { thing, kind }: Proof,
): JsonObject | null {
  return filledFor(reader, thing.id, args, ({ name }) => {
    const named = pathPlace({ tool: reader, arguments: {} }, name) ?? namedBy(name);
    const asked = named?.kind === '' ? nounOf(reader) : named?.kind;
    // An id out of a text may be that of what the thing is in: only a reader of the thing's own sort tells.
    return asked === thing.kind || (asked === kind && !thing.isOfKind);
  });
}

/** The arguments with which a reader looks for a thing: its name or id, and what it was created in; null if the reader needs more. */
export function findingArguments(
  reader: ToolDoc,
  sent: JsonObject,
  text: string,
  asked = text,
): JsonObject | null {
  return filledFor(reader, asked, sent, ({ name }) => (sent[name] ?? text) === text);
}

/** What a reader requires: the one argument that `isAsked` picks, and the others as they were given; null if it needs more. */
function filledFor(
  reader: ToolDoc,
  asked: string,
  given: JsonObject,
  isAsked: (parameter: Parameter) => boolean,
): JsonObject | null {
  const required = requiredOf(reader);
  const [only, more] = required.filter(isAsked);
  if (only === undefined || more !== undefined) return null;
  const filled = required.map(
    (one) => [one.name, one === only ? valueFor(one, asked) : (given[one.name] ?? null)] as const,
  );
  return filled.some(([, value]) => value === null) ? null : Object.fromEntries(filled);
}
