import { maskAddress } from '../catalogues/mask-tokens.js';
import type { Recordings } from '../calling/recorded-source.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { Clock } from '../core/ports.js';
import type { ToolGroup } from '../core/tool-doc.js';
import {
  recordedAnswers,
  simulatedAnswers,
  virtualAnswers,
} from '../evaluation/agents/answer-sources.js';
import type { AnswerSource } from '../evaluation/agents/evaluate-agents.js';
import type { ChatModel } from '../models/chat-model.js';
import type { CallSettings } from './create-run-executor.js';
import { placeLike } from './endpoints-of-roles.js';
import type { Environment } from './load-settings.js';
import { openPrivateValues } from './open-private-values.js';
import type { RoleSettings } from './options/role-options.js';
import { nothingRecorded, recordingsAsked } from './recordings-asked.js';
import type { RoleModels } from './role-models.js';
import { answersUrlOf, virtualExecutor, type AnswerSettings } from './tool-answers.js';

export interface AnswersRequest<S> {
  readonly settings: S & { readonly workspace: string };
  readonly catalogue: Catalogue;
  readonly environment: Environment;
  readonly currentFolder: string;
  readonly clock: Clock;
  readonly models: RoleModels;
}

export type StandInRequest = AnswersRequest<
  AnswerSettings & CallSettings & RoleSettings & { readonly model?: string | undefined }
>;

export interface OpenedAnswers {
  readonly source: AnswerSource;
  close(): Promise<void>;
}

/** What answers in place of the tools; null where they answer themselves. `groups`: published tools that a simulator is told of in every run. */
export async function standInAnswers(
  options: StandInRequest,
  recordings: Recordings | null,
  groups: readonly ToolGroup[] | undefined,
): Promise<OpenedAnswers | null> {
  const { settings, clock } = options;
  const url = answersUrlOf(settings);
  if (settings.answers === 'live') return null;
  if (settings.answers === 'recorded') {
    if (recordings === null) throw nothingRecorded();
    return { source: recordedAnswers(recordings), close: nothingToClose };
  }
  if (url !== undefined) return virtual(options, recordings, url);
  const model = simulatorModel(options);
  const source = simulatedAnswers({ model, clock, groups }, recordings ?? []);
  return { source, close: nothingToClose };
}

export async function nothingToClose(): Promise<void> {
  // Nothing is open.
}

/** `--model` where no simulator is named, at its place. */
function simulatorModel({ settings, models }: StandInRequest): ChatModel {
  const name = simulatorOf(settings);
  return settings.simulator === undefined
    ? models.chat('simulator', name, placeLike('simulator', 'agent', settings))
    : models.chat('simulator', name);
}

/** One executor for all runs: what such a server says does not depend on them. */
async function virtual(
  options: StandInRequest,
  recordings: Recordings | null,
  url: string,
): Promise<OpenedAnswers> {
  const { catalogue, currentFolder } = options;
  const { workspace } = options.settings;
  const privateValues = await openPrivateValues(catalogue, { workspace, currentFolder });
  const executor = virtualExecutor(url, options.settings, { ...options, privateValues });
  return {
    source: virtualAnswers(executor, maskAddress(url), recordings ?? []),
    close: () => executor.close(),
  };
}

/** The calls that the settings let answer first; null where they name none. */
export function recordingsOf({
  settings,
  catalogue,
  currentFolder,
}: StandInRequest): Promise<Recordings | null> {
  const { recorded, workspace } = settings;
  return recordingsAsked(recorded, { workspace, catalogue, currentFolder });
}

/** The name of the model that makes answers up; throws `ConfigurationError` where none is named. */
export function simulatorOf({
  simulator,
  model,
}: Pick<StandInRequest['settings'], 'simulator' | 'model'>): string {
  const name = simulator ?? model;
  if (name !== undefined) return name;
  throw new ConfigurationError('--answers simulated needs a model, and none is named.', {
    remedy: 'Name one with --simulator or --model.',
  });
}
