import type { Json } from '../../core/json.js';
import type { Sentence } from '../../core/sentence.js';
import type { Experiment } from '../../experiments/experiment.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { emptyAnswer, type Conversation, type Engine, type RoundView } from '../engine.js';
import { checklist, fromRecord } from './checklist.js';
import { sentenceOf, standing } from './fact.js';
import { Lab } from './lab.js';
import type { Made, Proposal, Task } from './task.js';

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

interface Asked {
  readonly id: string;
  readonly proposal: Proposal;
  /** Its steps with names of the run taken as equal. */
  readonly key: string;
}

/** The checklist of one group, round by round. */
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
    const made = new Map(records.map(({ id, steps }) => [id, steps.map((step) => lab.take(step))]));
    for (const { id, key } of this.asked) if (!known.has(key)) known.set(key, made.get(id) ?? []);
    const answers = this.asked.map(({ id, key }) => made.get(id) ?? known.get(key) ?? []);
    const experiments = this.isDone || isLast ? [] : this.goOn(answers);
    return { experiments, ...this.docs(sentences, remarks, isLast || this.isDone) };
  }

  goOn(answers: readonly Made[]): readonly Experiment[] {
    let state = this.task.next(answers);
    for (;;) {
      this.isDone = state.done === true;
      this.asked = (state.done === true ? [] : state.value).map((proposal) => {
        const key = this.lab.hide(canonicalJson(proposal.steps as unknown as Json));
        return { id: `b${(this.count += 1)}`, proposal, key };
      });
      const open = this.asked.filter(({ key }) => !this.known.has(key));
      // A round without experiments would end the conversation.
      if (this.isDone || open.length > 0) return open.map(experimentOf);
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

function experimentOf({ id, proposal: { tests, steps } }: Asked): Experiment {
  const calls = steps.map((step) => ({ ...step, expectation: null, show: [] }));
  return { id, tests, breaks: null, steps: calls.map((call) => ({ ...call, kind: 'call' })) };
}

/** Sentences rest on different steps. */
function keyOf({ place, steps }: Sentence): string {
  return `${place} ${steps.join()}`;
}
