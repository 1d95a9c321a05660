import type { OptionTable } from './option.js';

/** What the command line needs to know of an engine; how it is built stands in `create-engine.ts`. */
export interface EngineEntry {
  readonly name: string;
  /** For `--help`. */
  readonly summary: string;
  /** Options that only this engine has. */
  readonly options: OptionTable;
}

/** Every engine there is. An engine is added by an entry here and a case in `create-engine.ts`. */
export const engineCatalog = [
  { name: 'rules', summary: 'built in, deterministic, no key', options: {} },
] as const satisfies readonly EngineEntry[];

export type EngineName = (typeof engineCatalog)[number]['name'];
export const engineNames: readonly EngineName[] = engineCatalog.map((entry) => entry.name);
