import { maskAddress } from '../catalogues/mask-tokens.js';
import { missingCredentials, requireCredentials } from '../catalogues/missing-credentials.js';
import type { Recordings } from '../calling/recorded-source.js';
import { UncallableExecutor } from '../calling/uncallable-executor.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { AnswersKind } from '../core/outcome.js';
import type { Clock } from '../core/ports.js';
import {
  liveAnswers,
  recordedAnswers,
  resetAnswers,
  simulatedAnswers,
  virtualAnswers,
} from '../evaluation/agents/answer-sources.js';
import type { AnswerSource } from '../evaluation/agents/evaluate-agents.js';
import { resetServer } from '../evaluation/reset-server.js';
import { jsonOf } from '../evaluation/agents/json-of.js';
import type { ChatModel } from '../models/chat-model.js';
import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';
import { splitByPermission } from '../refinement/plan-refinement.js';
import type { PrivateValues } from '../privacy/private-values.js';
import type { SkippedTool } from '../refinement/result.js';
import { createRunExecutor, type CallSettings } from './create-run-executor.js';
import { placeLike } from './endpoints-of-roles.js';
import type { Environment } from './load-settings.js';
import { openPrivateValues } from './open-private-values.js';
import type { SettingsOf } from './option.js';
import type { agentsOptions } from './options/agents-options.js';
import type { RoleSettings } from './options/role-options.js';
import { nothingRecorded, recordingsAsked } from './recordings-asked.js';
import { allowedWrites } from './refinement-settings.js';
import type { RoleModels } from './role-models.js';
import { answersUrlOf, virtualExecutor, type AnswerSettings } from './tool-answers.js';

interface AnswersRequest<S> {
  readonly settings: S & { readonly workspace: string };
  readonly catalogue: Catalogue;
  readonly environment: Environment;
  readonly currentFolder: string;
  readonly clock: Clock;
  readonly models: RoleModels;
}

export interface AgentAnswersOptions extends AnswersRequest<SettingsOf<typeof agentsOptions>> {
  readonly signal?: AbortSignal | undefined;
}

type StandInRequest = AnswersRequest<
  AnswerSettings & CallSettings & RoleSettings & { readonly model?: string | undefined }
>;

export interface OpenedAnswers {
  readonly source: AnswerSource;
  close(): Promise<void>;
}

export interface AnswersOfGoneTools extends OpenedAnswers {
  /** Where answers come from, as records and tables say it. */
  readonly name: string;
}

/**
 * Where an evaluation's tool answers come from, as the settings say. Rejects with `ConfigurationError` where recordings,
 * a simulator or credentials are missing.
 */
export async function agentAnswers(options: AgentAnswersOptions): Promise<OpenedAnswers> {
  const { settings, catalogue, currentFolder } = options;
  const { workspace } = settings;
  if (settings.reset !== undefined && settings.answers !== 'live') {
    throw new ConfigurationError(
      `--reset is for live tools, and answers are ${settings.answers}.`,
      {
        remedy: 'Leave out --reset or --answers.',
      },
    );
  }
  const recordings = await recordingsOf(options);
  const standIn = await standInAnswers(options, recordings, catalogue.groups);
  if (standIn !== null) return standIn;
  const privateValues = await openPrivateValues(catalogue, { workspace, currentFolder });
  return live(options, recordings, privateValues);
}

/**
 * Where the answers of tools come from that nobody can call any more, each run with published tools of its own. What answers is what
 * the settings name, and nothing where they name nothing: every call is a fault then. Rejects as `agentAnswers` does.
 */
export async function answersOfGoneTools(
  options: Omit<StandInRequest, 'settings'> & {
    readonly settings: Omit<StandInRequest['settings'], 'answers'> & {
      readonly answers?: AnswersKind | undefined;
    };
  },
): Promise<AnswersOfGoneTools> {
  const request = { ...options, settings: { ...options.settings, answers: kindNamed(options) } };
  const recordings = await recordingsOf(request);
  const opened = (await standInAnswers(request, recordings, undefined)) ?? nobody(recordings);
  return { ...opened, name: nameOf(request, recordings) };
}

