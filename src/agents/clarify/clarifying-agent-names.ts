import { ConfigurationError } from '../../core/errors.js';
import { didYouMean } from '../../support/did-you-mean.js';

/** The agent that works without a model. */
export const baselineName = 'baseline';

/** Agents whose model proposes calls and questions, and whose policy decides between asking and acting. */
export const policyAgentNames = [
  'ask-everything',
  'sage',
  'argus',
  'argus-no-evpi',
  'argus-no-regret',
  'argus-no-exploration',
  'argus-no-threshold',
] as const;

/** Agents whose prompts alone make them ask, or not. */
export const promptedAgentNames = [
  'control',
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

/** The papers' controls: they have no way to ask, and nobody answers what they say. */
export const silentAgentNames: readonly string[] = ['control', 'cot', 'dfsdt'];

export const clarifyingAgentNames: readonly string[] = [
  baselineName,
  ...policyAgentNames,
  ...promptedAgentNames,
];

/** Throws `ConfigurationError` for an unknown name, and for one that needs a model where there is none. */
export function checkClarifyingAgent(name: string, hasModel: boolean): void {
  if (!clarifyingAgentNames.includes(name)) {
    throw new ConfigurationError(
      `There is no clarifying agent "${name}".${didYouMean(name, clarifyingAgentNames)}`,
      { remedy: `Use one of: ${clarifyingAgentNames.join(', ')}.` },
    );
  }
  if (hasModel || name === baselineName) return;
  throw new ConfigurationError(`The agent ${name} needs a model, and none is named.`, {
    remedy: `Name one with --model; --agent ${baselineName} needs none.`,
  });
}
