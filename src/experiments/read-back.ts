import type { Json, JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { argumentFor, requiredOf } from '../schema/parameters-of.js';
import { sameJson } from './expectations.js';
import type { Gate } from './gate.js';
import { leavesOf, namedBy, recordsIn } from './leaves.js';
import { textsOf, type Marks } from './mark.js';
import { nounOf, pathPlace } from './namings.js';
import type { OwnThing } from './own-things.js';
import type { CallTool } from './call-tool.js';
import { blanked } from './tool-kind.js';
import type { Proof, ResolvedStep } from './verdict.js';

export interface ReadBackOptions {
  readonly tools: readonly ToolDoc[];
  readonly gate: Gate;
  readonly marks: Marks;
  readonly call: CallTool;
}

/** Reads own things before a step names them by an id: ids that are positions move, and freed ids are given again. */
export class ReadBack {
  private readonly readers: readonly ToolDoc[];

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
    let wasRead = false;
    for (const read of this.readersFor(tool, args, proof)) {
      if (this.options.gate.judge(read).kind !== 'pass') continue;
      const outcome = await this.options.call(read.tool, read.arguments, { step, writes: false });
      if (outcome.kind !== 'accepted') continue;
      wasRead = true;
      const shown = this.shows(outcome.body, thing, read.isSingle);
      if (shown) return null;
      if (read.isSingle)
        return `\`${argument}\`: ${thing.id} does not name what you created any more`;
    }
    if (!wasRead && thing.isNamed && thing.kind === proof.kind && isUnguessable(thing.id))
      return null;
    return `\`${argument}\`: no reader shows that ${thing.id} is what you created`;
  }

  private readersFor(tool: ToolDoc, args: JsonObject, { thing, kind, place, argument }: Proof) {
    const singles = this.readers.flatMap((reader) => {
      const filled =
        place === null
          ? this.byOneArgument(reader, thing, kind, args)
          : this.byPath(reader, tool, args, argument, place);
      return filled === null ? [] : [{ tool: reader, arguments: filled, isSingle: true }];
    });
    const lists = this.readers
      .filter((reader) => nounOf(reader) === thing.kind)
      .filter((reader) => requiredOf(reader.parameters).length === 0)
      .map((reader) => ({ tool: reader, arguments: {}, isSingle: false }));
    return [...singles, ...lists].slice(0, 4);
  }

  /** A reader of the same path, with the values of the step. */
  private byPath(
    reader: ToolDoc,
    tool: ToolDoc,
    args: JsonObject,
    argument: string,
    place: string,
  ): JsonObject | null {
    if (reader.call.kind !== 'http' || tool.call.kind !== 'http') return null;
    const binding = tool.call.bindings[argument];
    if (binding === undefined) return null;
    const end = tool.call.path.indexOf(`{${binding.name}}`) + binding.name.length + 2;
    if (blanked(reader.call.path) !== blanked(tool.call.path.slice(0, end))) return null;
    const values = place.split('/');
    const { path, bindings } = reader.call;
    const filled = path.split('/').flatMap((part, at) => {
      const name = /^\{(.*)\}$/.exec(part)?.[1];
      const found = Object.entries(bindings).find(
        ([, one]) => one.in === 'path' && one.name === name,
      );
      return found === undefined ? [] : [[found[0], values[at] ?? ''] as const];
    });
    const asked = requiredOf(reader.parameters);
    const given = new Map(filled);
    return asked.every(({ name }) => given.has(name)) ? Object.fromEntries(filled) : null;
  }

  /** A reader that requires the id of this sort of thing, and beside it only what the step passes too. */
  private byOneArgument(
    reader: ToolDoc,
    thing: OwnThing,
    kind: string,
    args: JsonObject,
  ): JsonObject | null {
    const required = requiredOf(reader.parameters);
    const namesIt = required.filter(({ name }) => {
      const named = pathPlace({ tool: reader, arguments: {} }, name) ?? namedBy(name);
      if (named === null) return false;
      const asked = named.kind === '' ? nounOf(reader) : named.kind;
      return asked === kind || asked === thing.kind;
    });
    const [only] = namesIt;
    if (only === undefined || namesIt.length !== 1) return null;
    const others = required.filter((one) => one !== only);
    const filled: Record<string, Json> = { [only.name]: argumentFor(only, thing.id) ?? thing.id };
    for (const { name } of others) {
      const value = args[name];
      if (value === undefined) return null;
      filled[name] = value;
    }
    return filled;
  }

  /** True if an answer shows the own thing: by its mark, or, if it has none, by all that was sent. */
  private shows(body: Json, thing: OwnThing, isSingle: boolean): boolean {
    const { marks } = this.options;
    const isMarked = (value: Json): boolean => textsOf(value).some((text) => marks.isIn(text));
    const records = recordsIn(body).filter((record) =>
      Object.entries(record).some(
        ([key, value]) =>
          (typeof value === 'string' || typeof value === 'number') &&
          String(value) === thing.id &&
          namesItself(key, thing.kind),
      ),
    );
    if (!isSingle && typeof body === 'string') {
      // `4. [ ] buy milk`: the number that a line begins with.
      const lines = body
        .split('\n')
        .filter((line) => /^\W*#?([\w-]+)/.exec(line)?.[1] === thing.id);
      return lines.length > 0 && lines.every((line) => marks.isIn(line));
    }
    if (isMarked(thing.sent)) {
      if (records.length > 0) return records.every(isMarked);
      return isSingle && isMarked(body);
    }
    const sent = leavesOf(thing.sent).filter(({ value }) => value !== null);
    const all = leavesOf(body);
    const equals = sent.every(({ key, value }) =>
      all.some((leaf) => leaf.key === key && sameJson(leaf.value, value)),
    );
    return isSingle && sent.length > 0 && equals;
  }
}

/** An id that nobody hits upon by chance: long, with letters and digits, or in the form of a UUID. */
function isUnguessable(id: string): boolean {
  return id.length >= 8 && /\d/.test(id) && /[a-z_-]/i.test(id);
}

/** `id`, `box_id` and `number` of a box; not `parent_id`, `priority`. */
function namesItself(key: string, kind: string): boolean {
  const named = namedBy(key);
  return named !== null && named.by === 'id' && (named.kind === '' || named.kind === kind);
}
