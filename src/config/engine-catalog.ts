/** What the command line needs to know of an engine; how it is built stands in `create-engine.ts`. */
export interface EngineEntry {
  readonly name: string;
  /** For `--help`. */
  readonly summary: string;
}

/** Every engine there is. An engine is added by an entry here and a case in `create-engine.ts`. */
export const engineCatalog = [
  { name: 'rules', summary: 'built in, deterministic, no key' },
  { name: 'llm', summary: 'chat models, with --model' },
  { name: 'draft', summary: 'chat models, exactly as in the DRAFT paper' },
] as const satisfies readonly EngineEntry[];

export type EngineName = (typeof engineCatalog)[number]['name'];
export const engineNames: readonly EngineName[] = engineCatalog.map((entry) => entry.name);
