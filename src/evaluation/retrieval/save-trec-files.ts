import { join } from 'node:path';
import { toSafeName } from '../../storage/safe-name.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import type { MeasuredDocs } from './measured-docs.js';
import { trecQrels, trecRun } from './trec-files.js';

/**
 * Writes `qrels.txt` and, for each variant and way of searching, `<docs>.<retriever>[.<tokenizer>].run` for trec_eval.
 * Resolves to the paths; rejects with `StorageError`.
 */
export async function saveTrecFiles(
  folder: string,
  measured: readonly MeasuredDocs[],
): Promise<string[]> {
  const files = new Map<string, string>();
  for (const { corpus, setup, run } of measured) {
    const parts = [corpus.name, setup.kind, ...(setup.tokenizer === null ? [] : [setup.tokenizer])];
    files.set(`${toSafeName(parts.join('.'))}.run`, trecRun(run, parts.join('.')));
    files.set('qrels.txt', trecQrels(run));
  }
  const paths: string[] = [];
  for (const [name, text] of files) {
    const path = join(folder, name);
    await writeFileAtomic(path, text);
    paths.push(path);
  }
  return paths.sort();
}
