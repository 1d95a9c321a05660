import type { FrozenPool } from '../arguments/pool/frozen-pool.js';
import { evidenceReference } from '../core/evidence.js';
import type { AcceptedOutcome } from '../core/outcome.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { TrajectoryStore } from '../core/ports.js';
import { callsShown } from './calls-shown.js';
import type { CatalogueView } from './engine.js';
import { currentDoc } from './loop-state.js';
import { rawVersion } from './raw-version.js';
import { sharedPaths } from '../evidence/shared-paths.js';

/** What is known of all the tools of a run, to tell them apart. */
export async function catalogueView(
  tools: readonly ToolDoc[],
  {
    store,
    run,
    pool,
  }: { readonly store: TrajectoryStore; readonly run: string; readonly pool: FrozenPool },
): Promise<CatalogueView> {
  const seen: ToolView[] = [];
  for (const tool of tools) seen.push(await toolView(tool, store, run));
  return { pool, tools: seen };
}

type ToolView = CatalogueView['tools'][number];

async function toolView(tool: ToolDoc, store: TrajectoryStore, run: string): Promise<ToolView> {
  const trajectory = await store.load(tool.id);
  const successes = (trajectory === null ? [] : callsShown(trajectory)).flatMap(
    ({ id, outcome }) => (outcome?.kind === 'accepted' ? [{ id, outcome }] : []),
  );
  const [first] = successes;
  return {
    tool,
    doc: trajectory === null ? rawVersion(tool) : currentDoc(trajectory),
    shape: first === undefined ? null : sharedShape(successes.map(({ outcome }) => outcome)),
    paths: [...new Set(successes.flatMap(({ outcome }) => Object.keys(outcome.shape)))],
    success: first === undefined ? null : evidenceReference(run, tool.id, first.id),
  };
}

function sharedShape(outcomes: readonly AcceptedOutcome[]): ToolView['shape'] {
  const paths = sharedPaths(outcomes.map(({ shape }) => shape));
  return Object.fromEntries(paths.map((path) => [path, []]));
}
