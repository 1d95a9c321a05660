import type { commandOptions } from '../../config/command-options.js';
import type { AskedVariant, loadDocs } from '../../config/load-docs.js';
import type { Catalogue } from '../../core/catalogue.js';
import type { CommandContext } from '../command.js';

export type ExportContext = CommandContext<typeof commandOptions.export>;

/** What is exported. */
export interface ChosenDocs extends Awaited<ReturnType<typeof loadDocs>>, AskedVariant {
  readonly catalogue: Catalogue;
}

/** What an export gives: one text, or the texts of the files of a folder by their paths. */
export interface Exported {
  readonly text: string | ReadonlyMap<string, string>;
  /** For `--json`, beside what every export says. */
  readonly more: Readonly<Record<string, unknown>>;
}
