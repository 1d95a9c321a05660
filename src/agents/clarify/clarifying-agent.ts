import type { Clock } from '../../core/ports.js';
import type { ChatModel } from '../../models/chat-model.js';
import { systemClock } from '../../support/system-clock.js';
import type { Agent } from '../agent.js';
import { baselineAgent } from '../baseline/baseline-agent.js';
import type { ArgusAblation } from '../belief/argus-score.js';
import type { SageVariant } from '../belief/execute-condition.js';
import { defaultSageSettings } from '../belief/sage-decision.js';
import type { AgentModel } from '../ask-model.js';
import { dfsdtAgent } from '../dfsdt-agent.js';
import { reactAgent } from '../react-agent.js';
import { askingAgent } from './asking-agent.js';
import { modelGenerator } from './model-generator.js';
import { activeDisambiguation, askBeforePlan } from './prompting-baselines.js';
import { awnReflection, qwnReflection, reflecting } from './reflect.js';
import { argusPolicy, defaultArgusSettings } from './argus-policy.js';
import type { ClarifyPolicy, ScoredQuestion } from './clarify-policy.js';
import { askEverythingPolicy } from './ask-everything-policy.js';
import {
  baselineName,
  checkClarifyingAgent,
  promptedAgentNames,
} from './clarifying-agent-names.js';
import { sagePolicy } from './sage-policy.js';
import { scaffoldedAgent } from './scaffolded-agent.js';

/** What a clarifying agent can be told; the defaults are the papers'. */
export interface ClarifyingAgentSettings {
  /** The model it thinks with; all agents but `baseline` need one. */
  readonly chat?: ChatModel | undefined;
  readonly temperature?: number | undefined;
  /** Limit on one answer of the model, in tokens. */
  readonly maxAnswerTokens?: number | undefined;
  readonly clock?: Clock | undefined;
  /** `refuse` by default. */
  readonly onUnresolved?: 'refuse' | 'guess' | undefined;
  readonly repeatUnanswered?: boolean | undefined;
  /** True by default. */
  readonly repeatWords?: boolean | undefined;
  readonly countOptional?: boolean | undefined;
  readonly epsilon?: number | undefined;
  readonly countReals?: boolean | undefined;
  /** SAGE's λ, α and τ_exec, and which reading of the paper. */
  readonly lambda?: number | undefined;
  readonly alpha?: number | undefined;
  readonly tauExec?: number | undefined;
  readonly variant?: SageVariant | undefined;
  /** Argus's c, τ_0, α, gate and its threshold. */
  readonly exploration?: number | undefined;
  readonly tau0?: number | undefined;
  readonly growth?: number | undefined;
  readonly gate?: 'product' | 'weighted' | undefined;
  readonly certainty?: number | undefined;
  /** Told of every question that is put, with what it was found to be worth. */
  readonly onScored?: ((scored: ScoredQuestion) => void) | undefined;
}

/**
 * The clarifying agent of that name; `baseline` works without `chat`. Throws `ConfigurationError` for an unknown name, and
 * for one that needs a model and has none.
 */
export function clarifyingAgent(name: string, settings: ClarifyingAgentSettings = {}): Agent {
  const { chat, clock = systemClock } = settings;
  checkClarifyingAgent(name, chat !== undefined);
  if (name === baselineName || chat === undefined) return baselineAgent(settings);
  const model = agentModel(chat, settings);
  const prompted = promptedAgentNames.find((each) => each === name);
  if (prompted !== undefined) return modelAgent(prompted, model, clock);
  const policy = policyOf(name, settings);
  const proposes = name.startsWith('argus') ? 'sequence' : 'alternatives';
  return scaffoldedAgent({
    ...{ name, policy, settings, clock },
    generator: modelGenerator(model, proposes),
  });
}

function agentModel(
  model: ChatModel,
  { temperature, maxAnswerTokens }: ClarifyingAgentSettings,
): AgentModel {
  return { model, temperature, maxAnswerTokens };
}

function modelAgent(
  name: (typeof promptedAgentNames)[number],
  model: AgentModel,
  clock: Clock,
): Agent {
  const named = { ...model, name, clock };
  switch (name) {
    case 'control':
    case 'cot':
      return reactAgent(named);
    case 'dfsdt':
      return dfsdtAgent(named);
    case 'awn':
      return reactAgent({ ...named, before: reflecting(awnReflection(model)) });
    case 'qwn':
      return reactAgent({ ...named, before: reflecting(qwnReflection(model)) });
    case 'awn-dfsdt':
      return dfsdtAgent({ ...named, reflect: awnReflection(model) });
    case 'qwn-dfsdt':
      return dfsdtAgent({ ...named, reflect: qwnReflection(model) });
    case 'ask-before-plan':
      return reactAgent({ ...named, before: askBeforePlan(model) });
    case 'active-task':
      return reactAgent({ ...named, before: activeDisambiguation(model) });
    case 'react-ask':
    case 'procot':
    case 'domain-react':
      return askingAgent({ ...named, style: name });
  }
}

function policyOf(name: string, settings: ClarifyingAgentSettings): ClarifyPolicy {
  const { epsilon, countReals } = settings;
  const certainty = { epsilon, countReals };
  switch (name) {
    case 'ask-everything':
      return askEverythingPolicy;
    case 'sage':
      return sagePolicy({
        ...certainty,
        lambda: settings.lambda ?? defaultSageSettings.lambda,
        alpha: settings.alpha ?? defaultSageSettings.alpha,
        tauExec: settings.tauExec ?? defaultSageSettings.tauExec,
        variant: settings.variant ?? defaultSageSettings.variant,
      });
    default:
      return argusOf(name, settings, certainty);
  }
}

const ablations: readonly ArgusAblation[] = ['evpi', 'regret', 'exploration', 'threshold'];

function argusOf(
  name: string,
  settings: ClarifyingAgentSettings,
  certainty: { epsilon: number | undefined; countReals: boolean | undefined },
): ClarifyPolicy {
  const ablation = ablations.find((each) => name === `argus-no-${each}`);
  return argusPolicy({
    ...certainty,
    exploration: settings.exploration ?? defaultArgusSettings.exploration,
    tau0: settings.tau0 ?? defaultArgusSettings.tau0,
    alpha: settings.growth ?? defaultArgusSettings.alpha,
    certainty: settings.certainty ?? defaultArgusSettings.certainty,
    gate: settings.gate ?? defaultArgusSettings.gate,
    ablation,
  });
}
