import { createHash } from 'node:crypto';
import { z } from 'zod';
import { StorageError } from '../../core/errors.js';
import { jsonObjectSchema, type JsonObject } from '../../core/json.js';
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
  outputs: z.strictObject({
    'records.jsonl': z.string(),
    'table.md': z.string(),
    'table.csv': z.string(),
  }),
});
export type ExperimentManifest = z.infer<typeof manifestSchema>;

/** The files of a finished experiment, by name. */
export interface ExperimentOutputs {
  readonly 'records.jsonl': string;
  readonly 'table.md': string;
  readonly 'table.csv': string;
}

export function experimentOutputs(
  title: string,
  records: readonly ExperimentRecord[],
): ExperimentOutputs {
  return {
    'records.jsonl': records.map((record) => `${JSON.stringify(record)}\n`).join(''),
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
}

export function manifestOf({ fileText, records, ...parts }: ManifestParts): ExperimentManifest {
  const outputs = experimentOutputs(parts.title, records);
  return {
    version: 1,
    ...parts,
    file: sha256(fileText),
    units: records.map(({ key }) => key),
    outputs: {
      'records.jsonl': sha256(outputs['records.jsonl']),
      'table.md': sha256(outputs['table.md']),
      'table.csv': sha256(outputs['table.csv']),
    },
  };
}

/** The tables again, from the records alone. Throws `StorageError` where they are not, byte for byte, what the manifest says. */
export function rebuiltOutputs(
  manifest: ExperimentManifest,
  records: readonly ExperimentRecord[],
  file: string,
): ExperimentOutputs {
  const byKey = new Map(records.map((record) => [record.key, record]));
  const ordered = manifest.units.flatMap((key) => byKey.get(key) ?? []);
  const outputs = experimentOutputs(manifest.title, ordered);
  for (const name of ['records.jsonl', 'table.md', 'table.csv'] as const) {
    if (sha256(outputs[name]) === manifest.outputs[name]) continue;
    throw new StorageError(`${name}, built again, is not what the manifest ${file} says.`, {
      file,
      remedy:
        'The records were changed, or another version of tooldraft wrote them: run the experiment again.',
    });
  }
  return outputs;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
