import type { Agent, AgentLimits, AgentTool } from '../../agents/agent.js';
import type { ArgumentDomains } from '../../agents/argument-domains.js';
import { agentTools, type DocumentedTool } from '../../agents/agent-tools.js';
import type { ScoredQuestion } from '../../agents/clarify/clarify-policy.js';
import type { User } from '../../agents/user.js';
import type { JsonObject } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { codeVersion } from '../../support/code-version.js';
import { hashJson } from '../../support/hash-json.js';
import { jsonOf } from '../agents/json-of.js';
import type { Environment, EnvironmentName } from '../environments/environment.js';
import { environmentNamed } from '../environments/environments.js';
import { runLogged, type LoggedRuns, type RunLoggedOptions } from '../run-logged.js';
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
  /** The domains the docs give; null takes those that the environment publishes. */
  domainsOf: ((environment: Environment, tools: readonly AgentTool[]) => ArgumentDomains) | null;
}

/** Who answers; made anew for each run. */
export interface ClarifyUser {
  readonly name: string;
  /** What else the answers depend on: part of a run's key. */
  readonly settings?: JsonObject | undefined;
  make(sample: ClarifySample, tools: readonly ToolDoc[]): User;
}

export interface ClarifyEvaluationOptions extends RunLoggedOptions<ClarifyRecord> {
  readonly samples: readonly ClarifySample[];
  readonly agents: readonly ClarifyAgent[];
  readonly docs: readonly ClarifyDocs[];
  readonly user: ClarifyUser;
  readonly limits: AgentLimits;
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
  return runLogged(jobsOf(options), { make: (job) => runJob(job, options) }, options);
}

function jobsOf({ samples, agents, docs, user, limits }: ClarifyEvaluationOptions): readonly Job[] {
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
          domains: each.domainsOf === null ? 'environment' : 'docs',
        }),
        ...{ agent, docs: each, sample },
      })),
    );
  });
}

async function runJob(
  { key, agent, docs, sample }: Job,
  { user, limits, signal }: ClarifyEvaluationOptions,
): Promise<ClarifyRecord> {
  const environment = environmentNamed(sample.environment);
  environment.reset(sample.config, sample.seed);
  const scored: ScoredRecord[] = [];
  const solver = agent.make({ onScored: (each) => scored.push(scoredRecord(each)) });
  const tools = agentTools(docs.docsOf(sample.environment));
  const run = await solver.solve(
    { id: sample.id, requests: sample.requests, tools },
    {
      executor: environment.executor,
      user: user.make(sample, environment.tools),
      domains: docs.domainsOf?.(environment, tools) ?? environmentDomains(environment),
      ...{ limits, signal },
    },
  );
  return {
    ...{ version: 1, key, agent: agent.name, docs: docs.name },
    domains: docs.domainsOf === null ? 'environment' : 'docs',
    ...{ user: user.name, sample: sample.id, run, scored },
  };
}

/** Infinite scores are written as null: JSON has no word for them. */
function scoredRecord({ score, terms }: ScoredQuestion): ScoredRecord {
  const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
  return {
    score: finite(score),
    terms: Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, finite(value)])),
  };
}
