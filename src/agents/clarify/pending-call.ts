import { domainContains, type Domain } from '../../schema/domain.js';
import {
  domainLookup,
  settleCandidates,
  updateBelief,
  type AspectRestriction,
  type BeliefState,
} from '../belief/belief-state.js';
import { aspectKey, type Candidate } from '../belief/candidate.js';
import type { AskedCounts } from '../belief/redundancy-cost.js';
import { bestCandidate } from '../belief/sage-decision.js';
import type { AgentTool, CallStep, QuestionStep } from '../agent.js';
import type { RunRecorder } from '../run-recorder.js';
import type { Aspect } from '../user.js';
import { applyDependents, gapsBeside } from './apply-dependents.js';
import type {
  CandidateQuestion,
  ProposedCandidate,
  Recovery,
  RequestGenerator,
} from './candidate-generator.js';
import type { PolicyInput } from './clarify-policy.js';
import type { ClarifyTools } from './clarify-tools.js';
import { DEFAULT_IMPORTANCE } from './domain-cache.js';
import { guessValue } from './guess-value.js';
import type { RequestMemory } from './request-memory.js';

const MOST_RECOVERIES = 3;

/** One call from its candidates to its outcome. */
export class PendingCall {
  private recoveries = 0;
  private askedBefore: AskedCounts = new Map();

  constructor(
    private readonly run: RunRecorder,
    private readonly generator: RequestGenerator,
    private readonly tools: ClarifyTools,
    private readonly memory: RequestMemory,
  ) {}

  async carryOut(candidates: readonly ProposedCandidate[], thought = ''): Promise<void> {
    const forbidden = this.forbidden(candidates);
    if (forbidden !== undefined) return this.execute(forbidden, thought);
    const candidate = await this.clarified(await this.beliefIn(candidates));
    if (candidate === null) return;
    await this.execute(candidate, thought);
  }

  /** What is asked for where nobody allowed any of it: trying says so, before questions are put in vain. */
  private forbidden(candidates: readonly Candidate[]): Candidate | undefined {
    const { mayCall } = this.run.environment;
    const isForbidden = ({ tool: id }: Candidate): boolean => {
      const tool = this.tools.domains.toolOf(id);
      return tool !== undefined && mayCall?.(tool.tool) === false;
    };
    return candidates.every(isForbidden) ? candidates[0] : undefined;
  }

  private async beliefIn(proposed: readonly Candidate[]): Promise<BeliefState> {
    const { policy, domains } = this.tools;
    const used = policy.singleCandidate ? proposed.slice(0, 1) : proposed;
    const tools = new Set(
      used
        .map(({ tool }) => domains.toolOf(tool))
        .filter((tool): tool is AgentTool => tool !== undefined),
    );
    this.askedBefore = this.memory.asked;
    const state = {
      domains: await domains.domainsOf(tools),
      asked: this.memory.asked,
      questions: 0,
    };
    const whole = await Promise.all(used.map((each) => this.withOptional(each)));
    return this.settled({ ...state, candidates: settleCandidates(whole, domainLookup(state)) });
  }

  private settled(state: BeliefState): BeliefState {
    return applyDependents(state, (id) => this.tools.domains.toolOf(id));
  }

  private async withOptional({ tool: id, known, unknown }: Candidate): Promise<Candidate> {
    const tool = this.tools.domains.toolOf(id);
    if (!this.tools.settings.countOptional || tool === undefined)
      return { tool: id, known, unknown };
    const args = Object.keys(await this.tools.domains.argumentsOf(tool));
    const absent = args.filter((name) => !(name in known) && !unknown.includes(name));
    return { tool: id, known, unknown: [...unknown, ...absent] };
  }

