import type { ClarifyingAgentSettings } from '../agents/clarify/clarifying-agent.js';
import type { SageVariant } from '../agents/belief/execute-condition.js';

/** The options that say how agents ask, as they come from the command line. */
export interface ClarifyingOptions {
  readonly onUnresolved?: 'refuse' | 'guess' | undefined;
  readonly repeatUnanswered: boolean;
  readonly countOptional: boolean;
  readonly alpha?: number | undefined;
  readonly epsilon?: number | undefined;
  readonly tauExec?: number | undefined;
  readonly sageVariant: SageVariant;
  readonly exploration?: number | undefined;
  readonly tau0?: number | undefined;
  readonly growth?: number | undefined;
  readonly certainty?: number | undefined;
  readonly gate: 'product' | 'weighted';
}

/** What those options tell a clarifying agent; what was not given is left to the papers' defaults. */
export function clarifyingSettings(options: ClarifyingOptions) {
  const { onUnresolved, repeatUnanswered, countOptional, sageVariant: variant } = options;
  const { alpha, epsilon, tauExec, exploration, tau0, growth, certainty, gate } = options;
  return {
    ...{ onUnresolved, repeatUnanswered, countOptional, variant, epsilon },
    ...{ alpha, tauExec, exploration, tau0, growth, certainty, gate },
  } satisfies ClarifyingAgentSettings;
}
