import { BudgetError, messageOf, ModelError, TooSmallBudgetError } from '../core/errors.js';
import { isJsonObject, jsonObjectSchema } from '../core/json.js';
import type { ChatFailure, ChatResult, ChatUsage } from '../models/chat-model.js';
import { addUsage, noUsage, tokensOf } from '../models/chat-usage.js';
import { didYouMean } from '../support/did-you-mean.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import type {
  AgentEnd,
  AgentEnvironment,
  AgentStep,
  AgentTask,
  BacktrackStep,
  CallStep,
  GaveUpStep,
  QuestionStep,
  UnusableStep,
} from './agent.js';
import { RunStop } from './run-stop.js';
import type { Aspect } from './user.js';

/** A call as an agent wants it: the tool by its wire name, arguments not yet checked. */
export interface WantedCall {
  readonly thought?: string | undefined;
  readonly name: string;
  readonly arguments: unknown;
}

export interface WantedQuestion {
  readonly thought?: string | undefined;
  readonly text: string;
  readonly aspects?: readonly Aspect[] | undefined;
}

/** So many model answers in a row that cannot be used end a run. */
const mostUnusableInARow = 3;

/** Steps that are no turn of the limit on turns. */
const free: ReadonlySet<AgentStep['kind']> = new Set(['answer', 'backtrack', 'gave-up']);

/**
 * The one place where an agent acts: it makes the calls, puts the questions, counts all of it against the limits and
 * writes it down. Where a limit is reached its methods throw `RunStop`, which `recordRun` turns into the run's end; agents
 * need not look. Wrap only what is not its own in try and catch.
 */
export class RunRecorder {
  /** All steps so far, of earlier requests too. */
  readonly steps: AgentStep[] = [];
  /** Index of the request at hand. */
  request = 0;
  usage: ChatUsage = noUsage;
  private unusableInARow = 0;

  constructor(
    readonly task: AgentTask,
    readonly environment: AgentEnvironment,
  ) {}

  get stepsLeft(): number {
    const counted = this.steps.filter(({ kind }) => !free.has(kind));
    return this.environment.limits.steps - counted.length;
  }

  get callsLeft(): number {
    return this.environment.limits.calls - this.steps.filter(({ kind }) => kind === 'call').length;
  }

  /** Questions left for this request; 0 where nobody can be asked. */
  get questionsLeft(): number {
    if (this.environment.user === null) return 0;
    const asked = this.steps.filter((step) => this.isOfRequest(step) && step.kind === 'question');
    return this.environment.limits.questions - asked.length;
  }

  /** Makes a call. What is no call at all (no such tool, arguments that are no object) is recorded as an unusable turn. */
  async call(wanted: WantedCall): Promise<CallStep | UnusableStep> {
    const { name, thought = '' } = wanted;
    const { task, environment } = this;
    const found = task.tools.find((one) => one.name === name);
    if (found === undefined) return this.unusable(this.unknownTool(name), thought);
    if (!isJsonObject(wanted.arguments)) {
      return this.unusable(`The arguments of ${name} have to be one JSON object.`, thought);
    }
    this.requireTurn();
    if (this.callsLeft <= 0) throw new RunStop('call-limit', 'run');
    const call = { tool: found.tool, arguments: jsonObjectSchema.parse(wanted.arguments) };
    const outcome = await this.paid(() => environment.executor.call(call, environment.signal));
    this.unusableInARow = 0;
    return this.keep({
      ...{ kind: 'call', request: this.request, thought },
      ...{ tool: found.tool.id, arguments: call.arguments, outcome },
    });
  }

  /** Asks the user. Without a user it is an unusable turn; past the limit on questions, and where the user takes the request back, it ends. */
  async ask(wanted: WantedQuestion): Promise<QuestionStep | UnusableStep> {
    const { user, signal } = this.environment;
    const { text, thought = '', aspects = [] } = wanted;
    if (user === null) return this.unusable('Nobody is there to be asked.', thought);
    this.requireTurn();
    if (this.questionsLeft <= 0) this.endRequest('question-limit');
    const { request } = this;
    const answer = await this.paid(() => user.answer({ text, aspects, request }));
    throwIfInterrupted(signal);
    this.unusableInARow = 0;
    const step = this.keep<QuestionStep>({
      ...{ kind: 'question', request, thought, text, aspects },
      ...{ answer: answer.text, informative: answer.informative },
    });
    if (answer.withdrawn === true) this.endRequest('withdrawn');
    return step;
  }

