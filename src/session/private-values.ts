import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import type { Catalogue } from '../core/catalogue.js';
import { isContainer, type Json } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { PrivateValues } from '../calls/private-values.js';
import { privateEntriesWriter, readPrivateEntries } from '../storage/private-entries.js';

interface PrivateValuesRequest {
  /** Holds the values that earlier runs kept; without it nothing is read or kept. */
  readonly workspace: string | undefined;
  readonly currentFolder: string;
  /** Keep new values for later commands, in a file that only its owner may read. */
  readonly isKept: boolean;
  /** Values of arguments that the user gave. */
  readonly given: Json;
}

/** The private values of a catalogue, with those that its runs kept. */
export async function openPrivateValues(
  catalogue: Catalogue,
  { workspace, currentFolder, isKept, given }: PrivateValuesRequest,
): Promise<PrivateValues> {
  if (workspace === undefined) return new PrivateValues();
  const { source, tools, name } = catalogue;
  const words = source.kind === 'mcp-stdio' ? [source.command, ...source.args] : [];
  const named = [...textsIn(given), ...words].filter((text) => isAbsolute(text));
  const folders = [homedir(), currentFolder, resolve(workspace), ...named];
  return new PrivateValues({
    entries: readPrivateEntries(workspace, name),
    keep: isKept ? await privateEntriesWriter(workspace, name) : undefined,
    published: writeJson(tools),
    paths: folders.flatMap((path) => [path, realPathOf(path)]),
  });
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (!isContainer(value)) return [];
  return Object.values(value).flatMap((inner: Json) => textsIn(inner));
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
