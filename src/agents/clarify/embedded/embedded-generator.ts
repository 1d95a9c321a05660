import type { AspectRestriction, BeliefState } from '../../belief/belief-state.js';
import type { Candidate } from '../../belief/candidate.js';
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
import { EmbeddedQuestions } from './embedded-questions.js';
import { isArgumentOf, slotsOf, type ArgumentSlot } from './argument-slot.js';
import { proposeCandidates, type Proposed } from './propose-candidates.js';
import { planCalls, type PlannedCall } from './plan-calls.js';
import { readable, type ReadableText } from './reading.js';
import { recoverByRule } from './recover-by-rule.js';
import { summariseRequest } from './summarise-request.js';
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

const EQUALLY_GOOD = 0.02;

class EmbeddedRequest implements RequestGenerator {
  readonly mayMisread = true;
  private readonly text: ReadableText;
  private queue: PlannedCall[] | null = null;
  private readonly from: number;
  /** Calls that the last planned one is wanted for beside its own. */
  private readonly more: ProposedCandidate[] = [];
  private readonly recovered = new Set<string>();
  private readonly asked: EmbeddedQuestions;
  private planned = 0;

  constructor(
    private readonly context: RequestContext,
    private readonly matcher: () => Promise<ToolMatcher>,
  ) {
    this.text = readable(context.request);
    this.from = context.run.steps.length;
    this.asked = new EmbeddedQuestions({
      toolOf: (id) => context.domains.toolOf(id),
      slotOf: (aspect) => this.slotOf(aspect),
      matcher,
    });
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
    for (const candidate of candidates) this.asked.remember(candidate);
    return { kind: 'calls', candidates, thought: call.clause };
  }

  questions(state: BeliefState): Promise<readonly CandidateQuestion[]> {
    return this.asked.about(state);
  }

  read(question: CandidateQuestion, step: QuestionStep): Promise<readonly AspectRestriction[]> {
    return this.asked.read(question, step.answer);
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

  private async slotOf({ tool: id, argument }: Aspect): Promise<ArgumentSlot | undefined> {
    const tool = this.context.domains.toolOf(id);
    if (tool === undefined) return undefined;
    const slots = slotsOf(tool, await this.context.domains.argumentsOf(tool));
    return slots.find(isArgumentOf(argument));
  }
}
