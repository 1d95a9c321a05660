import { maskAddress } from '../catalogues/mask-tokens.js';
import { toolBenchPlace } from '../catalogues/toolbench-place.js';
import { answeredBy } from '../calling/answered-by.js';
import { createExecutor, type ExecutorOptions } from '../calling/create-executor.js';
import { layeredExecutor } from '../calling/layered-executor.js';
import { masking } from '../calling/masking.js';
import type { RecordedPreference, Recordings } from '../calling/recorded-source.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { JsonObject } from '../core/json.js';
import type { AnswersKind } from '../core/outcome.js';
import type { Clock, ToolExecutor } from '../core/ports.js';
import type { PrivateValues } from '../privacy/private-values.js';
import { isHttpUrl } from '../support/is-http-url.js';
import { seededRandom } from '../support/seeded-random.js';
import type { ModelAccessSettings } from './create-chat-models.js';
import type { Environment } from './load-settings.js';
import { recordingsAsked } from './recordings-asked.js';

/** Where the answers of tools come from, as the options say. */
export interface AnswerSettings {
  readonly answers: AnswersKind;
  readonly recorded: readonly string[];
  readonly answersUrl?: string | undefined;
  readonly answersKeyVariable?: string | undefined;
  readonly simulator?: string | undefined;
}

interface CallingSettings extends AnswerSettings, ModelAccessSettings {
  readonly workspace: string;
  readonly seed: number;
  readonly concurrency: number;
  readonly timeout: number;
  readonly retries: number;
  readonly rps?: number | undefined;
  readonly maxCalls?: number | undefined;
}

export interface ToolAnswersOptions {
  readonly settings: CallingSettings;
  readonly catalogue: Catalogue;
  readonly environment: Environment;
  readonly currentFolder: string;
  readonly clock: Clock;
}

/** What answers in place of the tools, before anything is called. */
export interface ToolAnswers {
  readonly kind: AnswersKind;
  /** What tells these answers from others, for the settings of a run; null where the tools alone answer. */
  readonly settings: JsonObject | null;
  /** Which calls are recorded. */
  readonly recorded: RecordedPreference | null;
  /** The executor of a run; `own` calls the tools themselves. */
  open(own: () => ToolExecutor, privateValues: PrivateValues): Promise<ToolExecutor>;
}

/**
 * The answers that the settings ask for: recordings first, then the tools themselves, or the server or model that stands in for them.
 * Rejects with `ConfigurationError` where one of them is missing or contradicts another.
 */
export async function toolAnswers(options: ToolAnswersOptions): Promise<ToolAnswers> {
  const { settings } = options;
  const { answers: kind, simulator } = settings;
  const url = answersUrlOf(settings);
  const recordings = await recordingsAsked(settings.recorded, {
    ...{ workspace: settings.workspace, catalogue: options.catalogue },
    currentFolder: options.currentFolder,
  });
  requireSource(settings, recordings);
  const source = recordings?.open() ?? null;
  const isPlain = kind === 'live' && recordings === null;
  const standIn = url === undefined ? { simulator: simulator ?? null } : { url: maskAddress(url) };
  return {
    kind,
    settings: isPlain
      ? null
      : {
          kind,
          ...(recordings === null ? {} : { recordings: recordings.hash }),
          ...(kind === 'simulated' ? standIn : {}),
        },
    recorded:
      source === null
        ? null
        : {
            argumentsOf: (tool) => source.argumentsOf(tool),
            holds: (tool, args) => source.holds(tool, args),
            only: kind === 'recorded',
          },
    open: async (own, privateValues) => {
      const tape = source === null ? null : masking(answeredBy('recorded', source), privateValues);
      if (kind === 'recorded' && tape !== null) return tape;
      const rest =
        kind === 'live'
          ? own()
          : url === undefined
            ? masking(await simulating(options), privateValues)
            : virtualExecutor(options, { url, privateValues });
      return tape === null ? rest : layeredExecutor(tape, rest);
    },
  };
}

/** A server that speaks StableToolBench's protocol, in place of the tools; its answers say that they are not theirs. */
export function virtualExecutor(
  {
    settings,
    catalogue,
    environment,
    clock,
  }: Omit<ToolAnswersOptions, 'settings'> & {
    readonly settings: Omit<CallingSettings, keyof ModelAccessSettings> & {
      readonly concurrency: number;
    };
  },
  { url, privateValues }: { readonly url: string; readonly privateValues: PrivateValues },
): ToolExecutor {
  const { answersKeyVariable: variable } = settings;
  const key = keyOf(variable, environment);
  const groups = catalogue.groups ?? [];
  const options: ExecutorOptions = {
    ...{ env: environment, clock, privateValues, random: seededRandom(settings.seed) },
    ...{ timeoutMs: settings.timeout * 1000, concurrency: settings.concurrency },
    ...{ retries: settings.retries, rps: settings.rps, maxCalls: settings.maxCalls },
    virtual: { url, key, placeOf: (tool) => toolBenchPlace(tool, groups) },
    secrets: key === '' || variable === undefined ? [] : [{ name: variable, value: key }],
  };
  return answeredBy('simulated', createExecutor(catalogue.source, options));
}

/** The address of the server that is to answer; throws `ConfigurationError` for one that is none, or is asked for nothing. */
export function answersUrlOf({ answers, answersUrl: url }: AnswerSettings): string | undefined {
  if (url === undefined) return undefined;
  if (answers !== 'simulated')
    throw new ConfigurationError(`--answers-url answers nothing where answers are ${answers}.`, {
      remedy: 'Add --answers simulated: what such a server says is not what the tools say.',
    });
  if (isHttpUrl(url) && URL.canParse(url)) return url;
  throw new ConfigurationError(`--answers-url ${maskAddress(url)} is no http or https address.`, {
    remedy: 'Give the whole address, e.g. http://127.0.0.1:8080/virtual.',
  });
}

function requireSource(
  { answers, answersUrl, simulator }: AnswerSettings,
  recordings: Recordings | null,
): void {
  if (answers === 'recorded' && recordings === null)
    throw new ConfigurationError('--answers recorded has no recorded calls to answer from.', {
      remedy: 'Name a run, a recording file or a folder of them with --recorded.',
    });
  if (answers === 'simulated' && answersUrl === undefined && simulator === undefined)
    throw new ConfigurationError('--answers simulated has nothing that makes answers up.', {
      remedy:
        'Give --answers-url, the address of a server as StableToolBench has one, or a chat model with --simulator.',
    });
}

function keyOf(variable: string | undefined, environment: Environment): string {
  if (variable === undefined) return '';
  const key = environment[variable];
  if (key !== undefined && key !== '') return key;
  throw new ConfigurationError('The variable that --answers-key-variable names is not set.', {
    remedy: 'Set it, or leave the option out.',
  });
}

/** What a model takes is loaded for a model only. */
async function simulating({
  settings,
  catalogue: { groups },
  environment,
  clock,
}: ToolAnswersOptions): Promise<ToolExecutor> {
  const { simulatingExecutor } = await import('./simulating-executor.js');
  return answeredBy('simulated', simulatingExecutor(settings, { environment, clock, groups }));
}
