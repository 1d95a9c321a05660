import { missingCredentials, requireCredentials } from '../catalogues/missing-credentials.js';
import type { Recordings } from '../calling/recorded-source.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { liveAnswers, resetAnswers } from '../evaluation/agents/answer-sources.js';
import { jsonOf } from '../support/json-of.js';
import { resetServer } from '../evaluation/reset-server.js';
import type { PrivateValues } from '../privacy/private-values.js';
import { splitByPermission } from '../refinement/plan-refinement.js';
import type { SkippedTool } from '../refinement/result.js';
import { createRunExecutor } from './create-run-executor.js';
import { openPrivateValues } from './open-private-values.js';
import type { SettingsOf } from './option.js';
import type { agentsOptions } from './options/agents-options.js';
import { allowedWrites } from './refinement-settings.js';
import {
  nothingToClose,
  recordingsOf,
  standInAnswers,
  type AnswersRequest,
  type OpenedAnswers,
} from './stand-in-answers.js';

export interface AgentAnswersOptions extends AnswersRequest<SettingsOf<typeof agentsOptions>> {
  readonly signal?: AbortSignal | undefined;
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
    return { source: resetAnswers(service, recordings ?? []), close: nothingToClose };
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
