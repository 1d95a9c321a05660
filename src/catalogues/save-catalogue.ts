import { join } from 'node:path';
import { type Catalogue, catalogueSchema } from '../core/catalogue.js';
import { CatalogueError, ConfigurationError } from '../core/errors.js';
import { writeJson } from '../core/json-text.js';
import { assertInsideWorkspace } from '../storage/inside-workspace.js';
import { safeName } from '../storage/safe-name.js';
import { writeFileAtomic } from '../storage/write-file-atomic.js';
import { loadYaml, yamlForAnyReader } from '../support/load-yaml.js';
import { findCatalogueFile, readCatalogueFile } from './load-catalogue.js';
import { maskTokens } from './mask-tokens.js';
import { withSharedParts } from './shared-schemas.js';

export interface SaveCatalogueOptions {
  /** For a catalogue without a file yet; an existing one keeps its format. Default `json`. */
  readonly format?: 'json' | 'yaml';
}

/**
 * Writes a catalogue to `tools/<name>.json|yaml` under the workspace, whole or not at all, and gives the path. What looks
 * like an access token is masked. A file there that does not parse is a CatalogueError and stays as it is.
 */
export async function saveCatalogue(
  workspace: string,
  catalogue: Catalogue,
  options: SaveCatalogueOptions = {},
): Promise<string> {
  if (!catalogueSchema.shape.name.safeParse(catalogue.name).success) {
    throw new ConfigurationError(`"${catalogue.name}" cannot be the name of a catalogue.`, {
      remedy: 'Use letters, digits, dot, dash and underscore only, a letter or digit first.',
    });
  }
  safeName('catalogue', catalogue.name);
  const existing = await findCatalogueFile(workspace, catalogue.name);
  if (existing !== null) await readCatalogueFile(existing);
  const file =
    existing ?? join(workspace, 'tools', `${catalogue.name}.${options.format ?? 'json'}`);
  await assertInsideWorkspace(workspace, file);
  await writeFileAtomic(
    file,
    serialiseCatalogue(catalogue, /\.ya?ml$/i.test(file) ? 'yaml' : 'json'),
  );
  return file;
}

/** The text of a native catalogue file, tokens masked. CatalogueError where it is longer than a text can be. */
export function serialiseCatalogue(catalogue: Catalogue, format: 'json' | 'yaml'): string {
  try {
    const written = withSharedParts(catalogue);
    const text =
      format === 'yaml'
        ? loadYaml().stringify(written, { ...yamlForAnyReader, lineWidth: 100 })
        : `${writeJson(written, 'shared' in written ? 0 : 2)}\n`;
    return maskTokens(text).text;
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new CatalogueError(
      `${catalogue.name} is too large for one file with its ${catalogue.tools.length} tools.`,
      { cause, remedy: 'Import a part of it: with --tag, --only, --exclude or --limit.' },
    );
  }
}
