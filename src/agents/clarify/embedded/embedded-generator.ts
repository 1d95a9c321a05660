import type { Json } from '../../../core/json.js';
import type { AspectRestriction, BeliefState } from '../../belief/belief-state.js';
import { domainLookup } from '../../belief/belief-state.js';
import { aspectKey, type Candidate } from '../../belief/candidate.js';
import type { AgentTool, CallStep, QuestionStep } from '../../agent.js';
import type { Aspect } from '../../user.js';
import type {
  CandidateGenerator,
  CandidateQuestion,
  Proposal,
  ProposedCandidate,
  Recovery,
  RequestContext,
  RequestGenerator,
} from '../candidate-generator.js';
import { isArgumentOf, slotsOf, type ArgumentSlot } from './argument-slot.js';
import { proposeCandidates, type Proposed } from './propose-candidates.js';
import { planCalls, type PlannedCall } from './plan-calls.js';
import { questionText, type AskedArgument } from './question-templates.js';
import { readAnswer } from './read-answer.js';
import { readable, type ReadableText } from './reading.js';
import { recoverByRule } from './recover-by-rule.js';
import { summariseRequest } from './summarise-request.js';
import { readToolChoice, toolChoice, type ToolChoice } from './tool-choice.js';
import { ToolMatcher } from './tool-matcher.js';

/**
 * Candidates without a model: tools by the words of their docs, arguments from the request by their domains, questions by
 * template. Deterministic.
 */
export function embeddedGenerator(): CandidateGenerator {
  const matchers = new WeakMap<readonly AgentTool[], ToolMatcher>();
  return {
    begin: (context) =>
      new EmbeddedRequest(context, async () => {
        const { tools } = context.run.task;
        const matcher = matchers.get(tools) ?? (await matcherFor(context));
        matchers.set(tools, matcher);
        return matcher;
      }),
  };
}

const MOST_WORDS = 20;

/** Values that belong to a tool whatever the state ("deposit", "withdrawal") help to find it. */
async function matcherFor({ run, domains }: RequestContext): Promise<ToolMatcher> {
  const words = new Map<AgentTool, string>();
  for (const tool of run.task.tools) {
    const values = Object.values(await domains.argumentsOf(tool)).flatMap(
      ({ domain, dataDependent }) =>
        domain.kind === 'finite' && !dataDependent && domain.values.length <= MOST_WORDS
          ? domain.values
          : [],
    );
    words.set(tool, values.filter((value) => typeof value === 'string').join(' '));
  }
  return new ToolMatcher(run.task.tools, (tool) => words.get(tool) ?? '');
}

const MOST_QUESTIONS = 5;
/** Questions that ask for everything one candidate lacks. */
const MOST_WHOLE = 2;
const EQUALLY_GOOD = 0.02;

class EmbeddedRequest implements RequestGenerator {
  private readonly text: ReadableText;
  private queue: PlannedCall[] | null = null;
  private readonly from: number;
  /** Calls that the last planned one is wanted for beside its own. */
  private readonly more: ProposedCandidate[] = [];
  /** Values that were meant but are not possible, by aspect. */
  private readonly refused = new Map<string, Json>();
  private readonly recovered = new Set<string>();
  /** Questions about tools that were offered, by their text. */
  private readonly choices = new Map<string, ToolChoice>();
  private planned = 0;

  constructor(
    private readonly context: RequestContext,
    private readonly matcher: () => Promise<ToolMatcher>,
  ) {
    this.text = readable(context.request);
    this.from = context.run.steps.length;
  }

  async next(): Promise<Proposal> {
    const { run, domains } = this.context;
    if (this.queue === null) {
      this.queue = [...planCalls(this.context.request, await this.matcher())];
      this.planned = this.queue.length;
    }
    const again = this.more.shift();
    if (again !== undefined) return { kind: 'calls', candidates: [again] };
    const call = this.queue.shift();
    if (call === undefined) {
      return this.planned === 0
        ? { kind: 'refuse', text: 'None of the tools can do that.' }
        : { kind: 'answer', text: summariseRequest(run.steps.slice(this.from)) };
    }
    const proposed: Proposed[] = [];
    for (const { tool, share } of call.tools) {
      const slots = slotsOf(tool, await domains.argumentsOf(tool));
      const each = proposeCandidates({ tool, slots, text: this.text, call, steps: run.steps });
      proposed.push({ ...each, fit: each.fit + share });
    }
    const best = Math.max(...proposed.map(({ fit }) => fit));
    const candidates = proposed
      .filter(({ fit }) => fit >= best - EQUALLY_GOOD)
      .sort((a, b) => b.fit - a.fit)
      .flatMap((each) => each.candidates);
    const [first] = proposed.filter(({ fit }) => fit === best);
    if (candidates.length === 1) this.more.push(...(first?.more ?? []));
    for (const candidate of candidates) this.remember(candidate);
    return { kind: 'calls', candidates, thought: call.clause };
  }

