import type { JsonObject } from '../core/json.js';
import type { RefinementEngine } from '../refinement/engine.js';
import { rulesEngine } from '../refinement/rules/rules-engine.js';
import type { EngineName } from './engine-catalog.js';

/** An engine, and what a run with it is called and records where nothing else is asked for. */
export interface BuiltEngine {
  readonly engine: RefinementEngine;
  /** Default of `--run`. */
  readonly runName: string;
  /** Its own settings that change what a trajectory holds. */
  readonly settings: JsonObject;
}

/** The engine of this name. */
export function createEngine(name: EngineName): BuiltEngine {
  switch (name) {
    case 'rules':
      return { engine: rulesEngine(), runName: 'rules', settings: {} };
  }
}
