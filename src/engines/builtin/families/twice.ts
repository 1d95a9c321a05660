import { leavesOf } from '../../../experiments/leaves.js';
import { lexicon, wordsOf } from '../../../experiments/lexicon.js';
import { nounOf } from '../../../experiments/tool-kind.js';
import { allOf, type Call } from '../call.js';
import type { Explored } from '../explored.js';
import { factOf, refusalFact, type Fact } from '../fact.js';
import type { Lab } from '../lab.js';
import { answerShape } from '../probes.js';
import { experiment, type Made, type Task } from '../task.js';

const longestAnswer = 160;

/** The same call a second time, on two things: refused, told to be done, or one thing more. */
export function* twice(lab: Lab, explored: Explored): Task<void> {
  if (explored.base === null || explored.reads || givesNames(explored)) return;
  const list = explored.makes ? listOf(lab, explored) : null;
  const { steps, plan, put } = lab.story();
  const places: number[][] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const found = plan(explored);
    if (found === null) return;
    const once = steps.length - 1;
    const look = (): number => (list === null ? -1 : put(list, list.base?.args ?? {}));
    places.push([once, look(), put(explored, found.args), look()]);
  }
  const made = yield* experiment(`${explored.name} twice`, steps);
  const stories = places.map((at) => at.map((place) => made[place] ?? null));
  const [once = [], again = []] = [0, 2].map((at) => stories.map((story) => story[at]));
  const before = allOf(once, 'accepted');
  const accepted = allOf(again, 'accepted');
  if (before === null) return;
  const said = { text: 'The same call a second time is', besides: before };
  if (accepted === null) lab.say(refusalFact(explored, 'twice', again, said));
  else if (list !== null) lab.say(madeAgain(lab, explored, accepted, stories));
  else if (!explored.makes) lab.say(doneAgain(lab, explored, before, accepted));
}

/** A tool that gives another name or place: a second call finds nothing, which says nothing of it. */
function givesNames({ tool, parameters, effect }: Explored): boolean {
  const words = [tool.name, ...parameters.map(({ name }) => name)].flatMap((name) => wordsOf(name));
  const isNaming = words.some((word) => lexicon.result.has(word) || lexicon.relates.has(word));
  return effect === 'change' && isNaming;
}

/** A second call of a remover or changer that is answered otherwise than the first, or a removal that is answered alike. */
function doneAgain(
  lab: Lab,
  explored: Explored,
  once: readonly Call[],
  again: readonly Call[],
): Fact | null {
  const [before, after] = [once, again].map(
    (all) => new Set(all.map((call) => answerShape(lab, call))),
  );
  const [shape = ''] = after ?? [];
  const isSame = before?.has(shape) === true;
  const isSteady = before?.size === 1 && after?.size === 1;
  const own = lab.facts.filter(({ tool }) => tool === explored.name);
  if (!isSteady || own.some(({ family }) => family === 'absent')) return null;
  // A change is often answered with the thing, or alike: that shows nothing.
  const isChange = explored.effect === 'change' && (isSame || typeof again[0]?.body === 'object');
  if (isChange || (!isSame && (shape === '' || shape.length > longestAnswer))) return null;
  const answer = isSame ? 'the same' : `then \`${shape}\``;
  const text = `The same call a second time is no error: the answer is ${answer}.`;
  return factOf(explored, 'twice', { text, calls: [...again, ...once] });
}

/** A reader without arguments that shows what a tool makes. */
function listOf(lab: Lab, explored: Explored): Explored | null {
  const lists = lab.all.filter(
    ({ reads, base, parameters }) =>
      reads && base !== null && parameters.every(({ required }) => !required),
  );
  return lists.find(({ tool }) => nounOf(tool) === nounOf(explored.tool)) ?? lists[0] ?? null;
}

/** Whether a second thing was made is seen in a list before and after. */
function madeAgain(
  lab: Lab,
  explored: Explored,
  accepted: readonly Call[],
  stories: readonly Made[],
): Fact | null {
  const linked = new Set(explored.base?.links.map(({ path }) => path.join()));
  const counts = stories.map(([once, before, , after]) => {
    const names = leavesOf(once?.args ?? {}).flatMap(({ path, text }) =>
      lab.isMarked(text) && !linked.has(path.join()) ? [text] : [],
    );
    return [before, after].map((call) => countOf(call, names)).join(' ');
  });
  const [one, other] = counts;
  if (one !== other || (one !== '1 1' && one !== '1 2')) return null;
  const seen = stories.flatMap((story) => [story[1] ?? [], story[3] ?? []].flat());
  const says = one === '1 2' ? 'makes another one' : 'is accepted and makes no other one';
  return factOf(explored, 'twice', {
    text: `The same call a second time ${says}.`,
    calls: [...accepted, ...seen],
  });
}

/** How often an answer holds each of these names that it holds at all; empty if the counts differ. */
function countOf(call: Call | null | undefined, names: readonly string[]): string {
  if (call?.state !== 'accepted') return '';
  const leaves = leavesOf(call.body);
  const counts = names.map((name) => leaves.filter(({ value }) => value === name).length);
  const found = new Set(counts.filter((count) => count > 0));
  return found.size === 1 ? [...found].join() : '';
}