  async questions(state: BeliefState): Promise<readonly CandidateQuestion[]> {
    const whole = state.candidates.map(({ tool, unknown }) =>
      unknown.map((argument) => ({ tool, argument })),
    );
    const sets = [
      ...whole.slice(0, MOST_WHOLE),
      ...openArguments(state).map((aspect) => [aspect]),
    ].filter((set) => set.length > 0);
    const distinct = new Map(sets.map((set) => [set.map(aspectKey).join(), set]));
    const questions: CandidateQuestion[] = [];
    const choice = toolChoice(state, (id) => this.context.domains.toolOf(id));
    if (choice !== null) {
      this.choices.set(choice.question.text, choice);
      questions.push(choice.question);
    }
    for (const aspects of [...distinct.values()].slice(0, MOST_QUESTIONS - questions.length)) {
      questions.push({ aspects, text: await this.textFor(aspects, state) });
    }
    return questions;
  }

  async read(
    question: CandidateQuestion,
    step: QuestionStep,
  ): Promise<readonly AspectRestriction[]> {
    const choice = this.choices.get(question.text);
    const chosen =
      choice === undefined ? null : readToolChoice(choice, step.answer, await this.matcher());
    if (chosen !== null) return chosen;
    const alone = question.aspects.length === 1 && choice === undefined;
    const restrictions: AspectRestriction[] = [];
    for (const aspect of question.aspects) {
      const slot = await this.slotOf(aspect);
      const restriction = slot === undefined ? null : readAnswer(slot, step.answer, alone);
      if (restriction !== null) restrictions.push({ aspect, restriction });
    }
    return restrictions;
  }

  async recover(candidate: Candidate, step: CallStep): Promise<Recovery> {
    const { run, domains } = this.context;
    const tool = domains.toolOf(candidate.tool);
    if (tool === undefined) return { kind: 'go-on' };
    const slots = slotsOf(tool, await domains.argumentsOf(tool));
    const recovery = await recoverByRule({
      candidate,
      step,
      tool,
      slots,
      matcher: await this.matcher(),
      steps: run.steps,
      slotsOf: async (other) => slotsOf(other, await domains.argumentsOf(other)),
    });
    const said = step.outcome.kind === 'rejected' ? step.outcome.message : '';
    const key = JSON.stringify([recovery.kind, candidate.tool, said]);
    if (this.recovered.has(key)) return { kind: 'go-on' };
    this.recovered.add(key);
    return recovery;
  }

  private remember({ tool, refused = {} }: ProposedCandidate): void {
    for (const [argument, value] of Object.entries(refused)) {
      this.refused.set(aspectKey({ tool, argument }), value);
    }
  }

  private async slotOf({ tool: id, argument }: Aspect): Promise<ArgumentSlot | undefined> {
    const tool = this.context.domains.toolOf(id);
    if (tool === undefined) return undefined;
    const slots = slotsOf(tool, await this.context.domains.argumentsOf(tool));
    return slots.find(isArgumentOf(argument));
  }

  private async textFor(aspects: readonly Aspect[], state: BeliefState): Promise<string> {
    const domainOf = domainLookup(state);
    const asked: AskedArgument[] = [];
    for (const aspect of aspects) {
      const slot = await this.slotOf(aspect);
      asked.push({
        argument: aspect.argument,
        description: slot?.description ?? '',
        domain: domainOf(aspect),
        refused: this.refused.get(aspectKey(aspect)),
        rivals: rivalsOf(aspect, state),
      });
    }
    return questionText(this.context.domains.toolOf(aspects[0]?.tool ?? '')?.name ?? '', asked);
  }
}

/** Arguments that some candidate does not know, or that candidates of one tool do not agree on; those of the best candidate first. */
function openArguments({ candidates }: BeliefState): readonly Aspect[] {
  const open = new Map<string, Aspect>();
  const add = (aspect: Aspect): void => void open.set(aspectKey(aspect), aspect);
  for (const { tool, unknown } of candidates)
    unknown.forEach((argument) => add({ tool, argument }));
  for (const { tool, known } of candidates) {
    for (const [argument, value] of Object.entries(known)) {
      const others = candidates.filter((other) => other.tool === tool && argument in other.known);
      const differs = others.some(
        (other) => JSON.stringify(other.known[argument]) !== JSON.stringify(value),
      );
      if (differs) add({ tool, argument });
    }
  }
  return [...open.values()];
}

/** The different values the candidates have for an aspect. */
function rivalsOf(aspect: Aspect, { candidates }: BeliefState): readonly Json[] {
  const values = new Map<string, Json>();
  for (const { tool, known } of candidates) {
    const value = tool === aspect.tool ? known[aspect.argument] : undefined;
    if (value !== undefined) values.set(JSON.stringify(value), value);
  }
  return [...values.values()];
}