  /** Asks until the policy is content or finds no question worth asking; null where nothing is left to run. */
  private async clarified(start: BeliefState): Promise<Candidate | null> {
    const { policy } = this.tools;
    let state = start;
    for (;;) {
      const input = await this.policyInput(state);
      if (state.candidates.length === 0) this.run.endRequest('infeasible');
      if (policy.ready(input)) break;
      if (this.run.questionsLeft <= 0) break;
      const questions = this.usable(await this.generator.questions(state));
      const chosen = policy.choose(questions, input);
      if (chosen === null) break;
      this.tools.settings.onScored?.(chosen);
      state = await this.ask(chosen.question, state);
    }
    return this.resolved(state);
  }

  private usable(questions: readonly CandidateQuestion[]): readonly CandidateQuestion[] {
    const worded = this.newlyWorded(questions);
    if (this.tools.settings.repeatUnanswered) return worded;
    return worded.filter(({ aspects }) =>
      aspects.every((each) => !this.memory.unanswered.has(aspectKey(each))),
    );
  }

  /** Without those that were put in the same words before, where that is not wanted. */
  private newlyWorded(questions: readonly CandidateQuestion[]): readonly CandidateQuestion[] {
    if (this.tools.settings.repeatWords) return questions;
    const put = this.run.steps.flatMap((step) =>
      step.kind === 'question' ? [wordsOf(step.text)] : [],
    );
    return questions.filter(({ text }) => !put.includes(wordsOf(text)));
  }

  private async ask(question: CandidateQuestion, state: BeliefState): Promise<BeliefState> {
    const step = await this.run.ask(question);
    if (step.kind !== 'question') return state;
    const restrictions = step.informative ? await this.generator.read(question, step) : [];
    const asked = this.countedAspects(question, step, restrictions);
    const believed = await this.insistedOn(state, restrictions);
    const updated = updateBelief(believed, asked, restrictions);
    this.memory.asked = updated.state.asked;
    return this.settled(updated.state);
  }

  /**
   * The aspects that count as asked about, the ones left open kept in mind. Who tells one thing of several, or several at once in
   * words that cannot be parted, has not said that the others cannot be told.
   */
  private countedAspects(
    { aspects }: CandidateQuestion,
    { informative }: QuestionStep,
    restrictions: readonly AspectRestriction[],
  ): readonly Aspect[] {
    const told = new Set(restrictions.map(({ aspect }) => aspectKey(aspect)));
    const answered = aspects.filter((each) => told.has(aspectKey(each)));
    if (answered.length > 0) return answered;
    const isMisread = informative && this.generator.mayMisread;
    for (const each of aspects) this.memory.leftOpen(aspectKey(each), isMisread);
    return isMisread && aspects.length > 1 ? [] : aspects;
  }

  /** The state with the documented domain where the user insists on a value that only learnt constraints leave out. */
  private async insistedOn(
    state: BeliefState,
    restrictions: readonly AspectRestriction[],
  ): Promise<BeliefState> {
    const domains = new Map(state.domains);
    for (const { aspect, restriction } of restrictions) {
      const tool = this.tools.domains.toolOf(aspect.tool);
      if (tool === undefined || restriction.kind !== 'explicit') continue;
      const { documented } = (await this.tools.domains.argumentsOf(tool))[aspect.argument] ?? {};
      const holds = (domain: Domain): boolean =>
        restriction.values.some((value) => domainContains(domain, value));
      if (documented === undefined || holds(domainLookup(state)(aspect))) continue;
      if (holds(documented)) domains.set(aspectKey(aspect), documented);
    }
    return { ...state, domains };
  }

  /** The candidate to run, its gaps filled at a venture where that is wanted; null ends the wait for it. */
  private async resolved(state: BeliefState): Promise<Candidate | null> {
    const candidate = state.candidates[bestCandidate(state) ?? 0];
    if (candidate === undefined) return null;
    const gaps = await this.gapsIn(candidate);
    if (gaps.length === 0) return { ...candidate, unknown: [] };
    if (this.tools.settings.onUnresolved === 'refuse') {
      this.memory.left.push({ tool: candidate.tool, gaps });
      return null;
    }
    const domainOf = domainLookup(state);
    const guesses = gaps.flatMap((argument) => {
      const value = guessValue(domainOf({ tool: candidate.tool, argument }));
      return value === undefined ? [] : [[argument, value] as const];
    });
    return {
      ...candidate,
      known: { ...candidate.known, ...Object.fromEntries(guesses) },
      unknown: [],
    };
  }

