import { isJsonObject, type Json, type JsonObject } from '../../../core/json.js';
import { sameJson } from '../../../core/differences.js';
import { recordsIn } from '../../../core/leaves.js';
import { literalText } from '../../../support/literal-text.js';
import { build, valueOf } from '../build.js';
import { type Call, experiment, type Task } from '../call.js';
import { scalarsFor } from '../candidates.js';
import type { Base, Explored } from '../explored.js';
import { listOf } from './again.js';
import { factOf } from '../fact.js';
import type { Lab } from '../lab.js';

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
  const { steps, plan, put } = lab.story();
  const stories = free.slice(0, 4).flatMap(({ name, schema }) => {
    const [, second] = scalarsFor(name, schema, tool.parameters, lab.fresh);
    const value = second ?? valueOf(lab, explored, name);
    const isKept = (key: string): boolean =>
      base.refs.has(key) || parameters.some((one) => one.required && one.name === key);
    const found = plan(explored, 0, (args) => ({
      ...Object.fromEntries(Object.entries(args).filter(([key]) => isKept(key))),
      [name]: value,
    }));
    const call = steps.length - 1;
    const make = found?.made.find((one) => one.maker === maker);
    const look = found === null ? null : lab.argsOn(reader.base, found.made);
    if (look === null || make === undefined) return [];
    return [{ name, value, call, read: put(reader.tool, look), make: make.step - 1 }];
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
  const fate = areKept ? 'keep their values' : `lose their values: ${names.join(', ')}`;
  const text = `Fields that are left out ${fate}.`;
  lab.say(factOf(explored, 'kept', { text, calls: seen.flatMap(({ calls }) => calls) }));
}

/** A reader that shows a thing of a maker: by its id or name, else in a list; null if there is none. */
function readerOf(lab: Lab, maker: Explored): { tool: Explored; base: Base } | null {
  const thing = lab.things.get(maker);
  const readers = lab.all.filter(
    ({ reads, calls }) => reads && calls.some((call) => recordsIn(call.body).length > 0),
  );
  if (thing === undefined) return null;
  for (const tool of readers) {
    const base = build(lab, tool, thing);
    const asked = tool.parameters.filter(({ required }) => required);
    if (asked.length > 0 && asked.every(({ name }) => base.refs.has(name))) return { tool, base };
  }
  const tool = listOf(lab, maker);
  return tool === null ? null : { tool, base: { args: {}, links: [], refs: new Map() } };
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