/** What is not recorded cannot be called. */
function nobody(recordings: Recordings | null): OpenedAnswers {
  const gone = { executor: new UncallableExecutor(), skipped: [], place: null };
  return { source: liveAnswers(gone, recordings ?? []), close: nothingToClose };
}

function kindNamed({
  settings: { answers, simulator, answersUrl, recorded },
}: Parameters<typeof answersOfGoneTools>[0]): AnswersKind {
  if (answers !== undefined) return answers;
  if (simulator !== undefined || answersUrl !== undefined) return 'simulated';
  return recorded.length > 0 ? 'recorded' : 'live';
}

function nameOf({ settings }: StandInRequest, recordings: Recordings | null): string {
  const { answers } = settings;
  if (answers === 'recorded') return answers;
  const rest = answers === 'live' ? 'none' : `simulated by ${simulating(settings)}`;
  return recordings === null ? rest : `recorded, else ${rest}`;
}

function simulating({ answersUrl, ...settings }: StandInRequest['settings']): string {
  return answersUrl === undefined ? simulatorOf(settings) : maskAddress(answersUrl);
}

function recordingsOf({
  settings,
  catalogue,
  currentFolder,
}: StandInRequest): Promise<Recordings | null> {
  const { recorded, workspace } = settings;
  return recordingsAsked(recorded, { workspace, catalogue, currentFolder });
}

/** What answers in place of the tools; null where they answer themselves. `groups`: published tools that a simulator is told of in every run. */
async function standInAnswers(
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

async function nothingToClose(): Promise<void> {
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

function live(
  options: AgentAnswersOptions,
  recordings: Recordings | null,
  privateValues: PrivateValues,
): OpenedAnswers {
  const { settings, catalogue, environment, clock } = options;
  if (missingCredentials(catalogue, environment).length > 0) {
    requireCredentials(catalogue, environment);
  }
  const connect = (maxCalls: number | undefined) =>
    createRunExecutor(catalogue, {
      ...{ settings: { ...settings, maxCalls }, environment, clock },
      privateValues,
    });
  const { callable, skipped } = splitByPermission(catalogue.tools, {
    allowWrites: allowedWrites(settings.allowWrites),
    allowDestructive: settings.allowDestructive,
  });
  if (recordings === null) requireCallable(catalogue, callable, skipped);
  const { reset, maxCalls } = settings;
  const named = { source: catalogue.source, skipped: skipped.map(({ tool }) => tool) };
  if (reset !== undefined) {
    const service = {
      ...{ skipped, maxCalls, place: jsonOf({ ...named, reset }) },
      connect: () => connect(undefined),
      reset: () =>
        resetServer(reset, { folder: options.currentFolder, environment, signal: options.signal }),
    };
    return { source: resetAnswers(service, recordings ?? []), close: async () => undefined };
  }
  const executor = connect(maxCalls);
  const place = jsonOf(named);
  return {
    source: liveAnswers({ executor, skipped, place }, recordings ?? []),
    close: () => executor.close(),
  };
}

/** A run in which no call can be made measures nothing. */
function requireCallable(
  { name, source, tools }: Catalogue,
  callable: readonly ToolDoc[],
  skipped: readonly SkippedTool[],
): void {
  if (source.kind !== 'none' && callable.length > 0) return;
  const isClosed = source.kind === 'none' || skipped.every(({ effect }) => effect === 'uncallable');
  throw new ConfigurationError(
    isClosed
      ? `No tool of "${name}" can be called: its source does not say how.`
      : `None of the ${tools.length} tools of "${name}" may be called: ${skipped[0]?.tool ?? ''}: ${skipped[0]?.remedy ?? ''}.`,
    {
      remedy: isClosed
        ? 'Import the tools from an OpenAPI document or an MCP server, or give --answers simulated and a model, or recorded calls.'
        : 'Allow what may be called, or give --answers simulated and a model.',
    },
  );
}

function simulatorOf({
  simulator,
  model,
}: Pick<StandInRequest['settings'], 'simulator' | 'model'>): string {
  const name = simulator ?? model;
  if (name !== undefined) return name;
  throw new ConfigurationError('--answers simulated needs a model, and none is named.', {
    remedy: 'Name one with --simulator or --model.',
  });
}
