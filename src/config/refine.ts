import { createExecutor } from '../calling/create-executor.js';
import { applyAuth, type Authentication } from '../catalogues/apply-auth.js';
import { filterTools, type ToolFilter } from '../catalogues/filter-tools.js';
import { readCatalogueSource } from '../catalogues/read-catalogue-source.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError, ConnectionError } from '../core/errors.js';
import { LocalEmbeddingModel } from '../models/local-embedding-model.js';
import { rulesEngine } from '../refinement/claims-engine.js';
import { refineCatalogue } from '../refinement/refine-catalogue.js';
import type { RefineOptions } from '../refinement/refine-options.js';
import type { RefinementResult } from '../refinement/result.js';
import { defaultSettings, type RefinementSettings } from '../refinement/settings.js';
import { MemoryTrajectoryStore } from '../storage/memory-trajectory-store.js';
import { seededRandom } from '../support/seeded-random.js';
import { systemClock } from '../support/system-clock.js';
import type { Environment } from './load-settings.js';
import { fromCommand, fromUrl, listedTools, type NamedMcpSource } from './mcp-source.js';

/** Where the tools are: one of these. */
export type RefineSource =
  /** A command that starts an MCP server: `npx -y @modelcontextprotocol/server-memory`. */
  | { readonly mcp: string }
  /** The address of an MCP server. */
  | { readonly mcpUrl: string }
  /** An OpenAPI document, file or URL; `server` replaces its base URL. */
  | { readonly openapi: string; readonly server?: string | undefined }
  /** A catalogue that is at hand: of `loadCatalogue`, say. */
  | { readonly catalogue: Catalogue };

/** What may be said beside the source; all of it has a default. */
export interface RefineExtras extends ToolFilter, Authentication {
  /** Where `${NAME}` gets its values from. Default: `process.env`. */
  readonly env?: Environment | undefined;
  /** Tools that may write: `all`, `none` or patterns of names. Default `none`. */
  readonly allowWrites?: RefineOptions['allowWrites'] | undefined;
  /** Default false. */
  readonly allowDestructive?: boolean | undefined;
  /** Changes to `defaultSettings`: iterations, values that exist, … */
  readonly settings?: Partial<RefinementSettings> | undefined;
  /** Default: `rulesEngine()`, which needs no model. */
  readonly engine?: RefineOptions['engine'] | undefined;
  /** Default: the built-in model, which works offline. */
  readonly embeddings?: RefineOptions['embeddings'] | undefined;
  /** Default: in memory. `FileTrajectoryStore` keeps every call, so that a later run goes on. */
  readonly store?: RefineOptions['store'] | undefined;
  /** Name of the run in the evidence. Default `rules`, the engine's name. */
  readonly run?: string | undefined;
  /** Calls in flight. Default 8. */
  readonly concurrency?: number | undefined;
  /** For one call with its answer. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Requests in all; unlimited where absent. */
  readonly maxCalls?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: RefineOptions['onEvent'] | undefined;
}

/** Uses every tool of a server or document for real and gives its refined docs, in memory (`library/late-refinement.ts`). */
export async function refine(options: RefineSource & RefineExtras): Promise<RefinementResult> {
  const { env: given = process.env, timeoutMs = 30_000, concurrency = 8, signal } = options;
  const found = await sourceOf(options, { env: given, timeoutMs, signal });
  const { env } = found;
  const whole = applyAuth(found.catalogue, options);
  const catalogue = filterTools(whole, options);
  const { engine = rulesEngine(), embeddings = new LocalEmbeddingModel() } = options;
  const executor = createExecutor(catalogue.source, {
    ...{ env, timeoutMs, concurrency, clock: systemClock, random: seededRandom(1) },
    maxCalls: options.maxCalls,
  });
  try {
    const result = await refineCatalogue({
      ...{ catalogue, allTools: whole.tools, executor, embeddings, engine, concurrency, signal },
      run: options.run ?? engine.name,
      store: options.store ?? new MemoryTrajectoryStore(),
      settings: {
        ...defaultSettings,
        ...{ engine: engine.name, phi: embeddings.defaultPhi, embeddings: embeddings.name },
        ...options.settings,
      },
      allowWrites: options.allowWrites ?? 'none',
      allowDestructive: options.allowDestructive ?? false,
      clock: systemClock,
      onEvent: options.onEvent,
    });
    expectAnswers(result, catalogue);
    return result;
  } finally {
    await executor.close();
  }
}

interface Reading {
  readonly env: Environment;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

interface Found {
  readonly catalogue: Catalogue;
  readonly env: Environment;
}

async function sourceOf(options: RefineSource & Authentication, reading: Reading): Promise<Found> {
  const { env } = reading;
  if ('catalogue' in options) return { catalogue: options.catalogue, env };
  if ('openapi' in options) {
    const { openapi: location, server } = options;
    const workspace = process.cwd();
    const read = await readCatalogueSource({ location, server, workspace, format: 'openapi' });
    return { catalogue: read.catalogue, env };
  }
  return ofServer(
    'mcp' in options ? fromCommand(options.mcp) : fromUrl(options.mcpUrl),
    options,
    reading,
  );
}

/** The server's tools; an MCP server wants its headers when it is asked for them already. */
async function ofServer(
  { source: bare, env: hidden, name, location }: NamedMcpSource,
  authentication: Authentication,
  { env, timeoutMs, signal }: Reading,
): Promise<Found> {
  const workspace = process.cwd();
  const environment = { ...hidden, ...env };
  const reached = applyAuth({ version: 1, name, source: bare, tools: [] }, authentication);
  const bytes = await listedTools(reached.source as NamedMcpSource['source'], {
    ...{ workspace, environment, timeoutMs, signal },
  });
  const read = await readCatalogueSource({
    ...{ location, bytes, name, workspace, source: bare, format: 'mcp' },
  });
  return { catalogue: read.catalogue, env: environment };
}

/** A result in which nothing was tried, or nothing answered, is none. */
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
