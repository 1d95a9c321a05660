import { createHash } from 'node:crypto';
import { z } from 'zod';
import { StorageError } from '../../core/errors.js';
import { jsonObjectSchema, type JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { ExperimentRecord } from './experiment-record.js';
import { experimentCsv, experimentMarkdown } from './experiment-tables.js';

/** What a finished experiment was made with, and hashes of what it gave. File format version 1. */
export const manifestSchema = z.strictObject({
  version: z.literal(1),
  experiment: z.string(),
  title: z.string(),
  tooldraft: z.string(),
  node: z.string(),
  /** SHA-256 of the experiment's file. */
  file: z.string(),
  /** The experiment as it was run, with the models given. */
  settings: jsonObjectSchema,
  /** Keys of the records, in the order of the tables. */
  units: z.array(z.string()),
  /** SHA-256 by file name. */
  outputs: z.record(z.string(), z.string()),
});
type ExperimentManifest = z.infer<typeof manifestSchema>;

/** The contents of a finished experiment's files, by name. */
export type ExperimentOutputs = Readonly<Record<string, string>>;

/** The records and the tables that are made of them. */
export function experimentTables(
  title: string,
  records: readonly ExperimentRecord[],
): ExperimentOutputs {
  return {
    'records.jsonl': records.map((record) => `${writeJson(record)}\n`).join(''),
    'table.md': experimentMarkdown(title, records),
    'table.csv': experimentCsv(records),
  };
}

export interface ManifestParts {
  readonly experiment: string;
  readonly title: string;
  readonly tooldraft: string;
  readonly node: string;
  readonly fileText: string;
  readonly settings: JsonObject;
  readonly records: readonly ExperimentRecord[];
  readonly outputs: ExperimentOutputs;
}

export function manifestOf({
  fileText,
  records,
  outputs,
  ...parts
}: ManifestParts): ExperimentManifest {
  return {
    version: 1,
    ...parts,
    file: sha256(fileText),
    units: records.map(({ key }) => key),
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([name, text]) => [name, sha256(text)]),
    ),
  };
}

/** The manifest's records in the order of its tables. */
export function recordsOfManifest(
  { units }: ExperimentManifest,
  records: readonly ExperimentRecord[],
): readonly ExperimentRecord[] {
  const byKey = new Map(records.map((record) => [record.key, record]));
  return units.flatMap((key) => byKey.get(key) ?? []);
}

/** Throws `StorageError` if a file does not match the hash in the manifest. */
export function requireSame(
  manifest: ExperimentManifest,
  outputs: ExperimentOutputs,
  file: string,
): void {
  for (const [name, hash] of Object.entries(manifest.outputs))
    if (sha256(outputs[name] ?? '') !== hash)
      throw new StorageError(`The rebuilt ${name} differs from the one in the manifest ${file}.`, {
        file,
        remedy:
          'The records were changed, or another version of tooldraft wrote them: run the experiment again.',
      });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
