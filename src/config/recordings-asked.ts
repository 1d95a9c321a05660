import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { coerceToType } from '../catalogues/coerce-to-type.js';
import { toolBenchPlace } from '../catalogues/toolbench-place.js';
import { asRecordings } from '../calling/recorded-executor.js';
import { RecordedFolder } from '../calling/recorded-folder.js';
import { joinedRecordings, type Recordings } from '../calling/recorded-source.js';
import { readRecordings, type Recording } from '../calling/recording.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { listRuns } from '../storage/list-runs.js';
import { recordedCalls } from './recorded-calls.js';

export interface RecordingsRequest {
  readonly workspace: string;
  /** Its runs may be named; its tools are looked for in folders. */
  readonly catalogue: Catalogue;
  readonly currentFolder: string;
}

/**
 * What `--recorded` names: runs of the catalogue, recording files, folders as StableToolBench keeps its cache. Null for nothing; runs
 * and files answer before folders.
 */
export async function recordingsAsked(
  words: readonly string[],
  { workspace, catalogue, currentFolder }: RecordingsRequest,
): Promise<Recordings | null> {
  const runs = words.length === 0 ? [] : await listRuns(workspace, catalogue.name);
  const found = await Promise.all(
    words.map(async (word): Promise<readonly Recording[] | Recordings> => {
      if (runs.includes(word)) return recordedCalls(workspace, catalogue.name, word);
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

/** Where recordings alone are to answer, and nothing names one. */
export function nothingRecorded(): ConfigurationError {
  return new ConfigurationError('--answers recorded has no recorded calls to answer from.', {
    remedy: 'Name a run, a recording file or a folder of them with --recorded.',
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
      const isText = type === 'string' && typeof value === 'number';
      return [name, isText ? String(value) : coerceToType(value, type)];
    }),
  );
}