  /** Arguments that the call needs and does not have. */
  private async gapsIn({ tool: id, known }: Candidate): Promise<readonly string[]> {
    const tool = this.tools.domains.toolOf(id);
    return tool === undefined
      ? []
      : gapsBeside(tool, await this.tools.domains.argumentsOf(tool), known);
  }

  /** Makes the call; one that lacks something it needs is left out, except that one nobody allowed is tried so as to say so. */
  private async execute(candidate: Candidate, thought: string): Promise<void> {
    const gaps = this.forbidden([candidate]) === undefined ? await this.gapsIn(candidate) : [];
    if (gaps.length > 0) {
      this.memory.left.push({ tool: candidate.tool, gaps });
      return;
    }
    const tool = this.tools.domains.toolOf(candidate.tool);
    const step = await this.run.call({
      name: tool?.name ?? candidate.tool,
      arguments: candidate.known,
      thought,
    });
    if (step.kind !== 'call' || step.outcome.kind === 'accepted') return;
    if (this.recoveries >= MOST_RECOVERIES) return;
    this.recoveries += 1;
    await this.recover(await this.generator.recover(candidate, step), candidate, step);
  }

  private async recover(recovery: Recovery, failed: Candidate, step: CallStep): Promise<void> {
    switch (recovery.kind) {
      case 'go-on':
        return;
      case 'retry':
        return this.carryOut([recovery.candidate], recovery.thought);
      case 'other-tool':
        await this.carryOut([recovery.candidate], recovery.thought);
        return this.lastWentWell(step) ? this.execute(failed, '') : undefined;
      case 'ask':
        return this.askAboutFailure(recovery.candidate, recovery.question);
    }
  }

  /** True where the last call is a later one than the failed one and went through. */
  private lastWentWell(failed: CallStep): boolean {
    const last = this.run.steps.at(-1);
    return last !== failed && last?.kind === 'call' && last.outcome.kind === 'accepted';
  }

  /** An error-specific question is scored like any other; without leave to ask it the failure stands. */
  private async askAboutFailure(candidate: Candidate, question: CandidateQuestion): Promise<void> {
    const state = await this.beliefIn([candidate]);
    const input = await this.policyInput(state);
    const leave = this.run.questionsLeft > 0 ? this.newlyWorded([question]) : [];
    const wanted = leave.length > 0 ? this.tools.policy.choose(leave, input) : null;
    if (wanted === null) return;
    this.tools.settings.onScored?.(wanted);
    const next = await this.ask(question, state);
    const [answered] = next.candidates;
    if (answered !== undefined && answered.unknown.length === 0) await this.execute(answered, '');
  }

  private async policyInput(state: BeliefState): Promise<PolicyInput> {
    const weights = new Map<string, number>();
    for (const id of new Set(state.candidates.map(({ tool }) => tool))) {
      const tool = this.tools.domains.toolOf(id);
      if (tool === undefined) continue;
      for (const [argument, { importance, required }] of Object.entries(
        await this.tools.domains.argumentsOf(tool),
      )) {
        const usual = required ? DEFAULT_IMPORTANCE.required : DEFAULT_IMPORTANCE.optional;
        weights.set(aspectKey({ tool: id, argument }), importance ?? usual);
      }
    }
    return {
      state,
      askedBefore: this.askedBefore,
      importanceOf: (aspect: Aspect) =>
        weights.get(aspectKey(aspect)) ?? DEFAULT_IMPORTANCE.required,
      questionsInAll: this.run.steps.filter(({ kind }) => kind === 'question').length,
    };
  }
}

/** A text as far as its words go: case, punctuation and white space aside. */
function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
