import { filterTools, type ToolFilter } from '../catalogues/filter-tools.js';
import { runningIn } from '../config/mcp-source.js';
import { ConfigurationError } from '../core/errors.js';
import type { Json } from '../core/json.js';
import type { RefinedDocs } from '../core/refined-docs.js';
import type { CheckedDocs } from '../drift/checked-docs.js';
import type { Permissions } from '../refinement/plan-refinement.js';
import { openSession } from '../session/open-session.js';
import { systemClock } from '../support/system-clock.js';
import { readCatalogue, secondsOf, type SourceOptions, type ToolSource } from './tool-source.js';

/** The docs to check and the tools to call; everything but source and docs has a default. */
export type CheckRequest = ToolSource & CheckExtras;

interface CheckExtras extends SourceOptions, ToolFilter {
  /** Refined docs, or the path of a file that holds them. */
  readonly docs: RefinedDocs | string;
  /** Holds the values behind the tokens in the docs' stored calls. Default: the current folder. */
  readonly workspace?: string | undefined;
  /** Known values by argument name. */
  readonly values?: Readonly<Record<string, readonly Json[]>> | undefined;
  /** Tools that may write: `all`, `none` or patterns of names. Default: `none`. */
  readonly allowWrites?: Permissions['allowWrites'] | undefined;
  /** Default: false. */
  readonly allowDestructive?: boolean | undefined;
  /** Default: 1. */
  readonly seed?: number | undefined;
  /** Calls in flight. Default: 8. */
  readonly concurrency?: number | undefined;
  /** Limits the number of requests; unlimited by default. */
  readonly maxCalls?: number | undefined;
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
}

/**
 * Repeats the calls behind the sentences of refined docs and reports which sentences no longer hold.
 *
 * @throws ConfigurationError if the file holds no refined docs.
 *
 * @example
 * const { sentences } = await check({ mcp: 'node server.js', docs: 'refined-docs/server/rules.json' });
 * const broken = sentences.filter(({ standing }) => standing.is === 'false');
 */
export async function check(request: CheckRequest): Promise<CheckedDocs> {
  const { workspace = process.cwd(), values = {}, concurrency = 8, seed = 1, signal } = request;
  const { catalogue: whole, env: environment } = await readCatalogue(request);
  const docs = typeof request.docs === 'string' ? await docsOfFile(request.docs) : request.docs;
  const { checkDocs } = await import('../drift/check-docs.js');
  const currentFolder = process.cwd();
  const { allowWrites, allowDestructive, maxCalls } = request;
  const settings = { workspace, seed, concurrency, maxCalls, value: values, allowWrites };
  const session = await openSession(
    {
      settings: { ...settings, allowDestructive, timeout: secondsOf(request) },
      ...{ environment, currentFolder },
    },
    {
      allTools: whole.tools,
      catalogue: runningIn(currentFolder, filterTools(whole, request)),
    },
  );
  try {
    const { catalogue, allTools, limits } = session;
    const executor = await session.executor();
    return await checkDocs({
      ...{ catalogue, allTools, docs, executor, seed, concurrency, signal, ...limits },
      values: await (await session.values()).maskedGiven(values),
      clock: systemClock,
      onProgress: request.onProgress,
    });
  } finally {
    await session.close();
  }
}

async function docsOfFile(file: string): Promise<RefinedDocs> {
  const { readRefinedDocsFile } = await import('../storage/refined-docs-store.js');
  const docs = await readRefinedDocsFile(file);
  if (docs !== null) return docs;
  throw new ConfigurationError(`There are no refined docs in ${file}: the file does not exist.`, {
    file,
    remedy: 'Give a file such as refined-docs/<catalogue>/<run>.json.',
  });
}
