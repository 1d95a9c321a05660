import { maskAddress } from '../catalogues/mask-tokens.js';
import { toolBenchPlace } from '../catalogues/toolbench-place.js';
import { answeredBy } from '../calling/answered-by.js';
import { createExecutor } from '../calling/create-executor.js';
import { layeredExecutor } from '../calling/layered-executor.js';
import { masking } from '../calling/masking.js';
import type { RecordedPreference } from '../calling/recorded-source.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { JsonObject } from '../core/json.js';
import type { AnswersKind } from '../core/outcome.js';
import type { Clock, ToolExecutor } from '../core/ports.js';
import { modelIdentity, type ChatModel } from '../models/chat-model.js';
import type { PrivateValues } from '../privacy/private-values.js';
import { isHttpUrl } from '../support/is-http-url.js';
import { executorOptions, type CallContext, type CallSettings } from './create-run-executor.js';
import type { LateModels } from './late-models.js';
import type { Environment } from './load-settings.js';
import type { SettingsOf } from './option.js';
import type { answersOptions } from './options/calling-options.js';
import { nothingRecorded, recordingsAsked } from './recordings-asked.js';

/** Where the answers of tools come from, as the options say. */
export type AnswerSettings = SettingsOf<typeof answersOptions>;

export interface ToolAnswersOptions {
  readonly settings: AnswerSettings & CallSettings & { readonly workspace: string };
  readonly catalogue: Catalogue;
  readonly environment: Environment;
  readonly currentFolder: string;
  readonly clock: Clock;
  readonly models: LateModels;
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
  const { answers: kind } = settings;
  const url = answersUrlOf(settings);
  const recordings = await recordingsAsked(settings.recorded, {
    ...{ workspace: settings.workspace, catalogue: options.catalogue },
    currentFolder: options.currentFolder,
  });
  if (kind === 'recorded' && recordings === null) throw nothingRecorded();
  const source = recordings?.open() ?? null;
  const isPlain = kind === 'live' && recordings === null;
  const simulator = kind === 'simulated' && url === undefined ? await simulatorOf(options) : null;
  const standIn =
    url === undefined
      ? { simulator: simulator === null ? null : modelIdentity(simulator) }
      : { url: maskAddress(url) };
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
        simulator !== null
          ? masking(await simulating(simulator, options), privateValues)
          : url !== undefined
            ? virtualExecutor(url, settings, { ...options, privateValues })
            : own();
      return tape === null ? rest : layeredExecutor(tape, rest);
    },
  };
}

/** A server that speaks StableToolBench's protocol, in place of the tools; its answers say that they are not theirs. */
export function virtualExecutor(
  url: string,
  settings: AnswerSettings & CallSettings,
  { catalogue, ...context }: CallContext & { readonly catalogue: Catalogue },
): ToolExecutor {
  const { answersKeyVariable: variable } = settings;
  const key = keyOf(variable, context.environment);
  const { source, groups = [] } = catalogue;
  const executor = createExecutor(source, {
    ...executorOptions(settings, context),
    virtual: { url, key, placeOf: (tool) => toolBenchPlace(tool, groups) },
    secrets: key === '' || variable === undefined ? [] : [{ name: variable, value: key }],
  });
  return answeredBy('simulated', executor);
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

function nothingSimulates(): ConfigurationError {
  return new ConfigurationError('--answers simulated has nothing that makes answers up.', {
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

async function simulatorOf({ settings, models }: ToolAnswersOptions): Promise<ChatModel> {
  const { simulator } = settings;
  if (simulator === undefined) throw nothingSimulates();
  return (await models.load()).chat('simulator', simulator);
}

/** What a model takes is loaded for a model only. */
async function simulating(
  model: ChatModel,
  { catalogue: { groups }, clock }: ToolAnswersOptions,
): Promise<ToolExecutor> {
  const { SimulatedExecutor } = await import('../evaluation/agents/simulated-executor.js');
  return answeredBy('simulated', new SimulatedExecutor({ model, clock, groups }));
}
