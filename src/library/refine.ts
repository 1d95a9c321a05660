import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filterTools, type ToolFilter } from '../catalogues/filter-tools.js';
import type { GivenValues } from '../config/given-values.js';
import { ConnectionError } from '../core/errors.js';
import type { RefinedDocs } from '../core/refined-docs.js';
import type { RunResult } from '../refine/run.js';
import type { GroupResult } from '../core/run-results.js';
import { openSession } from '../session/open-session.js';
import { seededRandom } from '../support/seeded-random.js';
import { systemClock } from '../support/system-clock.js';
import { readCatalogue, secondsOf, type SourceOptions, type ToolSource } from './tool-source.js';

/** The tools to refine and how; everything but the source has a default. */
export type RefineRequest = ToolSource & RefineExtras;

interface RefineExtras extends SourceOptions, ToolFilter {
  /** Lets the run create things of its own, and change and remove them. Default: false. */
  readonly allowWrites?: boolean | undefined;
  /** Also calls tools of which nothing but the name says that they only read. Default: false. */
  readonly trustNames?: boolean | undefined;
  /** Existing values for arguments, by their names. */
  readonly values?: GivenValues | undefined;
  /** Names the run in the docs. Default: `builtin`. */
  readonly run?: string | undefined;
  /** Calls in flight. Default: 8. */
  readonly concurrency?: number | undefined;
  /** Ends the run after about so many calls; unlimited by default. */
  readonly maxCalls?: number | undefined;
  /** Called with what came of each group of tools. */
  readonly onGroup?: ((result: GroupResult) => void) | undefined;
}

/** The refined docs, with what the run did. */
export interface RefinementResult extends RunResult {
  readonly refined: RefinedDocs;
}

/**
 * Calls the tools of a server or document for real and returns refined docs, with the built-in engine: `tooldraft refine` is the way to
 * refine with a model. Nothing stays on disk.
 *
 * @throws ConfigurationError if no tool may be called, or an option makes no sense.
 * @throws CatalogueError if the document cannot be read.
 * @throws ConnectionError if the server, or every tool, gave no answer.
 *
 * @example
 * const { refined } = await refine({ mcp: 'npx -y @modelcontextprotocol/server-memory', trustNames: true });
 * for (const { tool, sentences } of refined.tools) console.log(tool, sentences);
 */
export async function refine(request: RefineRequest): Promise<RefinementResult> {
  const { concurrency = 8, maxCalls, signal, run = 'builtin', values: value } = request;
  const { allowWrites = false, trustNames = false, onGroup } = request;
  const { catalogue: whole, env: environment } = await readCatalogue(request);
  const { builtinEngine, builtinLoop } = await import('../engines/builtin/builtin-engine.js');
  const { runRefinement } = await import('../refine/run.js');
  const { gateFor, located, requireReadable } = await import('../experiments/gate-for.js');
  const { refinedDoc } = await import('../docs/refined-doc.js');
  const { silentTools } = await import('../reports/unexplored.js');
  const session = await openSession(
    {
      settings: { concurrency, timeout: secondsOf(request), value },
      ...{ environment, currentFolder: process.cwd() },
    },
    { catalogue: filterTools(whole, request), allTools: whole.tools },
  );
  const folder = await mkdtemp(join(tmpdir(), 'tooldraft-'));
  try {
    const { catalogue } = session;
    const { tools, source } = catalogue;
    const values = await session.values();
    const gate = gateFor(await values.maskedGiven(located(source)), {
      ...{ allow: allowWrites ? 'writes' : 'reads', trustNames },
    });
    requireReadable(tools, gate);
    const result = await runRefinement({
      ...{ tools, gate, folder, concurrency, signal, onGroup },
      executor: await session.executor(),
      standIns: () => values.standIns,
      engine: builtinEngine(),
      settings: builtinLoop,
      embeddings: await session.embeddings(),
      clock: systemClock,
      random: seededRandom(Math.floor(Math.random() * 2 ** 32)),
      limits: { calls: maxCalls },
      known: await values.maskedGiven(session.given),
      ...{ released: [], sweepsAll: false, identity: {}, isVolatile: false },
      groupTokens: 6_000,
    });
    const faults = silentTools(result.groups);
    if (tools.length > 0 && tools.every(({ name }) => faults.has(name)))
      throw new ConnectionError(
        `No tool of ${catalogue.name} gave an answer: ${[...faults.values()][0] ?? ''}`,
        { remedy: 'Check that the server is up, its address, and the credentials.' },
      );
    const results = new Map(result.tools.map((one) => [one.id, one]));
    const refined: RefinedDocs = {
      ...{ version: 1, catalogue: catalogue.name, run, engine: 'builtin' },
      createdAt: systemClock.now().toISOString(),
      tools: tools.flatMap((tool) => {
        const one = results.get(tool.id);
        return one === undefined ? [] : [refinedDoc(tool, one)];
      }),
    };
    return { ...result, refined };
  } finally {
    await session.close();
    await rm(folder, { recursive: true, force: true });
  }
}
