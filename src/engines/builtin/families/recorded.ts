import { isJsonObject, type Json, type JsonObject } from '../../../core/json.js';
import { isMoment, isSmallNumber } from '../../../experiments/leaves.js';
import { listIn } from '../../../experiments/records.js';
import { canonicalJson } from '../../../support/canonical-json.js';
import { literalText } from '../../../support/literal-text.js';
import { isPlain, quoted, type Call } from '../call.js';
import { matchOf, wantedBy } from '../contexts.js';
import type { Explored } from '../explored.js';
import { factOf, type Fact } from '../fact.js';
import type { Lab } from '../lab.js';

/** Refusals on the way that say something plain, with the argument that they are about if it is the only one that differs from an accepted call. */
export function rules(lab: Lab, explored: Explored): readonly Fact[] {
  const { calls, tool, base } = explored;
  const accepted = calls.filter(({ state }) => state === 'accepted');
  const shapes = new Map<string, Call[]>();
  for (const call of calls) {
    const isMadeUp = Object.values(call.args).some((value) => lab.isUnknown(value));
    if (call.state !== 'refused' || isMadeUp || call.shape.includes('…') || !isPlain(call, tool))
      continue;
    shapes.set(call.shape, [...(shapes.get(call.shape) ?? []), call]);
  }
  return [...shapes.values()].flatMap((same): readonly Fact[] => {
    const [first] = same;
    const second = same.find((one) => first !== undefined && !isEqual(lab, one.args, first.args));
    const cause = causeOf(lab, same, accepted);
    if (first === undefined || second === undefined || accepted.length === 0) return [];
    if (cause === null)
      return [
        factOf(explored, 'rule', {
          text: `It can be refused${quoted(first)}`,
          calls: [first, second],
        }),
      ];
    const { name, other } = cause;
    // That some of what exists is refused is no rule of the tool; an option may be refused for what stands beside it.
    if (base?.refs.has(name) === true || !(name in other.args)) return [];
    const text = `\`${name}\` can be refused${quoted(first)}`;
    const calls = [first, second, other];
    return [factOf(explored, 'rule', { text, calls, place: name })];
  });
}

/** The one argument in which a refused call differs from an accepted one, names of the run taken as equal, and that call; null if there is none. */
function causeOf(lab: Lab, refused: readonly Call[], accepted: readonly Call[]) {
  for (const call of refused)
    for (const other of accepted) {
      const names = [...new Set([...Object.keys(call.args), ...Object.keys(other.args)])];
      const [name, ...more] = names.filter((one) => !isEqual(lab, call.args[one], other.args[one]));
      if (name !== undefined && more.length === 0) return { name, other };
    }
  return null;
}

function isEqual(lab: Lab, a: Json | undefined, b: Json | undefined): boolean {
  const [one, other] = [a, b].map((value) => lab.hide(canonicalJson([value ?? []])));
  return one === other;
}

/** Where a value comes from, if the names do not say so: two values of a reader's list were taken, an unknown one is told apart. */
export function sources(lab: Lab, explored: Explored): readonly Fact[] {
  const { tool, calls, base, parameters } = explored;
  return [...(base?.refs ?? [])].flatMap((name): readonly Fact[] => {
    const isToldApart = lab.facts.some(
      (fact) =>
        fact.tool === tool.name &&
        fact.text.includes(`\`${name}\``) &&
        (fact.family === 'unknown' || fact.family === 'absent'),
    );
    const told = parameters.find((one) => one.name === name)?.schema.description ?? '';
    const wanted = wantedBy(tool, name, told, lab.kinds);
    const taken = new Map<string, Call>();
    for (const call of calls) {
      const value = call.args[name];
      const isText = typeof value === 'string' || typeof value === 'number';
      if (call.state !== 'accepted' || !isText || lab.isMarked(value)) continue;
      if (!lab.isUnknown(value)) taken.set(String(value), call);
    }
    const places = new Map<string, Set<Call>>();
    for (const { source, call, fields } of isToldApart ? lab.records : [])
      for (const field of fields) {
        const user = taken.get(String(field.value));
        const list = lab.tools.get(source);
        const isList = list !== explored && list?.parameters.every(({ required }) => !required);
        if (user === undefined || isList !== true || field.from === 'sent') continue;
        if (`${tool.description} ${told}`.includes(source)) continue;
        const match = matchOf(wanted, field);
        // Small numbers may be those of other things; what has the same name needs no words.
        if (match >= 3.5 || (match < 2.5 && isSmallNumber(String(field.value)))) continue;
        const place = `\`${field.key}\` of \`${source}\``;
        places.set(place, (places.get(place) ?? new Set()).add(user).add(call));
      }
    const found = [...places].find(
      ([, all]) => [...all].filter((call) => call.tool === tool.name).length > 1,
    );
    if (found === undefined) return [];
    const text = `\`${name}\` is ${found[0]}.`;
    return [factOf(explored, 'source', { text, place: name, calls: [...found[1]] })];
  });
}

/** The order of time that lists come in, where two lists of other records agree. */
export function order(explored: Explored): readonly Fact[] {
  const lists = explored.calls.filter((call) => explored.reads && recordsOf(call).length >= 3);
  const [first, ...others] = lists.toSorted((a, b) => recordsOf(b).length - recordsOf(a).length);
  if (first === undefined || recordsOf(first).length < 5) return [];
  const known = new Set(recordsOf(first).map(canonicalJson));
  const second = others.find((one) => recordsOf(one).some((it) => !known.has(canonicalJson(it))));
  const [key, ...more] = Object.keys(recordsOf(first)[0] ?? {}).filter((name) => {
    const direction = directionOf(first, name);
    return direction !== null && second !== undefined && direction === directionOf(second, name);
  });
  if (second === undefined || key === undefined || more.length > 0) return [];
  const direction = directionOf(first, key);
  return [
    factOf(explored, 'order', {
      text: `The ${direction ?? ''} come first, by \`${key}\`.`,
      calls: [first, second],
      refutedBy: (call) => recordsOf(call).length > 1 && directionOf(call, key) !== direction,
    }),
  ];
}

function recordsOf({ body, state }: Call): readonly JsonObject[] {
  const list = state === 'accepted' ? (listIn(body) ?? []) : [];
  return list.every(isJsonObject) ? list : [];
}

function directionOf(call: Call, key: string): 'oldest' | 'newest' | null {
  const times = recordsOf(call).map((record) => literalText(record[key] ?? null));
  if (!times.every(isMoment) || new Set(times).size < times.length) return null;
  const sorted = times.toSorted();
  if (times.join() === sorted.join()) return 'oldest';
  return times.join() === sorted.reverse().join() ? 'newest' : null;
}
