import type { Catalogue } from '../core/catalogue.js';

/** Something a reader left out, changed or found odd; the catalogue is usable all the same. */
export interface CatalogueWarning {
  /** Id of the tool it is about, where it is about one. */
  readonly tool?: string;
  readonly message: string;
}

/** What every reader gives: a catalogue and what the reader has to say about it. */
export interface ReadCatalogue {
  readonly catalogue: Catalogue;
  readonly warnings: readonly CatalogueWarning[];
}

/** One warning as a line for people. */
export function warningText(warning: CatalogueWarning): string {
  return warning.tool === undefined ? warning.message : `${warning.tool}: ${warning.message}`;
}
