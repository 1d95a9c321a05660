import { clarifyingAgent } from '../../agents/clarify/clarifying-agent.js';
import { baselineName, checkClarifyingAgent } from '../../agents/clarify/clarifying-agent-names.js';
import { clarifyingSettings, type ClarifyingOptions } from '../clarifying-settings.js';
import { ConfigurationError } from '../../core/errors.js';
import { jsonObjectSchema } from '../../core/json.js';
import { jsonOf } from '../../support/json-of.js';
import { systemClock } from '../../support/system-clock.js';
import { agentWithLambda } from '../../evaluation/clarify/agent-with-lambda.js';
import type { ClarifyAgent } from '../../evaluation/clarify/evaluate-clarify.js';
import { modelIdentity, type ChatModel } from '../../models/chat-model.js';

export interface ClarifyAgentSettings extends Omit<ClarifyingOptions, 'repeatUnanswered'> {
  readonly noRepeat: boolean;
  /** True by default: a question may be put again in the same words. */
  readonly repeatWords?: boolean | undefined;
  /** Names as given; empty for control, ask-everything, sage and argus, or for the baseline where there is no model. */
  readonly agent: readonly string[];
  /** Values of λ for SAGE; several give as many agents. */
  readonly lambdas: readonly string[];
  readonly maxAnswerTokens: number;
}

const papersAgents = ['control', 'ask-everything', 'sage', 'argus'];

/** The clarifying agents asked for, each once; without a model, the baseline alone. Throws `ConfigurationError` for an unknown name or a missing model. */
export function createClarifyAgents(
  settings: ClarifyAgentSettings,
  chat: ChatModel | null,
): readonly ClarifyAgent[] {
  const asked = settings.agent.flatMap((names) => names.split(',')).map((name) => name.trim());
  const usual = chat === null ? [baselineName] : papersAgents;
  const names = asked.length > 0 ? asked : usual;
  for (const name of names) checkClarifyingAgent(name, chat !== null);
  return [...new Set(names)].flatMap((name) => {
    const swept = name === 'sage' ? lambdasOf(settings) : [undefined];
    return swept.map((lambda) => agentOf(name, lambda, settings, chat));
  });
}

function lambdasOf({ lambdas }: ClarifyAgentSettings): readonly (number | undefined)[] {
  const texts = lambdas.flatMap((each) => each.split(',')).map((each) => each.trim());
  if (texts.length === 0) return [undefined];
  return texts.map((text) => {
    const value = Number(text);
    if (text !== '' && Number.isFinite(value) && value >= 0) return value;
    throw new ConfigurationError(`"${text}" is no λ.`, {
      remedy: 'Give numbers that are not negative, e.g. "lambdas": ["0.5"].',
    });
  });
}

function agentOf(
  name: string,
  lambda: number | undefined,
  settings: ClarifyAgentSettings,
  chat: ChatModel | null,
): ClarifyAgent {
  const { maxAnswerTokens } = settings;
  const asking = {
    ...clarifyingSettings({ ...settings, repeatUnanswered: !settings.noRepeat }),
    repeatWords: settings.repeatWords,
    lambda,
  };
  const thinking = chat === null ? {} : { ...modelIdentity(chat), maxAnswerTokens };
  return {
    name: agentWithLambda(name, lambda),
    settings: jsonObjectSchema.parse(jsonOf({ ...asking, ...thinking })),
    make: ({ onScored }) =>
      clarifyingAgent(name, {
        ...asking,
        ...{ maxAnswerTokens, onScored, clock: systemClock },
        chat: chat ?? undefined,
      }),
  };
}
