import { createExecutor, type ExecutorOptions } from '../calling/create-executor.js';
import { masking } from '../calling/masking.js';
import { RecordedExecutor } from '../calling/recorded-executor.js';
import type { Recording } from '../calling/recording.js';
import type { Catalogue } from '../core/catalogue.js';
import type { Clock, ToolExecutor } from '../core/ports.js';
import type { PrivateValues } from '../privacy/private-values.js';
import { seededRandom } from '../support/seeded-random.js';
import type { Environment } from './load-settings.js';
import { runningIn } from './mcp-source.js';
import type { SettingsOf } from './option.js';
import type { callingOptions } from './options/calling-options.js';

/** How fast and how often tools are called. */
export type CallSettings = Pick<
  SettingsOf<typeof callingOptions>,
  'timeout' | 'concurrency' | 'retries' | 'rps' | 'maxCalls'
> & { readonly seed: number };

export interface CallContext {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly privateValues: PrivateValues;
}

export interface RunExecutorOptions extends CallContext {
  readonly settings: CallSettings & { readonly workspace: string };
  /** Given, they answer instead of the tools. */
  readonly recordings?: readonly Recording[] | undefined;
}

/** Calls a catalogue's tools as the settings say. Throws `ConfigurationError` where a variable it refers to is not set. */
export function createRunExecutor(catalogue: Catalogue, options: RunExecutorOptions): ToolExecutor {
  const { settings, recordings, ...context } = options;
  if (recordings !== undefined)
    return masking(new RecordedExecutor(recordings), context.privateValues);
  const { source } = runningIn(settings.workspace, catalogue);
  return createExecutor(source, executorOptions(settings, context));
}

/** How tools are called, as the settings say. */
export function executorOptions(
  { timeout, concurrency, retries, rps, maxCalls, seed }: CallSettings,
  { environment, clock, privateValues }: CallContext,
): ExecutorOptions {
  return {
    ...{ env: environment, clock, privateValues, random: seededRandom(seed) },
    ...{ timeoutMs: timeout * 1000, concurrency, retries, rps, maxCalls },
  };
}
