import type { JsonObject } from '../core/json.js';
import type { RefinementEngine } from '../refinement/engine.js';
import type { ModelContext } from './create-chat-models.js';
import type { EngineName } from './engine-catalog.js';

/** An engine, and what a run with it is called and records where nothing else is asked for. */
export interface BuiltEngine {
  readonly name: EngineName;
  readonly engine: RefinementEngine;
  /** Default of `--run`. */
  readonly runName: string;
  /** Its own settings that change what a trajectory holds. */
  readonly settings: JsonObject;
}

export interface EngineContext extends ModelContext {
  readonly signal?: AbortSignal | undefined;
}
