import { isJsonObject, type Json, type JsonObject } from '../../../core/json.js';
import { recordsIn } from '../../../experiments/leaves.js';
import { canonicalJson } from '../../../support/canonical-json.js';
import { build, valueOf } from '../build.js';
import type { Call } from '../call.js';
import { calling } from '../calling.js';
import { isEmptyAnswer, plainSchema, scalarsFor } from '../candidates.js';
import type { Base, Explored } from '../explored.js';
import { factOf } from '../fact.js';
import type { Lab } from '../lab.js';
import { experiment, type Task } from '../task.js';

interface Reader {
  readonly tool: Explored;
  readonly base: Base;
}

/** A reader that shows a thing of a maker: by its id or name, else in a list; null if there is none. */
function readerOf(lab: Lab, maker: Explored): Reader | null {
  const thing = lab.things.get(maker);
  const readers = lab.all.filter(({ reads, base }) => reads && base !== null);
  if (thing === undefined) return null;
  for (const tool of readers) {
    const base = build(lab, tool, thing);
    const asked = tool.parameters.filter(({ required }) => required);
    if (asked.length > 0 && asked.every(({ name }) => base.refs.has(name))) return { tool, base };
  }
  const list = readers.find(({ base }) => Object.keys(base?.args ?? {}).length === 0);
  return list === undefined ? null : { tool: list, base: { args: {}, links: [], refs: new Set() } };
}

/** The record of an answer that has a name or id of the thing in it; null if there is none. */
function recordOf(
  lab: Lab,
  read: Call | null | undefined,
  make: Call | null | undefined,
): JsonObject | null {
  if (read?.state !== 'accepted' || make == null) return null;
  const id = isJsonObject(make.body) ? make.body['id'] : undefined;
  const known = new Set(
    [
      ...Object.values(make.args).filter((value) => lab.isMarked(value)),
      ...(id === undefined ? [] : [id]),
    ].map(String),
  );
  const found = recordsIn(read.body).filter((record) =>
    Object.values(record).some((value) => known.has(String(value))),
  );
  return found.at(-1) ?? null;
}

function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  return canonicalJson(a ?? null) === canonicalJson(b ?? null);
}

/** Fields that are left out of a change: do they keep their values? Fields are changed alone and read back. */
export function* kept(lab: Lab, explored: Explored): Task<void> {
  const [maker] = explored.makers;
  const { base, effect, parameters, tool } = explored;
  if (effect !== 'change' || maker === undefined || base === null) return;
  const reader = readerOf(lab, maker);
  const free = parameters.filter(
    ({ name, types }) =>
      !base.refs.has(name) && !types.some((type) => ['object', 'array', 'boolean'].includes(type)),
  );
  if (reader === null || free.length < 2) return;
  const { steps, plan, put } = calling(lab);
  const stories = free.slice(0, 4).flatMap(({ name, schema }) => {
    const plain = plainSchema(schema, tool.parameters);
    const [, second] = scalarsFor(name, plain, tool.parameters, lab.fresh);
    const value = second ?? valueOf(lab, explored, name);
    const found = plan(explored, {
      change: (args) => {
        const isKept = ([key]: readonly [string, Json]): boolean =>
          base.refs.has(key) || parameters.some((one) => one.required && one.name === key);
        return { ...Object.fromEntries(Object.entries(args).filter(isKept)), [name]: value };
      },
    });
    const change = steps.length - 1;
    const look = lab.argsOn(reader.base, found?.made ?? []);
    const make = found?.made.find((one) => one.maker === maker);
    if (found === null || look === null || make === undefined) return [];
    return [{ name, value, change, read: put(reader.tool, look), make: make.step - 1 }];
  });
  const made = yield* experiment(`what ${explored.name} leaves as it was`, steps);
  const seen = stories.flatMap(({ name, value, read, change, make }) => {
    const sent = made[make];
    const now = recordOf(lab, made[read], sent);
    const call = made[change];
    if (now === null || sent == null || call?.state !== 'accepted' || !isEqual(now[name], value))
      return [];
    const others = free
      .map((one) => one.name)
      .filter(
        (one) => one !== name && !(one in call.args) && !isEmptyAnswer(sent.args[one] ?? null),
      );
    const lost = others.filter((one) => !isEqual(sent.args[one], now[one]));
    const calls = [call, made[read], sent].filter((one) => one != null);
    return others.length === 0 ? [] : [{ calls, lost, others }];
  });
  const areKept = seen.every(({ lost }) => lost.length === 0);
  const areLost = seen.every(({ lost, others }) => lost.length === others.length);
  if (seen.length < 2 || (!areKept && !areLost)) return;
  const names = [...new Set(seen.flatMap(({ lost }) => lost))].map((name) => `\`${name}\``);
  const text = areKept
    ? 'Fields that are left out keep their values.'
    : `Fields that are left out lose their values: ${names.join(', ')}.`;
  lab.facts.push(factOf(explored, 'kept', { text, calls: seen.flatMap(({ calls }) => calls) }));
}

/** What a new thing has though nobody sent it, in a member that other things have other values in. */
export function* starts(lab: Lab, maker: Explored): Task<void> {
  const reader = maker.makes && maker.base !== null ? readerOf(lab, maker) : null;
  if (reader === null) return;
  const { steps, plan, put } = calling(lab);
  const places: (readonly [make: number, read: number])[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const found = plan(maker);
    const step = steps.length;
    const look =
      found && lab.argsOn(reader.base, [...found.made, { maker, args: found.args, step }]);
    if (look === null) return;
    places.push([step - 1, put(reader.tool, look)]);
  }
  const made = yield* experiment(`how things of ${maker.name} begin`, steps);
  const [one, other] = places.map(([make, read]) => recordOf(lab, made[read], made[make]));
  if (one == null || other == null) return;
  const calls = places.flatMap((at) => at.flatMap((place) => made[place] ?? []));
  for (const [key, value] of Object.entries(one)) {
    const isWord = typeof value === 'string' && /^[A-Za-z][A-Za-z_-]{2,20}$/.test(value);
    const isSent = calls.some(({ args }) => key in args);
    if (!isWord || isSent || other[key] !== value || lab.isMarked(value)) continue;
    if (!isState(lab, key, value)) continue;
    const text = `A new one has \`${key}\` "${value}".`;
    lab.facts.push(factOf(maker, 'starts', { text, calls }));
  }
}

/** True for a state: an argument of some tool lists the value among others, or records of others have another word there. */
function isState(lab: Lab, key: string, value: string): boolean {
  const isChoice = lab.all.some(({ parameters }) =>
    parameters.some(({ name, schema }) => name === key && schema.enum?.includes(value) === true),
  );
  const fields = lab.records.flatMap((one) => one.fields.filter((field) => field.key === key));
  const words = new Set(fields.map((field) => field.value));
  return isChoice || (words.size > 1 && words.has(value) && 2 * words.size <= fields.length + 1);
}
