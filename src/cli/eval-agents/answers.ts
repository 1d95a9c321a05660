import { missingCredentials, requireCredentials } from '../../catalogues/missing-credentials.js';
import type { commandOptions } from '../../config/command-options.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError } from '../../core/errors.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { liveAnswers, resetAnswers } from '../../evaluation/agents/answer-sources.js';
import type { AnswerSource } from '../../evaluation/agents/evaluate-agents.js';
import { resetServer } from '../../evaluation/reset-server.js';
import { splitByPermission, type SkippedTool } from '../../catalogues/permissions.js';
import { standInSource } from '../../session/answer-source.js';
import type { Session } from '../../session/open-session.js';
import { jsonOf } from '../../support/json-of.js';
import type { CommandContext } from '../command.js';

/** Where tool answers come from. Rejects with `ConfigurationError` where recordings, a simulator or credentials are missing. */
export async function agentAnswers(
  { settings, currentFolder, signal }: CommandContext<(typeof commandOptions)['eval agents']>,
  session: Session,
): Promise<AnswerSource> {
  const { answers, reset, maxCalls } = settings;
  if (reset !== undefined && answers !== 'live') {
    throw new ConfigurationError(`--reset is for live tools, and answers are ${answers}.`, {
      remedy: 'Leave out --reset or --answers.',
    });
  }
  const { catalogue, environment, limits } = session;
  const { recordings } = await session.answers();
  const standIn = await standInSource(session, catalogue.groups);
  if (standIn !== null) return standIn;
  if (missingCredentials(catalogue, environment).length > 0)
    requireCredentials(catalogue, environment);
  const { callable, skipped } = splitByPermission(catalogue.tools, limits);
  if (recordings === null) requireCallable(catalogue, callable, skipped);
  const named = { source: catalogue.source, skipped: skipped.map(({ tool }) => tool) };
  if (reset === undefined) {
    const place = jsonOf(named);
    return liveAnswers({ executor: await session.executor(), skipped, place }, recordings ?? []);
  }
  const service = {
    ...{ skipped, maxCalls, place: jsonOf({ ...named, reset }) },
    connect: () => session.connect(),
    reset: () => resetServer(reset, { folder: currentFolder, environment, signal }),
  };
  return resetAnswers(service, recordings ?? []);
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