  /** Records a turn that came to nothing; several in a row end the run as `model-failed`. */
  unusable(problem: string, thought = ''): UnusableStep {
    this.requireTurn();
    const step = this.keep<UnusableStep>({
      ...{ kind: 'unusable', request: this.request, thought, problem },
    });
    this.unusableInARow += 1;
    if (this.unusableInARow >= mostUnusableInARow) throw new RunStop('model-failed', 'run');
    return step;
  }

  /** Records that the agent went back to where it had made `to` steps. */
  backtrack(to: number, thought = ''): BacktrackStep {
    return this.keep({ kind: 'backtrack', request: this.request, thought, to });
  }

  /** Records that the agent gives up, and why; what that ends is the agent's to say. */
  giveUp(text: string, thought = ''): GaveUpStep {
    return this.keep({ kind: 'gave-up', request: this.request, thought, text });
  }

  /** Gives the request at hand up, since the tools cannot do it, which ends it. */
  refuse(text: string, thought = ''): never {
    this.giveUp(text, thought);
    return this.endRequest('refused');
  }

  /** Answers the request at hand, which ends it. */
  answer(text: string, thought = ''): never {
    this.keep({ kind: 'answer', request: this.request, thought, text });
    throw new RunStop('answered', 'request');
  }

  /** Ends the request at hand without an answer. */
  endRequest(end: Exclude<AgentEnd, 'answered'>): never {
    throw new RunStop(end, 'request');
  }

  /** Ends everything, requests to come included. */
  endRun(end: Exclude<AgentEnd, 'answered'>): never {
    throw new RunStop(end, 'run');
  }

  /**
   * One request to a model, its cost counted. An answer that cannot be used is recorded as an unusable turn and gives
   * null; a model that cannot be reached, or a budget that is used up, ends the run.
   */
  async prompt<T>(send: (signal?: AbortSignal) => Promise<ChatResult<T>>): Promise<T | null> {
    const result = await this.trying(send);
    if (result.kind === 'answer') return result.value;
    this.failed(result);
    return null;
  }

  /** As `prompt`, for agents that can do something about a failure: nothing is recorded but the cost. */
  async trying<T>(send: (signal?: AbortSignal) => Promise<ChatResult<T>>): Promise<ChatResult<T>> {
    const { limits, signal } = this.environment;
    const spent = tokensOf(this.usage);
    if (limits.tokens !== null && spent >= limits.tokens) throw new RunStop('token-limit', 'run');
    const result = await this.paid(() => send(signal));
    this.usage = addUsage(this.usage, result.usage);
    return result;
  }

  /** Records a model's failure: an unusable turn where it may do better next time, else the end of the run. */
  failed({ reason, message }: ChatFailure): UnusableStep {
    if (reason === 'http') this.unreachable(message);
    const step = this.unusable(message);
    if (reason === 'context-length') throw new RunStop('model-failed', 'run');
    return step;
  }

  private async paid<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      if (error instanceof TooSmallBudgetError) throw error;
      if (error instanceof BudgetError) throw new RunStop('budget', 'run');
      if (!(error instanceof ModelError)) throw error;
      this.unreachable(messageOf(error));
    }
  }

  private unreachable(problem: string): never {
    this.keep({ kind: 'unusable', request: this.request, thought: '', problem });
    throw new RunStop('model-unreachable', 'run');
  }

  private requireTurn(): void {
    if (this.stepsLeft <= 0) throw new RunStop('step-limit', 'run');
  }

  private keep<S extends AgentStep>(step: S): S {
    this.steps.push(step);
    this.environment.onStep?.(step);
    return step;
  }

  private isOfRequest(step: AgentStep): boolean {
    return step.request === this.request;
  }

  private unknownTool(name: string): string {
    const names = this.task.tools.map((tool) => tool.name);
    return `There is no tool "${name}".${didYouMean(name, names)}`;
  }
}
