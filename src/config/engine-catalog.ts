/** What the command line needs to know of an engine. */
export interface EngineEntry {
  readonly name: string;
  /** For `--help`. */
  readonly summary: string;
}

/** Every engine there is. */
export const engineCatalog = [
  { name: 'builtin', summary: 'a checklist of experiments, no model and no key' },
  { name: 'model', summary: 'a model proposes experiments and writes what they show' },
  { name: 'draft', summary: 'chat models, exactly as in the DRAFT paper' },
] as const satisfies readonly EngineEntry[];

export type EngineName = (typeof engineCatalog)[number]['name'];
export const engineNames: readonly EngineName[] = engineCatalog.map((entry) => entry.name);
