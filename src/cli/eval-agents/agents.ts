import { baselineAgent } from '../../agents/baseline/baseline-agent.js';
import { dfsdtAgent } from '../../agents/dfsdt-agent.js';
import { functionsAgent } from '../../agents/functions-agent.js';
import { reactAgent } from '../../agents/react-agent.js';
import { ConfigurationError } from '../../core/errors.js';
import type { JsonObject } from '../../core/json.js';
import type { AgentUnderTest } from '../../evaluation/agents/agent-arms.js';
import { modelIdentity } from '../../models/chat-model.js';
import { didYouMean } from '../../support/did-you-mean.js';
import type { Models } from '../../session/models.js';
import { systemClock } from '../../support/system-clock.js';

/** Agents that commands can name. */
const agentNames = ['baseline', 'react', 'dfsdt', 'functions'] as const;
export type AgentName = (typeof agentNames)[number];

export interface AgentSettings {
  /** Names as given; empty for the default. */
  readonly agent: readonly string[];
  readonly maxAnswerTokens: number;
  readonly maxSteps: number;
}

/** The agents asked for, in order, each once. Rejects with `ConfigurationError` for an unknown name or a missing model. */
export function createAgents(
  settings: AgentSettings,
  models: Models,
): Promise<readonly AgentUnderTest[]> {
  const asked = settings.agent.flatMap((names) => names.split(',')).map((name) => name.trim());
  const names =
    asked.length > 0 ? asked : [models.choices.agent === undefined ? 'baseline' : 'react'];
  const known = [...new Set(names)].map(agentName);
  return Promise.all(known.map((name) => createAgent(name, settings, models)));
}

function agentName(word: string): AgentName {
  const known = agentNames.find((name) => name === word);
  if (known !== undefined) return known;
  throw new ConfigurationError(`There is no agent "${word}".${didYouMean(word, agentNames)}`, {
    remedy: `Use some of: ${agentNames.join(', ')}.`,
  });
}

async function createAgent(
  name: AgentName,
  { maxAnswerTokens, maxSteps }: AgentSettings,
  models: Models,
): Promise<AgentUnderTest> {
  const clock = systemClock;
  if (name === 'baseline') {
    return { agent: baselineAgent({ clock }), settings: {}, isDeterministic: true };
  }
  const asked = { maxAnswerTokens, clock };
  if (models.choices.agent === undefined)
    throw new ConfigurationError(`The agent ${name} needs a model, and none is named.`, {
      remedy: 'Name one with --model; --agent baseline needs none.',
    });
  if (name === 'functions') {
    const model = await models.toolChat('agent');
    const under = { ...modelIdentity(model), maxAnswerTokens };
    return { agent: functionsAgent({ ...asked, model }), settings: under };
  }
  const model = await models.chat('agent');
  const under: JsonObject = { ...modelIdentity(model), maxAnswerTokens };
  if (name === 'react') return { agent: reactAgent({ ...asked, model }), settings: under };
  const search = { queries: 2 * maxSteps, depth: maxSteps };
  const agent = dfsdtAgent({ ...asked, model, ...search });
  return { agent, settings: { ...under, ...search }, limits: { steps: 2 * maxSteps } };
}
