import { ConfigurationError } from '../../core/errors.js';
import type { Clock } from '../../core/ports.js';
import type { ChatModel } from '../../models/chat-model.js';
import { didYouMean } from '../../support/did-you-mean.js';
import { systemClock } from '../../support/system-clock.js';
import type { Agent } from '../agent.js';
import type { ArgusAblation } from '../belief/argus-score.js';
import type { SageVariant } from '../belief/execute-condition.js';
import { defaultSageSettings } from '../belief/sage-decision.js';
import type { AgentModel } from '../ask-model.js';
import { dfsdtAgent } from '../dfsdt-agent.js';
import { recordRun } from '../record-run.js';
import { askingAgent } from './asking-agent.js';
import { modelGenerator } from './model-generator.js';
import { activeDisambiguation, askBeforePlan } from './prompting-baselines.js';
import { awnReflection, qwnReflection, reflecting } from './reflect.js';
import { argusPolicy, defaultArgusSettings } from './argus-policy.js';
import type { ClarifyPolicy, ScoredQuestion } from './clarify-policy.js';
import { clarifyRequest } from './clarify-request.js';
import type { ClarifySettings } from './clarify-tools.js';
import { DomainCache } from './domain-cache.js';
import { embeddedGenerator } from './embedded/embedded-generator.js';
import { askEverythingPolicy, controlPolicy } from './plain-policies.js';
import { sagePolicy } from './sage-policy.js';

/** What a clarifying agent can be told; the defaults are the papers'. */
export interface ClarifyingAgentSettings {
  /** The model it thinks with; without one it is the embedded agent. */
  readonly chat?: ChatModel | undefined;
  readonly temperature?: number | undefined;
  /** Limit on one answer of the model, in tokens. */
  readonly maxAnswerTokens?: number | undefined;
  readonly clock?: Clock | undefined;
  /** `refuse` unless told; the control baseline, which cannot ask, guesses. */
  readonly onUnresolved?: 'refuse' | 'guess' | undefined;
  readonly repeatUnanswered?: boolean | undefined;
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
const modelAgentNames = [
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

export const clarifyingAgentNames: readonly string[] = [...embeddedAgentNames, ...modelAgentNames];

/**
 * The clarifying agent of that name. Without `chat` it is the embedded one: deterministic, no network. Throws
 * `ConfigurationError` for an unknown name, and for one that needs a model and has none.
 *
 * @example
 * const agent = clarifyingAgent('sage');
 */
export function clarifyingAgent(name: string, settings: ClarifyingAgentSettings = {}): Agent {
  const prompted = promptedAgent(name, settings);
  if (prompted !== null) return prompted;
  const policy = policyOf(name, settings);
  if (policy === null) {
    throw new ConfigurationError(
      `There is no clarifying agent "${name}".${didYouMean(name, clarifyingAgentNames)}`,
      { remedy: `Use one of: ${clarifyingAgentNames.join(', ')}.` },
    );
  }
  return scaffolded(policy, settings);
}

/** One of the agents that are a model and its prompts alone; null for the names of others. */
function promptedAgent(name: string, settings: ClarifyingAgentSettings): Agent | null {
  const known = modelAgentNames.find((each) => each === name);
  if (known === undefined) return null;
  if (settings.chat === undefined) {
    throw new ConfigurationError(`The agent "${name}" thinks with a chat model, and none is set.`, {
      remedy: `Name a model, or use one of: ${embeddedAgentNames.join(', ')}.`,
    });
  }
  return modelAgent(known, agentModel(settings.chat, settings), settings.clock ?? systemClock);
}

function agentModel(
  model: ChatModel,
  { temperature, maxAnswerTokens }: ClarifyingAgentSettings,
): AgentModel {
  return { model, temperature, maxAnswerTokens };
}

function modelAgent(
  name: (typeof modelAgentNames)[number],
  model: AgentModel,
  clock: Clock,
): Agent {
  const asking = { ...model, name, clock };
  switch (name) {
    case 'awn':
    case 'qwn':
      return askingAgent({
        ...asking,
        style: 'no-questions',
        before: reflecting(name === 'awn' ? awnReflection(model) : qwnReflection(model)),
      });
    case 'awn-dfsdt':
      return dfsdtAgent({ ...asking, reflect: awnReflection(model) });
    case 'qwn-dfsdt':
      return dfsdtAgent({ ...asking, reflect: qwnReflection(model) });
    case 'ask-before-plan':
      return askingAgent({ ...asking, style: 'no-questions', before: askBeforePlan(model) });
    case 'active-task':
      return askingAgent({ ...asking, style: 'no-questions', before: activeDisambiguation(model) });
    case 'react-ask':
    case 'procot':
    case 'domain-react':
      return askingAgent({ ...asking, style: name });
  }
}

function policyOf(name: string, settings: ClarifyingAgentSettings): ClarifyPolicy | null {
  const { epsilon, countReals } = settings;
  const certainty = { epsilon, countReals };
  switch (name) {
    case 'control':
      return controlPolicy;
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
      return name === 'argus' || name.startsWith('argus-no-')
        ? argusOf(name, settings, certainty)
        : null;
  }
}

const ablations: readonly ArgusAblation[] = ['evpi', 'regret', 'exploration', 'threshold'];

function argusOf(
  name: string,
  settings: ClarifyingAgentSettings,
  certainty: { epsilon: number | undefined; countReals: boolean | undefined },
): ClarifyPolicy | null {
  const ablation = ablations.find((each) => name === `argus-no-${each}`);
  if (ablation === undefined && name !== 'argus') return null;
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

function scaffolded(policy: ClarifyPolicy, settings: ClarifyingAgentSettings): Agent {
  const clarify: ClarifySettings = {
    onUnresolved: settings.onUnresolved ?? (policy === controlPolicy ? 'guess' : 'refuse'),
    repeatUnanswered: settings.repeatUnanswered ?? false,
    countOptional: settings.countOptional ?? false,
    onScored: settings.onScored,
  };
  const { chat } = settings;
  const generator =
    chat === undefined
      ? embeddedGenerator()
      : modelGenerator(
          agentModel(chat, settings),
          policy.name.startsWith('argus') ? 'sequence' : 'alternatives',
        );
  return {
    name: policy.name,
    solve: (task, environment) => {
      let domains: DomainCache | null = null;
      return recordRun({
        ...{ agent: policy.name, task, environment },
        clock: settings.clock ?? systemClock,
        solve: (run, request) => {
          domains ??= new DomainCache(run);
          return clarifyRequest(run, request, { generator, policy, settings: clarify, domains });
        },
      });
    },
  };
}
