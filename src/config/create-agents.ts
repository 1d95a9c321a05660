import { baselineAgent } from '../agents/baseline/baseline-agent.js';
import { dfsdtAgent } from '../agents/dfsdt-agent.js';
import { functionsAgent } from '../agents/functions-agent.js';
import { reactAgent } from '../agents/react-agent.js';
import { ConfigurationError } from '../core/errors.js';
import type { JsonObject } from '../core/json.js';
import type { Clock } from '../core/ports.js';
import type { AgentUnderTest } from '../evaluation/agents/agent-arms.js';
import { modelIdentity } from '../models/chat-model.js';
import { didYouMean } from '../support/did-you-mean.js';
import type { RoleModels } from './role-models.js';

/** Agents that commands can name. */
const agentNames = ['baseline', 'react', 'dfsdt', 'functions'] as const;
export type AgentName = (typeof agentNames)[number];

export interface AgentSettings {
  /** Names as given; empty for the default. */
  readonly agent: readonly string[];
  readonly model?: string | undefined;
  readonly maxAnswerTokens: number;
  readonly maxSteps: number;
}

export interface AgentContext {
  readonly clock: Clock;
  readonly models: RoleModels;
}

/** The agents asked for, in order, each once. Throws `ConfigurationError` for an unknown name or a missing model. */
export function createAgents(
  settings: AgentSettings,
  context: AgentContext,
): readonly AgentUnderTest[] {
  const asked = settings.agent.flatMap((names) => names.split(',')).map((name) => name.trim());
  const names = asked.length > 0 ? asked : [settings.model === undefined ? 'baseline' : 'react'];
  return [...new Set(names)].map((name) => createAgent(agentName(name), settings, context));
}

function agentName(word: string): AgentName {
  const known = agentNames.find((name) => name === word);
  if (known !== undefined) return known;
  throw new ConfigurationError(`There is no agent "${word}".${didYouMean(word, agentNames)}`, {
    remedy: `Use some of: ${agentNames.join(', ')}.`,
  });
}

function createAgent(
  name: AgentName,
  settings: AgentSettings,
  context: AgentContext,
): AgentUnderTest {
  const { clock } = context;
  const { maxAnswerTokens, maxSteps } = settings;
  if (name === 'baseline') {
    return { agent: baselineAgent({ clock }), settings: {}, isDeterministic: true };
  }
  const asked = { maxAnswerTokens, clock };
  const modelName = neededModel(name, settings);
  const { models } = context;
  if (name === 'functions') {
    const model = models.toolChat('agent', modelName);
    const under = { ...modelIdentity(model), maxAnswerTokens };
    return { agent: functionsAgent({ ...asked, model }), settings: under };
  }
  const model = models.chat('agent', modelName);
  const under: JsonObject = { ...modelIdentity(model), maxAnswerTokens };
  if (name === 'react') return { agent: reactAgent({ ...asked, model }), settings: under };
  const search = { queries: 2 * maxSteps, depth: maxSteps };
  const agent = dfsdtAgent({ ...asked, model, ...search });
  return { agent, settings: { ...under, ...search }, limits: { steps: 2 * maxSteps } };
}

function neededModel(agent: AgentName, { model }: AgentSettings): string {
  if (model !== undefined) return model;
  throw new ConfigurationError(`The agent ${agent} needs a model, and none is named.`, {
    remedy: 'Name one with --model; --agent baseline needs none.',
  });
}
