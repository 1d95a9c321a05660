import { createExecutor } from '../calling/create-executor.js';
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

export interface RunExecutorOptions {
  readonly settings: SettingsOf<typeof callingOptions> & {
    readonly workspace: string;
    readonly seed: number;
  };
  readonly environment: Environment;
  readonly clock: Clock;
  readonly privateValues: PrivateValues;
  /** Given, they answer instead of the tools. */
  readonly recordings?: readonly Recording[] | undefined;
}

/** Calls a catalogue's tools as the settings say. Throws `ConfigurationError` where a variable it refers to is not set. */
export function createRunExecutor(catalogue: Catalogue, options: RunExecutorOptions): ToolExecutor {
  const { settings, environment, clock, recordings, privateValues } = options;
  if (recordings !== undefined) return masking(new RecordedExecutor(recordings), privateValues);
  const { source } = runningIn(settings.workspace, catalogue);
  return createExecutor(source, {
    env: environment,
    timeoutMs: settings.timeout * 1000,
    concurrency: settings.concurrency,
    retries: settings.retries,
    rps: settings.rps,
    maxCalls: settings.maxCalls,
    clock,
    random: seededRandom(settings.seed),
    privateValues,
  });
}
