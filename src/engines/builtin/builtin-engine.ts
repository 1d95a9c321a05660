import type { Json } from '../../core/json.js';
import type { Sentence } from '../../core/sentence.js';
import type { Experiment } from '../../experiments/experiment.js';
import { canonicalJson } from '../../support/canonical-json.js';
import {
  emptyAnswer,
  type Answer,
  type Conversation,
  type Engine,
  type GroupView,
  type RoundView,
} from '../engine.js';
import { checklist, fromRecord } from './checklist.js';
import { sentenceOf, standing } from './fact.js';
import { Lab } from './lab.js';
import type { Made, Proposal, Task } from './task.js';

/** Settings of the loop for this engine: it answers at once, so that it may answer often. Its experiments are alike on purpose: no φ and no τ is reached. */
export const builtinLoop = { messages: 80, phi: 2, tau: 1, mostWords: 170, meanWords: 80 } as const;

/** A program as scientist: a checklist of experiments, and templates for what they show. It needs no model and no key. */
export function builtinEngine(): Engine {
  return { name: 'builtin', begin: (group) => new Checklist(group) };
}

class Checklist implements Conversation {
  private readonly lab: Lab;
  private readonly task: Task<void>;
  private asked: readonly Asked[] = [];
  /** What experiments gave, by their steps with names of the run taken as equal. */
  private readonly known = new Map<string, Made>();
  private count = 0;
  private isDone = false;
  /** Sentences that were written, by what they rest on. */
  private readonly written = new Map<string, string>();

  constructor(group: GroupView) {
    this.lab = new Lab(group);
    this.task = checklist(this.lab);
  }

  first(): Promise<Answer> {
    return Promise.resolve({ ...emptyAnswer, experiments: this.goOn([]) });
  }

  next({ records, isLast, sentences, remarks }: RoundView): Promise<Answer> {
    const made = new Map(
      records.map(({ id, steps }) => [id, steps.map((step) => this.lab.take(step))]),
    );
    for (const { id, key } of this.asked) {
      const calls = made.get(id);
      if (calls !== undefined && !this.known.has(key)) this.known.set(key, calls);
    }
    const answers = this.asked.map((one) => made.get(one.id) ?? this.answerTo(one));
    const experiments = this.isDone || isLast ? [] : this.goOn(answers);
    const refuted = new Set(remarks.map(({ address }) => address));
    return Promise.resolve({
      ...emptyAnswer,
      experiments,
      ...this.sentences(sentences, refuted, isLast || this.isDone),
    });
  }

  private goOn(answers: readonly Made[]): readonly Experiment[] {
    let state = this.task.next(answers);
    for (;;) {
      this.isDone = state.done === true;
      const { lab } = this;
      this.asked = (state.done === true ? [] : state.value).map((proposal) => {
        const key = lab.hide(canonicalJson(proposal.steps as unknown as Json));
        return { id: `b${(this.count += 1)}`, proposal, key };
      });
      const open = this.asked.filter(({ key }) => !this.known.has(key));
      // A round without experiments would end the conversation.
      if (this.isDone || open.length > 0) return open.map(experimentOf);
      state = this.task.next(this.asked.map((one) => this.answerTo(one)));
    }
  }

  /** What an experiment gave; an equal one that ran before answers for it. */
  private answerTo({ key, proposal }: Asked): Made {
    return this.known.get(key) ?? proposal.steps.map(() => null);
  }

  /** What is to be written, taken back or left as it is: facts may be refuted, and joined, by what comes later. */
  private sentences(
    there: RoundView['sentences'],
    refuted: ReadonlySet<string>,
    isEnd: boolean,
  ): Pick<Answer, 'docs' | 'fixes'> {
    const { lab } = this;
    const facts = standing(
      [...lab.facts, ...(isEnd ? fromRecord(lab) : [])],
      (tool) => lab.tools.get(tool)?.calls ?? [],
    );
    const wanted = new Map(facts.map((fact) => [keyOf(fact.tool, sentenceOf(fact)), fact]));
    const fixes = new Map<string, Sentence | null>();
    for (const [address, sentence] of there) {
      const tool =
        [...lab.tools.keys()].find((name) => address.startsWith(`${name}.${sentence.place}.`)) ??
        '';
      const key = keyOf(tool, sentence);
      if (!wanted.has(key) || refuted.has(address)) fixes.set(address, null);
      this.written.set(key, address);
    }
    const docs = new Map<string, Sentence[]>();
    for (const [key, fact] of wanted) {
      if (this.written.has(key)) continue;
      this.written.set(key, '');
      docs.set(fact.tool, [...(docs.get(fact.tool) ?? []), sentenceOf(fact)]);
    }
    return { docs, fixes };
  }
}

interface Asked {
  readonly id: string;
  readonly proposal: Proposal;
  readonly key: string;
}

function experimentOf({ id, proposal: { tests, steps } }: Asked): Experiment {
  return {
    ...{ id, tests, breaks: null },
    steps: steps.map((step) => ({ ...step, kind: 'call', expectation: null, show: [] })),
  };
}

function keyOf(tool: string, { place, steps }: Sentence): string {
  return `${tool} ${place} ${steps.join()}`;
}
