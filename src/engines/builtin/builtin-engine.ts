import type { Sentence } from '../../core/sentence.js';
import type { Experiment } from '../../experiments/experiment.js';
import type { StepRecord } from '../../experiments/runner.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { emptyAnswer, type Conversation, type Engine, type RoundView } from '../engine.js';
import { sentenceOf, standing, type Fact } from './fact.js';
import { Lab } from './lab.js';
import type { Explored } from './explored.js';
import { alternatives } from './build.js';
import { firstSuccess, isAllowed } from './first-success.js';
import { neededPairs, optionPairs } from './families/pairs.js';
import { rules, sources } from './families/recorded.js';
import { search } from './families/search.js';
import { kept } from './families/kept.js';
import { after, before, statePairs, twice } from './families/again.js';
import { unknown, unusual } from './families/values.js';
import { argumentsOf, runProbes } from './probes.js';
import { callOf, type Call, experiment, together, type Made, type Task } from './call.js';

/** Settings of the loop for this engine: it answers at once, so that it may answer often. Its experiments are alike on purpose: no φ and no τ is reached. */
export const builtinLoop = { messages: 80, phi: 2, tau: 1, mostWords: 170, meanWords: 80 } as const;

/** A program as scientist: a checklist of experiments, and templates for what they show. It needs no model and no key. */
export function builtinEngine(): Engine {
  return {
    name: 'builtin',
    begin: (group): Conversation => {
      const work = new Work(new Lab(group));
      return {
        first: () => Promise.resolve({ ...emptyAnswer, experiments: work.goOn([]) }),
        next: (round) => Promise.resolve({ ...emptyAnswer, ...work.next(round) }),
      };
    },
  };
}

/** An experiment with its steps as a key, names of the run taken as equal. */
type Asked = Readonly<{ experiment: Experiment; key: string }>;

class Work {
  private readonly task: Task<void>;
  private asked: readonly Asked[] = [];
  /** What experiments gave, by their steps: an equal one that ran before answers for another. */
  private readonly known = new Map<string, Made>();
  private readonly written = new Set<string>();
  private count = 0;
  private isDone = false;

  constructor(private readonly lab: Lab) {
    this.task = checklist(lab);
  }

  next({ records, isLast, sentences, remarks }: RoundView) {
    const { lab, known } = this;
    const take = (step: StepRecord): Call | null =>
      step.kind === 'made' ? lab.note(callOf(step, lab.view.mark)) : null;
    const made = new Map(records.map(({ id, steps }) => [id, steps.map(take)]));
    for (const { experiment, key } of this.asked)
      if (!known.has(key)) known.set(key, made.get(experiment.id) ?? []);
    const answers = this.asked.map(
      ({ experiment: { id }, key }) => made.get(id) ?? known.get(key) ?? [],
    );
    const experiments = this.isDone || isLast ? [] : this.goOn(answers);
    return { experiments, ...this.docs(sentences, remarks, isLast || this.isDone) };
  }

  goOn(answers: readonly Made[]): readonly Experiment[] {
    let state = this.task.next(answers);
    for (;;) {
      this.isDone = state.done === true;
      this.asked = (state.done === true ? [] : state.value).map(({ tests, steps }) => {
        const calls = steps.map((step) => ({ ...step, expectation: null, show: [] }));
        const experiment: Experiment = {
          ...{ id: `check${(this.count += 1)}`, tests, breaks: null },
          steps: calls.map((call) => ({ ...call, kind: 'call' })),
        };
        return { experiment, key: this.lab.hide(canonicalJson(steps)) };
      });
      const open = this.asked.filter(({ key }) => !this.known.has(key));
      // A round without experiments would end the conversation.
      if (this.isDone || open.length > 0) return open.map((one) => one.experiment);
      state = this.task.next(this.asked.map(({ key }) => this.known.get(key) ?? []));
    }
  }

  /** Sentences to write and to take back: facts may be refuted, and joined, by what comes later. */
  private docs(there: RoundView['sentences'], remarks: RoundView['remarks'], isEnd: boolean) {
    const { lab, written } = this;
    const all = [...lab.facts, ...(isEnd ? fromRecord(lab) : [])];
    const facts = standing(all, (tool) => lab.tools.get(tool)?.calls ?? []);
    const wanted = new Map(facts.map((fact) => [keyOf(sentenceOf(fact)), fact]));
    const gone = [...there].filter(([, sentence]) => !wanted.has(keyOf(sentence)));
    const fixes = new Map<string, null>(gone.map(([address]) => [address, null]));
    for (const { address } of remarks) if (there.has(address)) fixes.set(address, null);
    const docs = new Map<string, Sentence[]>();
    for (const [key, fact] of wanted) {
      if (written.has(key)) continue;
      written.add(key);
      docs.set(fact.tool, [...(docs.get(fact.tool) ?? []), sentenceOf(fact)]);
    }
    return { docs, fixes };
  }
}

function keyOf({ place, steps }: Sentence): string {
  return `${place} ${steps.join()}`;
}

const probeFamilies = [unknown, unusual];

/** The program that explores a group: values, first success, then the families, until nothing is left to try. */
function* checklist(lab: Lab): Task<void> {
  const readers = lab.all.filter(({ reads }) => reads);
  const makers = lab.all.filter(({ effect }) => effect === 'create');
  yield* solve(lab, readers, 3);
  yield* solve(lab, makers, 3);
  yield* solve(lab, readers, 1);
  const acting = lab.all.filter(({ effect }) => effect === 'change' || effect === 'remove');
  yield* solve(lab, acting, 2);
  yield* together(acting.filter(({ base }) => base === null).map((one) => before(lab, one)));
  const inGroup = lab.all.filter((one) => one.isInGroup);
  yield* together(inGroup.map((one) => families(lab, one)));
  yield* together(statePairs(lab).map(([early, late]) => after(lab, early, late)));
  yield* experiment('what is left is removed', lab.removals());
}

/** Looks for accepted calls of tools that have none; again, since what one tool shows another may need. */
function* solve(lab: Lab, tools: readonly Explored[], rounds: number): Task<void> {
  for (let round = 0; round < rounds; round += 1) {
    const [attempts, isLast] = [round === 0 ? 8 : 4, round === rounds - 1];
    yield* together(tools.map((one) => firstSuccess(lab, one, attempts, isLast)));
  }
}

function* families(lab: Lab, explored: Explored): Task<void> {
  const { base, name } = explored;
  if (base === null) return;
  const others = alternatives(explored, base).filter((one) => isAllowed(lab, explored, one));
  const plans = others.slice(1).map((one) => lab.plan(explored, 0, one)?.steps ?? []);
  yield* together(plans.map((steps) => experiment(`another alternative of ${name}`, steps)));
  const all = yield* argumentsOf(lab, explored);
  const probes = all.flatMap((argument) => probeFamilies.flatMap((family) => family(argument)));
  yield* runProbes(lab, explored, probes);
  yield* together([
    ...[neededPairs(lab, explored), optionPairs(lab, explored, all), twice(lab, explored)],
    ...[kept(lab, explored), ...all.slice(0, 6).map(search)],
  ]);
}

/** What the recorded calls of a group show without further experiments. */
function fromRecord(lab: Lab): readonly Fact[] {
  return lab.all.flatMap((one) =>
    one.isInGroup ? [...rules(lab, one), ...sources(lab, one)] : [],
  );
}
