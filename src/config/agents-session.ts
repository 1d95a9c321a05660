import { z } from 'zod';
import { jsonSchemaOfJson, type JsonObject } from '../core/json.js';
import type { Catalogue } from '../core/catalogue.js';
import type { AgentUnderTest, NamedDocs } from '../evaluation/agents/agent-arms.js';
import type { EvaluationTask } from '../evaluation/agents/agent-task.js';
import { agentRunMaker, type AgentRunsOptions } from '../evaluation/agents/evaluate-agents.js';
import { thisWorker } from '../queue/work.js';
import { redisBlobs } from '../redis/blobs.js';
import { jsonOf } from '../support/json-of.js';
import { agentAnswers } from './agent-answers.js';
import { commandOptions } from './command-options.js';
import { createAgents } from './create-agents.js';
import type { SettingsOf } from './option.js';
import type { agentsOptions } from './options/agents-options.js';
import { draftTemperatures } from './options/role-options.js';
import { settingsOfDefinition } from './queue-definition.js';
import { roleModels } from './role-models.js';
import {
  limitsOf,
  modelContext,
  workerTokens,
  type Session,
  type SessionParts,
} from './session-parts.js';

/** What an evaluation of agents is about, beside its settings. */
export interface AgentsAsked {
  readonly tasks: readonly EvaluationTask[];
  readonly docs: readonly NamedDocs[];
  /** Run beside the others; its agent by name. */
  readonly reference: { readonly agent: string; readonly docs: NamedDocs } | null;
  /** Some of the catalogue's private values are known, so that workers must know them too. */
  readonly redact: 'tokens' | 'strict';
}

const detailsSchema = z.strictObject({
  tasks: z.array(jsonSchemaOfJson),
  docs: z.array(jsonSchemaOfJson),
  reference: jsonSchemaOfJson,
  redact: z.enum(['tokens', 'strict']),
});

/** What the definition of an evaluation holds besides settings and catalogue. */
export function agentsDetails(asked: AgentsAsked): JsonObject {
  return { ...detailsSchema.parse(jsonOf(asked)) };
}

type Settings = SettingsOf<typeof agentsOptions>;

/** Where a worker leaves what came of the run of a key, until the run over the queue is over. */
export function recordBlob(key: string): string {
  return `record-${key}`;
}

/** How the runs of an evaluation are made, as its settings say. */
export function agentRunsOf(
  settings: Settings,
  { tasks }: Pick<AgentsAsked, 'tasks'>,
): Pick<AgentRunsOptions, 'control' | 'toolset' | 'mostRetrieved' | 'repeats' | 'limits'> {
  const { maxSteps: steps, taskCalls: calls, taskTokens: tokens = null } = settings;
  const isListed = tasks.some(({ candidates }) => candidates !== null);
  return {
    control: !settings.noControl,
    toolset: settings.toolset ?? (isListed ? 'listed' : 'retrieved'),
    ...{ mostRetrieved: settings.top, repeats: settings.repeats },
    limits: { steps, calls, tokens, questions: 0 },
  };
}

/** Makes runs of an evaluation of agents by their keys. */
export async function agentsSession(parts: SessionParts): Promise<Session> {
  const { run, definition, redis, environment, workspace, concurrency, clock, signal } = parts;
  const catalogue: Catalogue = definition.catalogue;
  const settings = settingsOfDefinition(definition, commandOptions['eval agents'], {
    ...{ workspace, concurrency },
  });
  // Of the same build, which wrote them with the same types.
  const asked = detailsSchema.parse(definition.details) as unknown as AgentsAsked;
  const shared = limitsOf(redis, run, settings);
  const models = roleModels(settings, modelContext(parts, settings, shared), draftTemperatures);
  const agentsNamed = (agent: readonly string[]): readonly AgentUnderTest[] =>
    createAgents({ ...settings, agent }, { clock, models });
  const answers = await agentAnswers({
    ...{ settings, catalogue, environment, currentFolder: workspace, models, clock, signal },
    ...{ shared, tokens: await workerTokens(parts, { redact: asked.redact }) },
  });
  const [referee] = asked.reference === null ? [] : agentsNamed([asked.reference.agent]);
  const make = agentRunMaker({
    ...agentRunsOf(settings, asked),
    ...{ tasks: asked.tasks, docs: asked.docs, agents: agentsNamed(settings.agent) },
    ...(asked.reference === null || referee === undefined
      ? {}
      : { reference: { agent: referee, docs: asked.reference.docs } }),
    answers: answers.source,
  });
  const blobs = redisBlobs(redis, run.id);
  return {
    handle: async ({ id, key = '' }, { signal: ofUnit }) => {
      const tried = await make(key, ofUnit);
      ofUnit.throwIfAborted();
      if (tried.kind === 'budget') {
        const message = 'A budget of the evaluation is used up.';
        return {
          ...{ unit: id, by: thisWorker, code: 'budget', message, remedy: null },
          kind: 'budget',
        };
      }
      const steps = tried.kind === 'made' ? tried.record.run.steps : [];
      const made = steps.flatMap((step) => (step.kind === 'call' ? [step.outcome.kind] : []));
      const faults = made.filter((kind) => kind === 'fault').length;
      await blobs.put(recordBlob(key), jsonOf(tried));
      return { unit: id, by: thisWorker, kind: 'done', calls: made.length, faults };
    },
    // An agent's run is made whole or not at all.
    progressOf: () => Promise.resolve(0),
    close: () => answers.close(),
  };
}
