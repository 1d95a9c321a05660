import type { RecordedSource, Recordings } from '../calls/recorded-source.js';
import type { Recording } from '../calls/recording.js';
import { maskAddress } from '../catalogues/mask-tokens.js';
import type { SettingsOf } from '../config/option.js';
import type { answersOptions } from '../config/options/calling-options.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { JsonObject } from '../core/json.js';
import type { AnswersKind } from '../core/outcome.js';
import { modelIdentity, type ChatModel } from '../models/chat-model.js';
import type { Environment } from '../support/expand-environment.js';
import { isHttpUrl } from '../support/is-http-url.js';
import type { Models } from './models.js';
import { recordedCalls, recordingsAsked } from './recordings.js';

/** Where the answers of tools come from, as the options say. */
export type AnswerSettings = {
  readonly [K in keyof typeof answersOptions]?: SettingsOf<typeof answersOptions>[K] | undefined;
} & {
  /** A run whose recorded calls stand in for the tools. */
  readonly replay?: string | undefined;
};

/** Holds the key of the server that answers in place of the tools, where it wants one. */
export const answersKeyVariable = 'TOOLBENCH_KEY';

/** A server that answers in place of the tools. */
export interface AnswersServer {
  readonly url: string;
  readonly key: string;
}

/** What answers the calls of a session. Recordings come first, then the server, the model, a replayed run, or the tools. */
export interface Answers {
  readonly kind: AnswersKind;
  readonly recordings: Recordings | null;
  /** The recordings that the session's executor answers from. */
  readonly tape: RecordedSource | null;
  readonly server: AnswersServer | null;
  readonly simulator: ChatModel | null;
  readonly replayed: readonly Recording[] | null;
  /** What tells these answers from others; null where the tools alone answer. */
  readonly setting: JsonObject | null;
}

export interface AnswersContext {
  readonly catalogue: Catalogue;
  /** Undefined where nothing is recorded. */
  readonly workspace: string | undefined;
  readonly environment: Environment;
  readonly currentFolder: string;
  readonly models: Models;
}

/** Rejects with `ConfigurationError` where something that should answer is missing, or contradicts another setting. */
export async function answersAsked(
  settings: AnswerSettings,
  { workspace, catalogue, environment, currentFolder, models }: AnswersContext,
): Promise<Answers> {
  const { answers: kind = 'live', recorded = [], replay } = settings;
  const server = serverAsked(settings, environment);
  const [recordings, replayed] =
    workspace === undefined
      ? [null, null]
      : [
          await recordingsAsked(recorded, { workspace, catalogue, currentFolder }),
          replay === undefined ? null : await recordedCalls(workspace, catalogue, replay),
        ];
  if (kind === 'recorded' && recordings === null)
    throw new ConfigurationError('--answers recorded has no recorded calls to answer from.', {
      remedy: 'Name a run, a recording file or a folder of them with --recorded.',
    });
  const simulator = kind === 'simulated' && server === null ? await simulatorOf(models) : null;
  const standIn =
    server === null
      ? { simulator: simulator === null ? null : modelIdentity(simulator) }
      : { url: maskAddress(server.url) };
  const setting: JsonObject = {
    kind,
    ...(recordings === null ? {} : { recordings: recordings.hash }),
    ...(kind === 'simulated' ? standIn : {}),
  };
  return {
    ...{ kind, recordings, tape: recordings?.open() ?? null, server, simulator, replayed },
    setting: kind === 'live' && recordings === null ? null : setting,
  };
}

function serverAsked(
  { answers: kind = 'live', answersUrl: url }: AnswerSettings,
  environment: Environment,
): AnswersServer | null {
  if (url === undefined) return null;
  if (kind !== 'simulated')
    throw new ConfigurationError(
      `--answers-url needs --answers simulated, and answers are ${kind}.`,
      {
        remedy: 'Add --answers simulated: what such a server says is not what the tools say.',
      },
    );
  if (!isHttpUrl(url) || !URL.canParse(url))
    throw new ConfigurationError(`--answers-url ${maskAddress(url)} is no http or https address.`, {
      remedy: 'Give the whole address, e.g. http://127.0.0.1:8080/virtual.',
    });
  return { url, key: environment[answersKeyVariable] ?? '' };
}

function simulatorOf(models: Models): Promise<ChatModel> {
  if (models.choices.simulator !== undefined) return models.chat('simulator');
  throw new ConfigurationError(
    '--answers simulated has nothing that makes answers up: it needs a model or a server.',
    {
      remedy:
        'Name a chat model with --role simulator=NAME or --model, or give --answers-url, the address of a server like StableToolBench’s.',
    },
  );
}
