import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import type { Catalogue } from '../core/catalogue.js';
import type { Json } from '../core/json.js';
import { PrivateValues } from '../privacy/private-values.js';
import { privateEntriesWriter, readPrivateEntries } from '../storage/private-entries.js';

export interface PrivateValuesRequest {
  readonly workspace: string;
  readonly currentFolder: string;
  /** New values are kept for later commands, in a file that only their owner may read. */
  readonly isKept?: boolean | undefined;
  /** What the user gave as values of arguments. */
  readonly given?: Json | undefined;
}

/** The private values of a catalogue, as its runs kept them. */
export async function openPrivateValues(
  catalogue: Catalogue,
  { workspace, currentFolder, isKept = false, given }: PrivateValuesRequest,
): Promise<PrivateValues> {
  const { source, tools, name } = catalogue;
  const words = source.kind === 'mcp-stdio' ? [source.command, ...source.args] : [];
  const named = [...textsIn(given ?? null), ...words].filter((text) => isAbsolute(text));
  const folders = [homedir(), currentFolder, resolve(workspace), ...named];
  return new PrivateValues({
    entries: readPrivateEntries(workspace, name),
    keep: isKept ? await privateEntriesWriter(workspace, name) : undefined,
    published: JSON.stringify(tools),
    paths: folders.flatMap((path) => [path, realPathOf(path)]),
  });
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap((inner: Json) => textsIn(inner));
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
