import type { SourceSettings } from '../config/catalogue-request.js';
import type { Temperatures } from '../config/model-settings.js';
import type { TellOfWait } from '../config/telling-of-wait.js';
import type { Catalogue } from '../core/catalogue.js';
import type { EmbeddingModel, ToolExecutor } from '../core/ports.js';
import type { PrivateValues } from '../calls/private-values.js';
import type { Permissions } from '../catalogues/permissions.js';
import type { Environment } from '../support/expand-environment.js';
import { acquireCatalogue, type AcquiredCatalogue, type Target } from './acquire-catalogue.js';
import type { Answers, AnswerSettings } from './answers.js';
import type { CallSettings } from './executors.js';
import { givenValues, type GivenValues } from '../config/given-values.js';
import { modelSettingsOf, type ModelOptions } from './model-settings-of.js';
import { lateModels } from './late-models.js';
import type { ModelAccess, Models } from './models.js';

/** The settings of a command, as far as it has them. */
export interface SessionSettings extends CallSettings, AnswerSettings, ModelAccess {
  /** Without one, nothing is read from disk or written to it. */
  readonly workspace?: string | undefined;
  readonly allowWrites?: Permissions['allowWrites'] | undefined;
  readonly allowDestructive?: boolean | undefined;
  /** `ARGUMENT=VALUE` pairs, or the values they stand for. */
  readonly value?: readonly string[] | GivenValues | undefined;
}

export interface SessionContext {
  readonly settings: SessionSettings & ModelOptions;
  readonly environment: Environment;
  /** What relative paths are relative to. */
  readonly currentFolder: string;
  readonly signal?: AbortSignal | undefined;
  /** Called while a server or an address is waited for. */
  readonly onWait?: TellOfWait | undefined;
  readonly warn?: ((message: string) => void) | undefined;
  /** Temperatures that the command sends in place of a role's default. */
  readonly temperatures?: Temperatures | undefined;
  /** Keep new private values in the workspace for later commands. */
  readonly keepValues?: boolean | undefined;
}

/**
 * Where the tools are: what a command line names, a catalogue that has been read (that of another session, for example), or null for a
 * session without tools.
 */
export type SessionSource =
  | (Target & { readonly settings: SourceSettings & { readonly workspace: string } })
  | (Partial<AcquiredCatalogue> & { readonly catalogue: Catalogue })
  | null;

/**
 * What commands and the library work with. Whatever costs time is made when it is first asked for, once: no server starts for a session
 * that asks for models alone.
 */
export interface Session extends AcquiredCatalogue {
  readonly models: Models;
  /** Which tools may be called. */
  readonly limits: Permissions;
  /** The values that the user gave. */
  readonly given: GivenValues;
  embeddings(): Promise<EmbeddingModel>;
  /** What answers calls; rejects with `ConfigurationError` where it is missing. */
  answers(): Promise<Answers>;
  values(): Promise<PrivateValues>;
  executor(): Promise<ToolExecutor>;
  /** A further executor that calls the tools themselves and is closed by the caller. `maxCalls` replaces that of the settings. */
  connect(maxCalls?: number): Promise<ToolExecutor>;
  /** Locks a run until the session is closed. */
  lock(run: string): Promise<void>;
  /** Ends connections and releases locks; may be called twice. */
  close(): Promise<void>;
}

/** Opens a session. Rejects with `ConfigurationError`, `CatalogueError` or `ConnectionError`, and so do its methods. */
export async function openSession(
  context: SessionContext,
  source: SessionSource,
): Promise<Session> {
  const acquired = await acquiredFrom(context, source);
  const { settings, currentFolder } = context;
  const { catalogue, environment } = acquired;
  const { workspace, value = [], answers: kind } = settings;
  const given = isPairs(value) ? givenValues(value) : value;
  const choices = modelSettingsOf(settings, context.temperatures);
  const models = lateModels(choices, settings, { workspace, environment });
  const toClose: (() => Promise<void>)[] = [];
  const answers = once(async () => {
    const { answersAsked } = await import('./answers.js');
    return answersAsked(settings, { workspace, catalogue, environment, currentFolder, models });
  });
  const values = once(async () => {
    const { openPrivateValues } = await import('./private-values.js');
    const { keepValues: isKept = false } = context;
    return openPrivateValues(catalogue, { workspace, currentFolder, isKept, given });
  });
  const calling = async () => ({
    ...{ catalogue, settings, environment, values: await values(), folder: workspace },
  });
  return {
    ...acquired,
    ...{ models, given, answers, values },
    limits: {
      allowWrites: allowedWrites(settings.allowWrites),
      allowDestructive: settings.allowDestructive ?? false,
      answers: kind,
    },
    embeddings: once(async () => {
      const { createEmbeddings } = await import('./embeddings.js');
      return createEmbeddings(choices.embeddings, { workspace, environment });
    }),
    executor: once(async () => {
      const { answeringExecutor } = await import('./executors.js');
      const executor = await answeringExecutor(await answers(), await calling());
      toClose.push(() => executor.close());
      return executor;
    }),
    connect: async (maxCalls) => {
      const { liveExecutor } = await import('./executors.js');
      return liveExecutor({ ...(await calling()), settings: { ...settings, maxCalls } });
    },
    lock: async (run) => {
      if (workspace === undefined) return;
      const { lockRun } = await import('../storage/lock-run.js');
      toClose.push(await lockRun(workspace, catalogue.name, run));
    },
    close: () => closeLast(toClose),
  };
}

/** Each is closed, in reverse order, whatever becomes of the others. */
async function closeLast(opened: (() => Promise<void>)[]): Promise<void> {
  const close = opened.pop();
  if (close === undefined) return;
  try {
    await close();
  } finally {
    await closeLast(opened);
  }
}

async function acquiredFrom(
  { environment, currentFolder, signal, onWait, warn }: SessionContext,
  source: SessionSource,
): Promise<AcquiredCatalogue> {
  if (source !== null && 'word' in source) {
    const { settings, ...target } = source;
    const request = { settings, environment, currentFolder, signal, onWait };
    const acquired = await acquireCatalogue(target, request);
    for (const warning of acquired.warnings) warn?.(warning);
    return acquired;
  }
  const { catalogue = noTools, warnings = [], snapshot = null } = source ?? {};
  const { allTools = catalogue.tools, environment: known = environment } = source ?? {};
  return { catalogue, allTools, environment: known, warnings, snapshot };
}

const noTools: Catalogue = { version: 1, name: 'none', source: { kind: 'none' }, tools: [] };

function isPairs(value: readonly string[] | GivenValues): value is readonly string[] {
  return Array.isArray(value);
}

/** `all`, `none` or the patterns, as the plan wants it. */
export function allowedWrites(
  patterns: Permissions['allowWrites'] = 'none',
): Permissions['allowWrites'] {
  if (typeof patterns === 'string') return patterns;
  if (patterns.length === 0) return 'none';
  return patterns.includes('*') ? 'all' : patterns;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
