import type { Catalogue } from '../core/catalogue.js';
import { groupBy } from '../support/group-by.js';
import { someOf } from '../support/some-of.js';

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

const mostNamed = 3;

/** Warnings as lines for people: what is said of several tools stands once, with how many and the first of them. */
export function warningTexts(warnings: readonly CatalogueWarning[]): readonly string[] {
  return [...groupBy(warnings, ({ message }) => message)].map(([message, group]) => {
    const tools = [...new Set(group.flatMap(({ tool }) => tool ?? []))];
    const named = someOf(tools, mostNamed);
    return named === '' ? message : `${named}: ${message}`;
  });
}
