import { isNumber } from '../../../core/exact-number.js';
import type { Json, JsonObject } from '../../../core/json.js';
import { wordsOf } from '../../../experiments/lexicon.js';
import { literalText } from '../../../support/literal-text.js';
import { valueOf } from '../build.js';
import { allOf, type Call } from '../call.js';
import type { Explored } from '../explored.js';
import { refusalFact } from '../fact.js';
import { isNamed } from '../first-success.js';
import type { Lab } from '../lab.js';
import { without } from '../places.js';
import { experiment, type Task } from '../task.js';

type Change = (args: JsonObject) => JsonObject;
interface Story {
  readonly family: string;
  readonly place: string;
  readonly text: string;
  readonly refused: readonly Change[];
  readonly accepted: readonly Change[];
  /** True for arguments of which the sentence speaks. */
  readonly isMeant: (args: JsonObject) => boolean;
  /** Arguments that the refusal must name. */
  readonly named?: readonly string[];
}

const mostPairs = 10;

/** Makes changed calls on two accepted ones. The sentence is said if each is refused or accepted as it says. */
function* tell(lab: Lab, explored: Explored, story: Story): Task<boolean> {
  const { family, text, isMeant, named = [] } = story;
  const { steps, add } = lab.story();
  const [refused, accepted] = [story.refused, story.accepted].map((changes) =>
    [0, 1].flatMap((turn) => changes.map((change) => add(explored, turn, change))),
  );
  const made = yield* experiment(`whether ${text} refused`, steps);
  const callsAt = (places: readonly number[] = []) => places.map((at) => made[at]);
  const besides = allOf(callsAt(accepted), 'accepted');
  const calls = callsAt(refused);
  const isToldOf = calls.every((call) => named.every((name) => isNamed(name, call?.message ?? '')));
  if (besides === null || !isToldOf) return false;
  const refutedBy = ({ state, args }: Call): boolean => state === 'accepted' && isMeant(args);
  const said = { text, besides, refutedBy, place: story.place };
  lab.say(refusalFact(explored, family, calls, said));
  return calls.every((call) => call?.state === 'refused');
}

const same: Change = (args) => args;
const plus =
  (options: JsonObject): Change =>
  (args) => ({ ...args, ...options });

/** What a refused option needs beside it; what may stand in for an argument that is left out. */
export function* neededPairs(lab: Lab, explored: Explored): Task<void> {
  const { base, parameters, calls } = explored;
  if (base === null) return;
  const tried = new Set<string>();
  for (const { args, message } of calls.filter(({ state }) => state === 'refused')) {
    const added = Object.keys(args).filter((name) => !(name in base.args));
    const dropped = Object.keys(base.args).filter((name) => !(name in args));
    const [one, ...more] = [...added, ...dropped];
    const other = parameters.find(
      ({ name }) =>
        name !== one && !(name in args) && !(name in base.args) && isNamed(name, message),
    )?.name;
    if (one === undefined || more.length > 0 || other === undefined) continue;
    if (tried.has(`${one} ${other}`) || tried.size >= mostPairs) continue;
    tried.add(`${one} ${other}`);
    const option = { [one]: args[one] ?? null };
    const beside = { [other]: valueOf(lab, explored, other) };
    const rest = (sent: JsonObject): JsonObject => without(sent, one);
    if (added.length > 0)
      yield* tell(lab, explored, {
        ...{ family: 'needs', place: one, text: `\`${one}\` without \`${other}\` is` },
        refused: [plus(option)],
        accepted: [same, plus({ ...option, ...beside }), plus(beside)],
        isMeant: (sent) => one in sent && !(other in sent),
      });
    else
      yield* tell(lab, explored, {
        ...{ family: 'one of', place: '', text: `Without \`${other}\` and \`${one}\` it is` },
        refused: [rest],
        accepted: [same, (sent) => ({ ...rest(sent), ...beside })],
        isMeant: (sent) => !(one in sent) && !(other in sent),
      });
  }
}

/** Options that are accepted one by one: do they go together, and in either order? */
export function* optionPairs(lab: Lab, explored: Explored, options: JsonObject): Task<void> {
  if (!explored.reads && !explored.makes) return;
  const names = Object.keys(options);
  const pairs = names.flatMap((a, at) => names.slice(at + 1).map((b) => [a, b] as const));
  for (const [a, b] of pairs.slice(0, mostPairs)) {
    const [one, other] = [{ [a]: options[a] ?? null }, { [b]: options[b] ?? null }];
    const values = areAlike(a, b) ? orderedValues(options[a]) : [];
    if (yield* reversed(lab, explored, [a, b], values)) continue;
    yield* tell(lab, explored, {
      ...{ family: 'together', place: '', text: `\`${a}\` together with \`${b}\` is` },
      ...{ refused: [plus({ ...one, ...other })], accepted: [plus(one), plus(other)] },
      ...{ isMeant: (sent) => a in sent && b in sent, named: [a, b] },
    });
  }
}

/** Two ends of a range: their names differ in one word. */
function areAlike(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  return one.length === other.length && one.filter((word, at) => word !== other[at]).length === 1;
}

/** Two values in their order, of the form of an accepted one; none for what has no order. */
function orderedValues(value: Json | undefined): readonly Json[] {
  if (value !== undefined && isNumber(value)) return [3, 9];
  const [, end] = /^\d{4}-\d\d-\d\d(.*)$/.exec(literalText(value ?? null)) ?? [];
  return end === undefined ? [] : [`2031-05-14${end}`, `2031-06-11${end}`];
}

/** Says that one order of a range is refused, if the other is accepted; resolves to whether it is. */
function* reversed(
  lab: Lab,
  explored: Explored,
  ends: readonly [string, string],
  [low, high]: readonly Json[],
): Task<boolean> {
  if (low === undefined || high === undefined) return false;
  const word = typeof low === 'string' ? 'after' : 'above';
  for (const [from = '', to = ''] of [ends, ends.toReversed()]) {
    const text = `\`${from}\` ${word} \`${to}\` is`;
    const isRefused = yield* tell(lab, explored, {
      ...{ family: 'reversed', place: '', text, refused: [plus({ [from]: high, [to]: low })] },
      accepted: [plus({ [from]: low, [to]: high })],
      isMeant: (sent) => isAbove(sent[from], sent[to]),
    });
    if (isRefused) return true;
  }
  return false;
}

function isAbove(a: Json = null, b: Json = null): boolean {
  return a !== null && b !== null && typeof a === typeof b && a > b;
}
