import { filterTools, type ToolFilter } from '../catalogues/filter-tools.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError, ConnectionError } from '../core/errors.js';
import type { EmbeddingModel } from '../core/ports.js';
import type { OnRefinementEvent } from '../refinement/events.js';
import type { Permissions } from '../refinement/plan-refinement.js';
import type { RefinementResult } from '../refinement/result.js';
import { defaultSettings, type RefinementSettings } from '../refinement/settings.js';
import { openSession } from '../session/open-session.js';
import { systemClock } from '../support/system-clock.js';
import { readCatalogue, secondsOf, type SourceOptions, type ToolSource } from './tool-source.js';

/** The tools to refine and how; everything but the source has a default. */
export type RefineRequest = ToolSource & RefineExtras;

interface RefineExtras extends SourceOptions, ToolFilter {
  /** Tools that may write: `all`, `none` or patterns of names. Default: `none`. */
  readonly allowWrites?: Permissions['allowWrites'] | undefined;
  /** Default: false. */
  readonly allowDestructive?: boolean | undefined;
  /** Iterations, known values and so on, where they differ from the defaults. */
  readonly settings?: Partial<RefinementSettings> | undefined;
  /** Default: the bundled model, which works offline. */
  readonly embeddings?: EmbeddingModel | undefined;
  /** Names the run in the evidence. Default: `rules`. */
  readonly run?: string | undefined;
  /** Calls in flight. Default: 8. */
  readonly concurrency?: number | undefined;
  /** Limits the number of requests; unlimited by default. */
  readonly maxCalls?: number | undefined;
  readonly onEvent?: OnRefinementEvent | undefined;
}

/**
 * Calls every tool of a server or document for real and returns refined docs, with the built-in engine: `tooldraft refine` is the
 * way to refine with a model. Nothing is written to disk.
 *
 * @throws ConfigurationError if no tool may be called, or an option makes no sense.
 * @throws CatalogueError if the document cannot be read.
 * @throws ConnectionError if the server, or every tool, gave no answer.
 *
 * @example
 * const { refined } = await refine({ mcp: 'npx -y @modelcontextprotocol/server-memory' });
 * for (const { tool, description } of refined.tools) console.log(tool, description);
 */
export async function refine(request: RefineRequest): Promise<RefinementResult> {
  const { concurrency = 8, maxCalls, allowWrites, allowDestructive, signal } = request;
  const { catalogue: whole, env: environment } = await readCatalogue(request);
  const { refineCatalogue } = await import('../refinement/refine-catalogue.js');
  const { rulesEngine } = await import('../refinement/claims-engine.js');
  const session = await openSession(
    {
      settings: {
        ...{ concurrency, maxCalls, allowWrites, allowDestructive },
        timeout: secondsOf(request),
      },
      ...{ environment, currentFolder: process.cwd() },
    },
    { catalogue: filterTools(whole, request), allTools: whole.tools },
  );
  const { catalogue, allTools, limits } = session;
  const run = request.run ?? 'rules';
  try {
    const embeddings = request.embeddings ?? (await session.embeddings());
    const executor = await session.executor();
    const result = await refineCatalogue({
      ...{ catalogue, allTools, executor, embeddings, concurrency, signal, run, ...limits },
      engine: rulesEngine(),
      store: await session.store(run),
      settings: {
        ...defaultSettings,
        ...{ phi: embeddings.defaultPhi, embeddings: embeddings.name },
        ...request.settings,
      },
      clock: systemClock,
      onEvent: request.onEvent,
    });
    expectAnswers(result, catalogue);
    return result;
  } finally {
    await session.close();
  }
}

/** Rejects a result in which no tool was tried or none answered. */
function expectAnswers({ status, tools, skipped }: RefinementResult, { name }: Catalogue): void {
  if (status !== 'done') return;
  if (tools.length === 0)
    throw new ConfigurationError(
      `No tool of ${name} may be called: ${skipped.length} may change something.`,
      {
        remedy:
          'Allow them with allowWrites and allowDestructive, on a system that may be changed.',
      },
    );
  const silent = tools.filter(({ calls, faults }) => calls > 0 && calls === faults);
  if (silent.length === tools.length)
    throw new ConnectionError(
      `No tool of ${name} gave an answer: ${silent[0]?.faultMessage ?? 'every call was a fault'}`,
      { remedy: 'Check that the server is up, its address, and the credentials.' },
    );
}
