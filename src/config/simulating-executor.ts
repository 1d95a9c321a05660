import type { Clock, ToolExecutor } from '../core/ports.js';
import { ConfigurationError } from '../core/errors.js';
import type { ToolGroup } from '../core/tool-doc.js';
import { SimulatedExecutor } from '../evaluation/agents/simulated-executor.js';
import { createChatModel } from '../models/create-chat-model.js';
import { seededRandom } from '../support/seeded-random.js';
import { chatModelOptions, type ModelAccessSettings } from './create-chat-models.js';
import type { Environment } from './load-settings.js';

export interface SimulatingContext {
  readonly environment: Environment;
  readonly clock: Clock;
  /** The published tools that tools are APIs of. */
  readonly groups: readonly ToolGroup[] | undefined;
}

/** A chat model that makes the answers of tools up, reached as the settings say. */
export function simulatingExecutor(
  settings: ModelAccessSettings & {
    readonly simulator?: string | undefined;
    readonly workspace: string;
    readonly seed: number;
  },
  { environment, clock, groups }: SimulatingContext,
): ToolExecutor {
  const { simulator, workspace, seed } = settings;
  if (simulator === undefined)
    throw new ConfigurationError('No model is named that makes answers up.', {
      remedy: 'Name one with --simulator.',
    });
  const random = seededRandom(seed);
  const optionsFor = chatModelOptions(settings, { workspace, environment, clock, random });
  return new SimulatedExecutor({ model: createChatModel(optionsFor(simulator)), clock, groups });
}
