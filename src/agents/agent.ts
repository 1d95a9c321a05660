import type { JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { Outcome } from '../core/outcome.js';
import type { ToolExecutor } from '../core/ports.js';
import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';
import type { ChatUsage } from '../models/chat-model.js';
import type { ArgumentDomains } from './argument-domains.js';
import type { Aspect, User } from './user.js';

/** A tool as an agent sees it: the doc under test in front, the tool that is really called behind. */
export interface AgentTool {
  /** What the executor calls; never shown to a model. */
  readonly tool: ToolDoc;
  /** Unique in the task; letters, digits, `_` and `-`, at most 64, as function calling demands. */
  readonly name: string;
  /** The sentence for choosing, which the baseline's search reads. */
  readonly use: string | null;
  readonly description: string;
  readonly parameters: JsonSchema;
  /** The published tool that it is an API of. */
  readonly group?: Pick<ToolGroup, 'name' | 'description'>;
}

/** What an agent is asked to do, and with what. */
export interface AgentTask {
  readonly id: string;
  /** The user's requests in order; most tasks have one. */
  readonly requests: readonly string[];
  readonly tools: readonly AgentTool[];
  /** Which of several tries of the same task this is, from 1: each has model answers of its own. 1 where it is left out. */
  readonly repeat?: number | undefined;
  /** Where requests come one by one: called after those listed, with how the last one ended and all that was done; null ends the task. */
  readonly nextRequest?:
    ((end: AgentEnd | null, steps: readonly AgentStep[]) => Promise<string | null>) | undefined;
}

/** Limits of one task; `null` is no limit. */
export interface AgentLimits {
  /** Turns of the agent, a call, a question or an unusable turn each. */
  readonly steps: number;
  readonly calls: number;
  /** Questions for one request. */
  readonly questions: number;
  readonly tokens: number | null;
}

export interface AgentEnvironment {
  readonly executor: ToolExecutor;
  /** Null where nobody can be asked. */
  readonly user: User | null;
  /** What the environment knows of arguments' values; agents that need domains read the schemas where it is absent. */
  readonly domains?: ArgumentDomains | undefined;
  readonly limits: AgentLimits;
  /** False for tools whose calls nobody allowed: clarifying agents try them at once and do not ask for their arguments first. */
  readonly mayCall?: ((tool: ToolDoc) => boolean) | undefined;
  /** Told of every step as soon as it is made. */
  readonly onStep?: ((step: AgentStep) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface StepBase {
  /** Index into `AgentTask.requests`. */
  readonly request: number;
  /** What the agent said it was thinking; empty where it said nothing. */
  readonly thought: string;
}

/** A call that was made. */
export interface CallStep extends StepBase {
  readonly kind: 'call';
  /** Id of the tool (`ToolDoc.id`). */
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly outcome: Outcome;
}

/** A question to the user, and what came back. */
export interface QuestionStep extends StepBase {
  readonly kind: 'question';
  readonly text: string;
  /** What it asks for; empty where the agent names nothing. */
  readonly aspects: readonly Aspect[];
  readonly answer: string;
  /** False where the user could not say. */
  readonly informative: boolean;
}

/** A turn that came to nothing: an unknown tool, arguments that are no object, an unusable model answer. */
export interface UnusableStep extends StepBase {
  readonly kind: 'unusable';
  readonly problem: string;
}

/** A branch was given up and the agent went back to an earlier state (DFSDT); `to` is the number of steps it kept. */
export interface BacktrackStep extends StepBase {
  readonly kind: 'backtrack';
  readonly to: number;
}

/** The agent said that it gives up, and why: the request at hand, or a branch of it (DFSDT). Costs no turn of the limits. */
export interface GaveUpStep extends StepBase {
  readonly kind: 'gave-up';
  readonly text: string;
}

/** The answer to one request. */
export interface AnswerStep extends StepBase {
  readonly kind: 'answer';
  readonly text: string;
}

export type AgentStep =
  CallStep | QuestionStep | UnusableStep | BacktrackStep | GaveUpStep | AnswerStep;

/**
 * How a task ended. `refused`: the agent says that it cannot be done with these tools; `gave-up`: it stopped
 * without an answer; `infeasible`: what the user wants lies outside what the tools accept; `withdrawn`: the user took
 * the request back; `model-failed`: what the model said cannot be used; `model-unreachable`: its server, key, cache or simulator gave no
 * answer at all, which says nothing about the agent.
 */
export type AgentEnd =
  | 'answered'
  | 'refused'
  | 'infeasible'
  | 'withdrawn'
  | 'gave-up'
  | 'step-limit'
  | 'call-limit'
  | 'question-limit'
  | 'token-limit'
  | 'budget'
  | 'model-failed'
  | 'model-unreachable';

/** Everything an agent did for one task, in order. */
export interface AgentRun {
  readonly task: string;
  readonly agent: string;
  readonly steps: readonly AgentStep[];
  /** The answer to the last request; null where there is none. */
  readonly answer: string | null;
  readonly end: AgentEnd;
  /** Sum over all model requests; zero for agents without a model. */
  readonly usage: ChatUsage;
  readonly durationMs: number;
}

/** Solves tasks. Rejects only for a bug or an aborted signal (`InterruptedError`); what fails on the way is in the run. */
export interface Agent {
  /** Stands in records, e.g. `react`, `sage`. */
  readonly name: string;
  solve(task: AgentTask, environment: AgentEnvironment): Promise<AgentRun>;
}
