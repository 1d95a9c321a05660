import type { Agent, AgentEnd, AgentLimits, AgentStep, AgentTask } from '../../agents/agent.js';
import { agentTools, type DocumentedTool } from '../../agents/agent-tools.js';
import type { ScoredQuestion } from '../../agents/clarify/clarify-policy.js';
import type { User } from '../../agents/user.js';
import { ConfigurationError } from '../../core/errors.js';
import type { JsonObject } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { codeVersion } from '../../support/code-version.js';
import { hashJson } from '../../support/hash-json.js';
import { jsonOf } from '../../support/json-of.js';
import type { EnvironmentName } from '../environments/environment.js';
import { environmentNamed } from '../environments/environments.js';
import { controlMark } from '../null-control.js';
import { runLogged, type LoggedRuns, type RunLoggedOptions, type RunMaker } from '../run-logged.js';
import type { ClarifyRecord, ScoredRecord } from './clarify-record.js';
import type { ClarifySample } from './clarify-sample.js';
import { environmentDomains } from './environment-domains.js';

/** An agent under test; made anew for each run, so that what it weighs is told apart. */
export interface ClarifyAgent {
  readonly name: string;
  /** Model, temperature, λ, …: part of a run's key. */
  readonly settings: JsonObject;
  make(options: { readonly onScored: (scored: ScoredQuestion) => void }): Agent;
}

/** A documentation of the environments' tools. */
export interface ClarifyDocs {
  readonly name: string;
  docsOf(environment: EnvironmentName): readonly DocumentedTool[];
  /** Whether agents get the domains that the docs give, or those that the environment publishes. */
  readonly domains: 'environment' | 'docs';
}

/** A request that a user comes up with, in the user's words. */
export interface FollowUp {
  readonly text: string;
  /** Index into the sample's requests: which of them it stands for. */
  readonly request: number;
}

export interface SimulatedUser extends User {
  /**
   * For users who decide on follow-ups: the next request after the one that ended so; null where the conversation is over. Questions are
   * then about the requests that were said, in their order.
   */
  next?(end: AgentEnd | null, steps: readonly AgentStep[]): Promise<FollowUp | null>;
}

/** Who answers; made anew for each run. */
export interface ClarifyUser {
  readonly name: string;
  /** What else the answers depend on: part of a run's key. */
  readonly settings?: JsonObject | undefined;
  make(sample: ClarifySample, tools: readonly ToolDoc[]): SimulatedUser;
}

export interface ClarifyEvaluationOptions extends RunLoggedOptions<ClarifyRecord> {
  readonly samples: readonly ClarifySample[];
  readonly agents: readonly ClarifyAgent[];
  readonly docs: readonly ClarifyDocs[];
  readonly user: ClarifyUser;
  readonly limits: AgentLimits;
  /** The sample's requests one after the other, or what the user comes up with; `listed` unless told. */
  readonly followUps?: 'listed' | 'model' | undefined;
  /** True for a null control: runs of their own of what was run before. */
  readonly isControl?: boolean | undefined;
}

interface Job {
  readonly key: string;
  readonly agent: ClarifyAgent;
  readonly docs: ClarifyDocs;
  readonly sample: ClarifySample;
}

/**
 * Runs every agent on every sample with every documentation, each in an environment of its own, as `runLogged` says. Records
 * in the order docs, agents, samples.
 */
export function evaluateClarify(
  options: ClarifyEvaluationOptions,
): Promise<LoggedRuns<ClarifyRecord>> {
  const maker: RunMaker<Job, ClarifyRecord> = {
    make: (job) => runJob(job, options),
    // The same docs may go by another name now.
    renamed: (record, { docs }) => ({ ...record, docs: docs.name }),
  };
  return runLogged(jobsOf(options), maker, options);
}

function jobsOf(options: ClarifyEvaluationOptions): readonly Job[] {
  const { samples, agents, docs, user, limits, followUps = 'listed' } = options;
  return docs.flatMap((each) => {
    const hashes = new Map<EnvironmentName, string>();
    const hashOf = (name: EnvironmentName): string => {
      const known = hashes.get(name) ?? hashJson(jsonOf(each.docsOf(name)));
      hashes.set(name, known);
      return known;
    };
    return agents.flatMap((agent) =>
      samples.map((sample) => ({
        key: hashJson({
          ...{ code: codeVersion(), agent: agent.name, settings: agent.settings },
          limits: { ...limits },
          ...{
            user: { name: user.name, ...user.settings },
            sample: jsonOf(sample),
            docs: hashOf(sample.environment),
          },
          domains: each.domains,
          followUps,
          ...controlMark(options),
        }),
        ...{ agent, docs: each, sample },
      })),
    );
  });
}

async function runJob(
  { key, agent, docs, sample }: Job,
  options: ClarifyEvaluationOptions,
): Promise<ClarifyRecord> {
  const { user, limits, followUps = 'listed', signal } = options;
  const environment = environmentNamed(sample.environment);
  environment.reset(sample.config, sample.seed);
  const scored: ScoredRecord[] = [];
  const solver = agent.make({ onScored: (each) => scored.push(scoredRecord(each)) });
  const tools = agentTools(docs.docsOf(sample.environment));
  const answering = user.make(sample, environment.tools);
  const talk = followUps === 'listed' ? null : following(sample, answering);
  const run = await solver.solve(
    { id: sample.id, tools, ...(talk?.task ?? { requests: sample.requests }) },
    {
      executor: environment.executor,
      user: answering,
      domains: docs.domains === 'docs' ? undefined : environmentDomains(environment),
      ...{ limits, signal },
    },
  );
  return {
    ...{ version: 1, key, agent: agent.name, docs: docs.name },
    domains: docs.domains,
    ...{ user: user.name, sample: sample.id, run, scored },
    ...(talk === null ? {} : { said: talk.said }),
    ...controlMark(options),
  };
}

/** Requests as the user comes up with them after the first, written down as they come. Throws for a user who does not. */
function following(
  { requests }: ClarifySample,
  user: SimulatedUser,
): {
  readonly task: Pick<AgentTask, 'requests' | 'nextRequest'>;
  readonly said: readonly FollowUp[];
} {
  if (user.next === undefined) {
    throw new ConfigurationError(`The user "${user.name}" comes up with no follow-ups.`, {
      remedy: 'Let a model play the user, or take the requests as they are listed.',
    });
  }
  const next = user.next.bind(user);
  const first = requests.slice(0, 1);
  const said: FollowUp[] = first.map((text) => ({ text, request: 0 }));
  const nextRequest = async (
    end: AgentEnd | null,
    steps: readonly AgentStep[],
  ): Promise<string | null> => {
    const followUp = await next(end, steps);
    if (followUp !== null) said.push(followUp);
    return followUp?.text ?? null;
  };
  return { task: { requests: first, nextRequest }, said };
}

/** Infinite scores are written as null: JSON has no word for them. */
function scoredRecord({ score, terms }: ScoredQuestion): ScoredRecord {
  const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
  return {
    score: finite(score),
    terms: Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, finite(value)])),
  };
}
