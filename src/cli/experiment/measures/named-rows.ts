import type { ExperimentRow } from '../../../evaluation/experiments/experiment-record.js';
import type { ReadyDocs } from '../../../evaluation/experiments/measure.js';

/** Rows of a command's results, which name docs by the word they were asked for by, with the names of tables. */
export function namedRows(
  rows: readonly ExperimentRow[],
  docs: readonly ReadyDocs[],
): readonly ExperimentRow[] {
  const byWord = new Map(
    docs.flatMap(({ name, word }) => [
      [word, name] as const,
      [word.replace(/^[^=:]+=/, ''), name] as const,
    ]),
  );
  const nameOf = (word: string): string => byWord.get(word) ?? word;
  return rows.map((row) => ({
    ...row,
    docs: nameOf(row.docs),
    difference:
      row.difference === null
        ? null
        : { ...row.difference, against: nameOf(row.difference.against) },
  }));
}
