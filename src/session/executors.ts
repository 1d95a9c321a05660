import { answeredBy } from '../calls/answered-by.js';
import { createExecutor, type ExecutorOptions } from '../calls/create-executor.js';
import { layeredExecutor } from '../calls/layered-executor.js';
import { masking } from '../calls/masking.js';
import { RecordedExecutor } from '../calls/recorded-executor.js';
import { toolBenchPlace } from '../catalogues/toolbench-place.js';
import type { SettingsOf } from '../config/option.js';
import type { callingOptions } from '../config/options/calling-options.js';
import type { Catalogue } from '../core/catalogue.js';
import type { ToolExecutor } from '../core/ports.js';
import type { PrivateValues } from '../calls/private-values.js';
import type { Environment } from '../support/expand-environment.js';
import { seededRandom } from '../support/seeded-random.js';
import { systemClock } from '../support/system-clock.js';
import { answersKeyVariable, type Answers, type AnswersServer } from './answers.js';

type CallKey = 'timeout' | 'concurrency' | 'retries' | 'rps' | 'maxCalls';

/** How fast and how often tools are called; what is absent is left to the executor's defaults. */
export type CallSettings = {
  readonly [K in CallKey]?: SettingsOf<typeof callingOptions>[K] | undefined;
} & { readonly seed?: number | undefined };

export interface ExecutorRequest {
  readonly catalogue: Catalogue;
  readonly settings: CallSettings;
  readonly environment: Environment;
  readonly values: PrivateValues;
  /** Where a stdio server runs unless its source names a folder; the current folder when absent. */
  readonly folder?: string | undefined;
}

/** Calls the tools themselves. Throws `ConfigurationError` where a variable that the source refers to is not set. */
export function liveExecutor(request: ExecutorRequest): ToolExecutor {
  const { catalogue, folder } = request;
  const { source } = catalogue;
  const placed =
    source.kind === 'mcp-stdio' && folder !== undefined
      ? { ...source, cwd: source.cwd ?? folder }
      : source;
  return createExecutor(placed, optionsOf(request));
}

/** Calls whatever is to answer. */
export async function answeringExecutor(
  answers: Answers,
  request: ExecutorRequest,
): Promise<ToolExecutor> {
  const { kind, tape } = answers;
  const recorded = tape === null ? null : masking(answeredBy('recorded', tape), request.values);
  if (recorded === null) return unrecordedExecutor(answers, request);
  return kind === 'recorded'
    ? recorded
    : layeredExecutor(recorded, await unrecordedExecutor(answers, request));
}

async function unrecordedExecutor(
  { simulator, server, replayed }: Answers,
  request: ExecutorRequest,
): Promise<ToolExecutor> {
  const { catalogue, values } = request;
  if (simulator !== null) {
    const { SimulatedExecutor } = await import('../evaluation/agents/simulated-executor.js');
    const { groups } = catalogue;
    const simulated = new SimulatedExecutor({ model: simulator, clock: systemClock, groups });
    return masking(answeredBy('simulated', simulated), values);
  }
  if (server !== null) return virtualExecutor(server, request);
  return replayed === null
    ? liveExecutor(request)
    : masking(new RecordedExecutor(replayed), values);
}

/** Asks a server that speaks StableToolBench's protocol. */
function virtualExecutor({ url, key }: AnswersServer, request: ExecutorRequest): ToolExecutor {
  const { source, groups = [] } = request.catalogue;
  const executor = createExecutor(source, {
    ...optionsOf(request),
    virtual: { url, key, placeOf: (tool) => toolBenchPlace(tool, groups) },
    secrets: key === '' ? [] : [{ name: answersKeyVariable, value: key }],
  });
  return answeredBy('simulated', executor);
}

function optionsOf({ settings, environment, values }: ExecutorRequest): ExecutorOptions {
  const { timeout, concurrency, retries, rps, maxCalls, seed = 1 } = settings;
  return {
    ...{ env: environment, privateValues: values, random: seededRandom(seed) },
    timeoutMs: timeout === undefined ? undefined : timeout * 1000,
    ...{ concurrency, retries, rps, maxCalls },
  };
}
