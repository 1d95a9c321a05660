import { probableEffect } from '../arguments/names/probable-effect.js';
import type { FrozenPool } from '../arguments/pool/frozen-pool.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { OtherTool } from '../evidence/setting.js';
import type { ToolContext } from './engine.js';
import { siblingFinder } from './find-siblings.js';
import { mediaTypesOf } from './media-types-of.js';
import { placesOf } from './places-of.js';
import { rawVersion } from './raw-version.js';
import type { Gate } from './gate.js';
import type { RefineOptions } from './refine-options.js';

/** What the tools of a wave know of the others: one object for all of them. */
export interface Known {
  /** Replaced by a pool without caches when the wave is over. */
  pool: FrozenPool;
  readonly others: ReadonlyMap<string, OtherTool>;
  readonly callsAllowed: number;
}

/** The contexts of a run's tools: what is the same for all of them, worked out once, and what their wave knows. */
export class ToolContexts {
  private readonly siblingsOf: ReturnType<typeof siblingFinder>;
  private readonly shared: Pick<
    ToolContext,
    'run' | 'toolNames' | 'mediaTypes' | 'places' | 'gate' | 'settings' | 'recorded'
  >;

  constructor({
    catalogue,
    allTools = catalogue.tools,
    ...options
  }: RefineOptions & { readonly executor: Gate }) {
    this.siblingsOf = siblingFinder(allTools);
    this.shared = {
      run: options.run,
      toolNames: allTools.flatMap(({ id, name }) => [id, name]),
      mediaTypes: mediaTypesOf(catalogue.tools),
      places: placesOf(catalogue.source),
      gate: options.executor,
      settings: options.settings,
      recorded: options.recorded,
    };
  }

  of(tool: ToolDoc, { pool, others, callsAllowed }: Known): ToolContext {
    return {
      ...this.shared,
      ...{ tool, pool, others, callsAllowed },
      effect: probableEffect(tool),
      raw: rawVersion(tool),
      siblings: this.siblingsOf(tool),
    };
  }
}
