import { ConfigurationError } from '../../core/errors.js';
import { didYouMean } from '../../support/did-you-mean.js';

/** Agents that work without a model too. */
export const embeddedAgentNames = [
  'control',
  'ask-everything',
  'sage',
  'argus',
  'argus-no-evpi',
  'argus-no-regret',
  'argus-no-exploration',
  'argus-no-threshold',
] as const;

/** Agents that think with a model only. */
export const modelAgentNames = [
  'cot',
  'dfsdt',
  'awn',
  'awn-dfsdt',
  'qwn',
  'qwn-dfsdt',
  'react-ask',
  'procot',
  'domain-react',
  'ask-before-plan',
  'active-task',
] as const;

/** The baselines: they have no way to ask, and nobody answers what they say. */
export const silentAgentNames: readonly string[] = ['control', 'cot', 'dfsdt'];

export const clarifyingAgentNames: readonly string[] = [...embeddedAgentNames, ...modelAgentNames];

/** Throws `ConfigurationError` for an unknown name, and for one that needs a model where there is none. */
export function checkClarifyingAgent(name: string, hasModel: boolean): void {
  if (!clarifyingAgentNames.includes(name)) {
    throw new ConfigurationError(
      `There is no clarifying agent "${name}".${didYouMean(name, clarifyingAgentNames)}`,
      { remedy: `Use one of: ${clarifyingAgentNames.join(', ')}.` },
    );
  }
  if (hasModel || embeddedAgentNames.some((each) => each === name)) return;
  throw new ConfigurationError(`The agent "${name}" thinks with a chat model, and none is set.`, {
    remedy: `Name a model, or use one of: ${embeddedAgentNames.join(', ')}.`,
  });
}
