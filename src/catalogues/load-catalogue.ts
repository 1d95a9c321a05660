import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Catalogue } from '../core/catalogue.js';
import { CatalogueError, ConfigurationError, messageOf } from '../core/errors.js';
import { didYouMean } from '../support/did-you-mean.js';
import { parseDocument } from './parse-document.js';
import { parseNativeCatalogue } from './parse-native.js';

const extensions = ['.json', '.yaml', '.yml'] as const;
const largestFile = 500_000_000;

/**
 * The catalogue of a name (`tools/<name>.json|yaml` under the workspace) or of a path to a file in the native format.
 * CatalogueError naming the file and field that is wrong, or the catalogues there are where it is not found.
 */
export async function loadCatalogue(workspace: string, nameOrPath: string): Promise<Catalogue> {
  const named = isCatalogueName(nameOrPath) ? await findCatalogueFile(workspace, nameOrPath) : null;
  const file = named ?? (await asExistingFile(resolve(workspace, nameOrPath)));
  if (file !== null) return readCatalogueFile(file);
  const names = await listCatalogues(workspace);
  throw new CatalogueError(
    `There is no catalogue "${nameOrPath}".${didYouMean(nameOrPath, names)}`,
    {
      file: nameOrPath,
      remedy:
        names.length === 0
          ? 'Make one with tooldraft import.'
          : `Give a path, or one of: ${names.slice(0, 20).join(', ')}.`,
    },
  );
}

/** A native catalogue file, parsed strictly. */
export async function readCatalogueFile(file: string): Promise<Catalogue> {
  const { value } = parseDocument(await readBytes(file), { file, isKnown: true });
  return parseNativeCatalogue(value, file);
}

/** The file of a catalogue's name in a workspace; null where there is none. ConfigurationError where there are two. */
export async function findCatalogueFile(workspace: string, name: string): Promise<string | null> {
  const files: string[] = [];
  for (const extension of extensions) {
    const file = await asExistingFile(join(workspace, 'tools', `${name}${extension}`));
    if (file !== null) files.push(file);
  }
  if (files.length > 1) {
    throw new ConfigurationError(`There are two catalogues "${name}": ${files.join(' and ')}.`, {
      file: files[0],
      remedy: 'Remove or rename one of them.',
    });
  }
  return files[0] ?? null;
}

/** The names of a workspace's catalogues, sorted; empty where it has no `tools` folder. */
export async function listCatalogues(workspace: string): Promise<string[]> {
  const entries = await readdir(join(workspace, 'tools')).catch((): string[] => []);
  const names = entries
    .filter((entry) => !/\.source\.[a-z]+$/i.test(entry))
    .flatMap((entry) => /^([^.].*)\.(?:json|ya?ml)$/i.exec(entry)?.[1] ?? []);
  return [...new Set(names)].sort();
}

/** True for a word that can be a catalogue's name: no path, no extension of a file. */
export function isCatalogueName(text: string): boolean {
  return /^[a-z0-9][a-z0-9._-]*$/i.test(text) && !/\.(json|ya?ml)$/i.test(text);
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(file);
    if (size > largestFile) throw new Error(`it has ${Math.round(size / 1e6)} MB`);
    return await readFile(file);
  } catch (cause) {
    throw new CatalogueError(`${file} cannot be read: ${messageOf(cause)}.`, { file, cause });
  }
}

async function asExistingFile(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true ? path : null;
}
