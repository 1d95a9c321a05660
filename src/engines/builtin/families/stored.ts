import { isJsonObject, type Json, type JsonObject } from '../../../core/json.js';
import { sameJson } from '../../../experiments/expectations.js';
import { recordsIn } from '../../../experiments/leaves.js';
import { literalText } from '../../../support/literal-text.js';
import { build, valueOf } from '../build.js';
import type { Call } from '../call.js';
import { scalarsFor } from '../candidates.js';
import type { Base, Explored } from '../explored.js';
import { factOf } from '../fact.js';
import type { Lab } from '../lab.js';
import { experiment, type Task } from '../task.js';

type Reader = readonly [tool: Explored, base: Base];

/** A reader that shows a thing of a maker: by its id or name, else in a list; null if there is none. */
function readerOf(lab: Lab, maker: Explored): Reader | null {
  const thing = lab.things.get(maker);
  const readers = lab.all.filter(({ reads, base }) => reads && base !== null);
  if (thing === undefined) return null;
  for (const tool of readers) {
    const base = build(lab, tool, thing);
    const asked = tool.parameters.filter(({ required }) => required);
    if (asked.length > 0 && asked.every(({ name }) => base.refs.has(name))) return [tool, base];
  }
  const list = readers.find(({ base }) => Object.keys(base?.args ?? {}).length === 0);
  return list === undefined ? null : [list, { args: {}, links: [], refs: new Set() }];
}

/** Calls of things of a maker, each read back; the places of a call, of the read and of the making call. */
function readingBack(lab: Lab, maker: Explored, [tool, base]: Reader) {
  const { steps, plan, put } = lab.story();
  const add = (explored: Explored, change?: (args: JsonObject) => JsonObject) => {
    const found = plan(explored, 0, change);
    const call = steps.length - 1;
    const own = found && { maker: explored, args: found.args, step: call + 1 };
    const made = found === null || own === null ? [] : [...found.made, own];
    const look = lab.argsOn(base, made);
    const make = made.find((one) => one.maker === maker);
    if (look === null || make === undefined) return [];
    return [{ call, read: put(tool, look), make: make.step - 1 }];
  };
  return { steps, add };
}

/** The record of an answer that has a name or the id of the thing in it; null if there is none. */
function recordOf(lab: Lab, read?: Call | null, make?: Call | null): JsonObject | null {
  if (read?.state !== 'accepted' || make == null) return null;
  const id = isJsonObject(make.body) ? (make.body['id'] ?? '') : '';
  const known = Object.values(make.args).filter((value) => lab.isMarked(value) || value === id);
  const texts = new Set([...known, id].map(literalText).filter((text) => text !== ''));
  const isMeant = (value: Json): boolean => texts.has(literalText(value));
  return recordsIn(read.body).findLast((one) => Object.values(one).some(isMeant)) ?? null;
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
  const { steps, add } = readingBack(lab, maker, reader);
  const stories = free.slice(0, 4).flatMap(({ name, schema }) => {
    const [, second] = scalarsFor(name, schema, tool.parameters, lab.fresh);
    const value = second ?? valueOf(lab, explored, name);
    const isKept = (key: string): boolean =>
      base.refs.has(key) || parameters.some((one) => one.required && one.name === key);
    const change = (args: JsonObject): JsonObject => {
      const rest = Object.entries(args).filter(([key]) => isKept(key));
      return { ...Object.fromEntries(rest), [name]: value };
    };
    return add(explored, change).map((places) => ({ name, value, ...places }));
  });
  const made = yield* experiment(`what ${explored.name} leaves as it was`, steps);
  const seen = stories.flatMap(({ name, value, ...at }) => {
    const [call, read, make] = [made[at.call], made[at.read], made[at.make]];
    const now = recordOf(lab, read, make);
    if (call?.state !== 'accepted' || read == null || make == null) return [];
    if (now === null || !sameJson(now[name] ?? null, value)) return [];
    const others = Object.keys(make.args).filter(
      (one) => one !== name && !(one in call.args) && free.some((other) => other.name === one),
    );
    const lost = others.filter((one) => !sameJson(make.args[one] ?? null, now[one] ?? null));
    return others.length === 0 ? [] : [{ calls: [call, read, make], lost, others }];
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
  const { steps, add } = readingBack(lab, maker, reader);
  const places = [...add(maker), ...add(maker)];
  const made = yield* experiment(`how things of ${maker.name} begin`, steps);
  const [one, other] = places.map(({ read, make }) => recordOf(lab, made[read], made[make]));
  if (one == null || other == null) return;
  const calls = places.flatMap(({ make, read }) => [made[make] ?? [], made[read] ?? []].flat());
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
