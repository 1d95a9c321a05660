import type { JsonObject } from '../../../core/json.js';
import { valueOf } from '../build.js';
import { allOf, type Call, experiment, type Task } from '../call.js';
import { type Explored, without } from '../explored.js';
import { refusalFact } from '../fact.js';
import { isNamed } from '../first-success.js';
import type { Lab } from '../lab.js';
import type { Argument } from '../probes.js';

type Change = (args: JsonObject) => JsonObject;
interface Story {
  readonly family: string;
  readonly place?: string;
  readonly text: string;
  readonly refused: Change;
  readonly accepted: readonly Change[];
  readonly isMeant: (args: JsonObject) => boolean;
  readonly named?: readonly string[];
}

const mostPairs = 10;

/** Makes changed calls on two accepted ones. The sentence is said if each is refused or accepted as it says. */
function* tell(lab: Lab, explored: Explored, story: Story): Task<void> {
  const { family, text, isMeant, place = '', named = [] } = story;
  const { steps, add } = lab.story();
  const [refused, accepted] = [[story.refused], story.accepted].map((changes) =>
    [0, 1].flatMap((turn) => changes.map((change) => add(explored, turn, change))),
  );
  const made = yield* experiment(`whether ${text} refused`, steps);
  const callsAt = (places: readonly number[] = []) => places.map((at) => made[at]);
  const besides = allOf(callsAt(accepted), 'accepted');
  const calls = callsAt(refused);
  const isToldOf = calls.every((call) => named.every((name) => isNamed(name, call?.message ?? '')));
  if (besides === null || !isToldOf) return;
  const refutedBy = ({ state, args }: Call): boolean => state === 'accepted' && isMeant(args);
  lab.say(refusalFact(explored, family, calls, { text, besides, refutedBy, place }));
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
    yield* tell(
      lab,
      explored,
      added.length > 0
        ? {
            ...{ family: 'needs', place: one, text: `\`${one}\` without \`${other}\` is` },
            ...{ refused: plus(option), isMeant: (sent) => one in sent && !(other in sent) },
            accepted: [same, plus({ ...option, ...beside }), plus(beside)],
          }
        : {
            ...{ family: 'one of', text: `Without \`${other}\` and \`${one}\` it is` },
            ...{ refused: rest, isMeant: (sent) => !(one in sent) && !(other in sent) },
            accepted: [same, (sent) => ({ ...rest(sent), ...beside })],
          },
    );
  }
}

/** Options that are accepted one by one: do they go together? */
export function* optionPairs(lab: Lab, explored: Explored, all: readonly Argument[]): Task<void> {
  if (!explored.reads && !explored.makes) return;
  const options = all.filter(({ isInBase }) => !isInBase);
  const pairs = options.flatMap((a, at) => options.slice(at + 1).map((b) => [a, b] as const));
  const some = pairs.slice(0, mostPairs);
  const { steps, add } = lab.story();
  const both = ([a, b]: (typeof some)[number]) => plus({ [a.name]: a.value, [b.name]: b.value });
  const places = some.map((pair) => add(explored, 0, both(pair)));
  const made = yield* experiment(`options of ${explored.name} together`, steps);
  for (const [at, pair] of some.entries()) {
    if (made[places[at] ?? -1]?.state !== 'refused') continue;
    const [{ name: a, value }, { name: b, value: other }] = pair;
    yield* tell(lab, explored, {
      ...{ family: 'together', text: `\`${a}\` together with \`${b}\` is` },
      ...{ refused: both(pair), accepted: [plus({ [a]: value }), plus({ [b]: other })] },
      ...{ isMeant: (sent) => a in sent && b in sent, named: [a, b] },
    });
  }
}
