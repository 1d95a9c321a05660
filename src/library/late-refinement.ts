import type { RefinementEngine } from '../refinement/engine.js';
import type { RefineOptions as DirectRefineOptions } from '../refinement/refine-options.js';
import type { RefinementResult } from '../refinement/result.js';
import { loadedLate } from './loaded-late.js';

/** What refining a catalogue takes. */
export interface RefineOptions extends Omit<DirectRefineOptions, 'engine'> {
  /** As `rulesEngine()` and `llmEngine(…)` give it, or one of your own. */
  readonly engine: RefinementEngine | Promise<RefinementEngine>;
}

/** Refines every tool of a catalogue that may be called, from wherever the run stands. Nothing is lost when it is killed. */
export async function refineCatalogue(options: RefineOptions): Promise<RefinementResult> {
  const [engine, { refineCatalogue: refine }] = await Promise.all([
    options.engine,
    import('../refinement/refine-catalogue.js'),
  ]);
  return refine({ ...options, engine });
}

/**
 * The built-in engine: no model, no key, no network of its own, deterministic. It says what is supported, and plans the calls
 * that would settle what is open.
 */
export const rulesEngine = loadedLate(
  async () => (await import('../refinement/claims-engine.js')).rulesEngine,
);

/**
 * The engine of the paper: chat models play Explorer, Analyzer and Rewriter. A role without a usable answer rejects with
 * `ModelAnswerError`; it never proposes a doc of its own making instead.
 */
export const llmEngine = loadedLate(
  async () => (await import('../refinement/llm/llm-engine.js')).llmEngine,
);

/** What a run would do, without calling anything. */
export const planRefinement = loadedLate(
  async () => (await import('../refinement/plan-refinement.js')).planRefinement,
);

/**
 * Uses every tool of a server or document for real and gives its refined docs, in memory: nothing is written.
 *
 * @example
 * const { refined } = await refine({ mcp: 'npx -y @modelcontextprotocol/server-memory' });
 * for (const { tool, description } of refined.tools) console.log(tool, description);
 *
 * @throws ConfigurationError where no tool may be called, or something that was given makes no sense.
 * @throws CatalogueError where the document cannot be read.
 * @throws ConnectionError where the server, or every tool, gave no answer.
 */
export const refine = loadedLate(async () => (await import('../config/refine.js')).refine);
