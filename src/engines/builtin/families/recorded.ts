import type { Json } from '../../../core/json.js';
import { isSmallNumber } from '../../../experiments/leaves.js';
import { canonicalJson } from '../../../support/canonical-json.js';
import { literalText } from '../../../support/literal-text.js';
import { isPlain, quoted, type Call } from '../call.js';
import { matchOf, wantedBy } from '../contexts.js';
import type { Explored } from '../explored.js';
import { factOf, type Fact } from '../fact.js';
import { isNamed } from '../first-success.js';
import type { Lab } from '../lab.js';

/** Words of a message that says what an option should be. */
const leastWords = 8;

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
    const cause = causeOf(lab, same, accepted);
    const isOption = cause !== null && !(cause.name in cause.other.args);
    const isOther = (one: Call): boolean =>
      canonicalJson(one.args) !== canonicalJson(first?.args ?? {}) &&
      (isOption || !isEqual(lab, one.args, first?.args));
    const second = same.find(isOther);
    if (first === undefined || second === undefined || accepted.length === 0) return [];
    if (cause === null) {
      const text = `It can be refused${quoted(first)}`;
      return [factOf(explored, 'rule', { text, calls: [first, second] })];
    }
    const { name, other } = cause;
    // That some of what exists is refused is no rule of the tool.
    if (base?.refs.has(name) === true) return [];
    // An option may be refused for what stands beside it, unless the message says more of it than its name.
    const words = first.shape.replace(name, '').match(/\p{L}{2,}/gu) ?? [];
    if (isOption && (!isNamed(name, first.message) || words.length < leastWords)) return [];
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
  return [...(base?.refs.keys() ?? [])].flatMap((name): readonly Fact[] => {
    const isToldApart = lab.facts.some(
      ({ tool: of, text, family }) =>
        of === tool.name && text.includes(`\`${name}\``) && /unknown|absent/.test(family),
    );
    const told = parameters.find((one) => one.name === name)?.schema.description ?? '';
    const wanted = wantedBy(tool, name, told, lab.kinds);
    const isTaken = ({ state, args: { [name]: value } }: Call): boolean =>
      state === 'accepted' && !lab.isMarked(value) && !lab.isUnknown(value);
    const users = new Map(
      calls.filter(isTaken).map((call) => [literalText(call.args[name] ?? null), call]),
    );
    const places = new Map<string, Set<Call>>();
    for (const { source, call, fields } of isToldApart ? lab.records : [])
      for (const field of fields) {
        const user = users.get(String(field.value));
        const list = lab.tools.get(source);
        const isList = list?.parameters.every(({ required }) => !required) === true;
        if (user === undefined || !isList || source === tool.name || field.from === 'sent')
          continue;
        // What stands beside the list, such as a cursor, may be equal to an id by chance.
        const isOfRecord =
          field.at.length === 0 || field.at.some((part) => typeof part === 'number');
        if (!isOfRecord) continue;
        if (`${tool.description} ${told}`.includes(source)) continue;
        const match = matchOf(wanted, field);
        // Small numbers may be those of other things; what has the same name needs no words.
        if (match >= 3.5 || (match < 2.5 && isSmallNumber(String(field.value)))) continue;
        const place = `\`${field.key}\` of \`${source}\``;
        places.set(place, (places.get(place) ?? new Set()).add(user).add(call));
      }
    const ofTool = (all: ReadonlySet<Call>) => [...all].filter((call) => call.tool === tool.name);
    const [place, shown] = [...places].find(([, all]) => ofTool(all).length > 1) ?? [];
    if (place === undefined || shown === undefined) return [];
    const fact = { text: `\`${name}\` is ${place}.`, place: name, calls: [...shown] };
    return [factOf(explored, 'source', fact)];
  });
}
