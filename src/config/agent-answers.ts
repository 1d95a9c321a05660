import { maskAddress } from '../catalogues/mask-tokens.js';
import { missingCredentials, requireCredentials } from '../catalogues/missing-credentials.js';
import type { Recordings } from '../calling/recorded-source.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
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
import type { ToolDoc } from '../core/tool-doc.js';
import { splitByPermission } from '../refinement/plan-refinement.js';
import type { PrivateValues } from '../privacy/private-values.js';
import type { SkippedTool } from '../refinement/result.js';
import { createRunExecutor } from './create-run-executor.js';
import type { Environment } from './load-settings.js';
import { openPrivateValues } from './open-private-values.js';
import type { SettingsOf } from './option.js';
import type { agentsOptions } from './options/agents-options.js';
import { nothingRecorded, recordingsAsked } from './recordings-asked.js';
import { allowedWrites } from './refinement-settings.js';
import { answersUrlOf, virtualExecutor } from './tool-answers.js';

export interface AgentAnswersOptions {
  readonly settings: SettingsOf<typeof agentsOptions> & { readonly workspace: string };
  readonly catalogue: Catalogue;
  readonly environment: Environment;
  readonly currentFolder: string;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  readonly chatModel: (name: string) => ChatModel;
}

export interface OpenedAnswers {
  readonly source: AnswerSource;
  close(): Promise<void>;
}

/**
 * Where an evaluation's tool answers come from, as the settings say. Rejects with `ConfigurationError` where recordings,
 * a simulator or credentials are missing.
 */
export async function agentAnswers(options: AgentAnswersOptions): Promise<OpenedAnswers> {
  const { settings, clock } = options;
  const url = answersUrlOf(settings);
  const recordings = await recordingsAsked(settings.recorded, {
    ...{ workspace: settings.workspace, catalogue: options.catalogue },
    currentFolder: options.currentFolder,
  });
  if (settings.reset !== undefined && settings.answers !== 'live') {
    throw new ConfigurationError(
      `--reset is for live tools, and answers are ${settings.answers}.`,
      {
        remedy: 'Leave out --reset or --answers.',
      },
    );
  }
  const close = async (): Promise<void> => undefined;
  switch (settings.answers) {
    case 'recorded':
      if (recordings !== null) return { source: recordedAnswers(recordings), close };
      throw nothingRecorded();
    case 'simulated': {
      if (url !== undefined) return virtual(options, recordings, url);
      const model = options.chatModel(simulatorOf(settings));
      const { groups } = options.catalogue;
      return { source: simulatedAnswers({ model, clock, groups }, recordings ?? []), close };
    }
    case 'live':
      return live(
        options,
        recordings,
        await openPrivateValues(options.catalogue, {
          workspace: settings.workspace,
          currentFolder: options.currentFolder,
        }),
      );
  }
}

/** One executor for all runs: what such a server says does not depend on them. */
async function virtual(
  options: AgentAnswersOptions,
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

function simulatorOf({ simulator, model }: AgentAnswersOptions['settings']): string {
  const name = simulator ?? model;
  if (name !== undefined) return name;
  throw new ConfigurationError('--answers simulated needs a model, and none is named.', {
    remedy: 'Name one with --simulator or --model.',
  });
}
