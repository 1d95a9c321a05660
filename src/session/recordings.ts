import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { coerceToType } from '../catalogues/coerce-to-type.js';
import { toolBenchPlace } from '../catalogues/toolbench-place.js';
import { asRecordings } from '../calls/recorded-executor.js';
import { RecordedFolder } from '../calls/recorded-folder.js';
import { joinedRecordings, type Recordings } from '../calls/recorded-source.js';
import { readRecordings, type Recording } from '../calls/recording.js';
import { isNumber } from '../core/exact-number.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { callsInJournal } from '../evaluation/calls/calls-in-journal.js';
import { listRuns } from '../storage/list-runs.js';
import { workspacePaths } from '../storage/workspace-paths.js';

interface RecordingsRequest {
  readonly workspace: string;
  /** Its runs may be named; its tools are looked for in folders. */
  readonly catalogue: Catalogue;
  readonly currentFolder: string;
}

/**
 * The recorded calls that `--recorded` names: runs of the catalogue, recording files, and folders like StableToolBench's cache. Null
 * for no words. Runs and files answer before folders.
 */
export async function recordingsAsked(
  words: readonly string[],
  { workspace, catalogue, currentFolder }: RecordingsRequest,
): Promise<Recordings | null> {
  const runs = words.length === 0 ? [] : await listRuns(workspace, catalogue.name);
  const found = await Promise.all(
    words.map(async (word): Promise<readonly Recording[] | Recordings> => {
      if (runs.includes(word)) return recordedCalls(workspace, catalogue, word);
      const place = resolve(currentFolder, word);
      return (await isFolder(place)) ? folderOf(place, catalogue) : readRecordings(place);
    }),
  );
  const listed = asRecordings(found.flatMap((one) => ('open' in one ? [] : one)));
  return joinedRecordings([
    ...(listed === null ? [] : [listed]),
    ...found.flatMap((one) => ('open' in one ? [one] : [])),
  ]);
}

/** Every call that a run recorded, for `--replay`. Rejects with `ConfigurationError` where there is none. */
export async function recordedCalls(
  workspace: string,
  { name, tools }: Catalogue,
  run: string,
): Promise<readonly Recording[]> {
  const ids = new Map(tools.map((tool) => [tool.name, tool.id]));
  const folder = workspacePaths(workspace).trajectoryFolder(name, run);
  const recordings = callsInJournal(folder).flatMap(({ tool, ...call }): readonly Recording[] => {
    const id = ids.get(tool);
    return id === undefined ? [] : [{ tool: id, ...call }];
  });
  if (recordings.length > 0) return recordings;
  throw new ConfigurationError(`Run "${run}" of "${name}" has recorded no calls.`, {
    remedy: `Give another run with --replay, or leave it out to call the tools.`,
  });
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

function folderOf(root: string, { tools, groups = [] }: Catalogue): RecordedFolder {
  return new RecordedFolder(root, {
    tools,
    placeOf: (tool) => toolBenchPlace(tool, groups),
    typed: typedArguments,
  });
}

function typedArguments(args: JsonObject, { parameters }: ToolDoc): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const type = parameters.properties?.[name]?.type;
      const isText = type === 'string' && isNumber(value);
      return [name, isText ? String(value) : coerceToType(value, type)];
    }),
  );
}
