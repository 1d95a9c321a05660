import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Scores above 0 by document number, one map a query. */
export type Scores = readonly ReadonlyMap<number, number>[];

interface WinkEngine {
  defineConfig(config: object): void;
  definePrepTasks(tasks: ((text: string) => string[])[]): void;
  addDoc(document: { text: string }, id: number): void;
  consolidate(precision: number): void;
  search(text: string, limit: number): [string, number][];
}

/** What wink-bm25-text-search gives, without the factor k1 + 1 that it has and Lucene dropped. */
export function winkScores(documents: readonly string[][], queries: readonly string[][]): Scores {
  const wink = createRequire(import.meta.url)('wink-bm25-text-search') as () => WinkEngine;
  const engine = wink();
  engine.defineConfig({ fldWeights: { text: 1 }, bm25Params: { k1: 1.2, b: 0.75, k: 1 } });
  engine.definePrepTasks([(text) => text.split(' ').filter((word) => word !== '')]);
  documents.forEach((words, number) => engine.addDoc({ text: words.join(' ') }, number));
  engine.consolidate(9);
  return queries.map((words) => {
    const found = engine.search(words.join(' '), documents.length);
    return new Map(found.map(([id, score]) => [Number(id), score / 2.2]));
  });
}

/** The scores of bm25s (PyPI, method lucene); null if python3 on this machine has no bm25s. */
export function bm25sScores(
  documents: readonly string[][],
  queries: readonly string[][],
): Scores | null {
  const script = fileURLToPath(new URL('bm25s-rankings.py', import.meta.url));
  const input = JSON.stringify({ documents, queries });
  const ran = spawnSync('python3', [script], { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (ran.status !== 0) return null;
  const answer = JSON.parse(ran.stdout) as { scores: Record<string, number>[] };
  return answer.scores.map(
    (row) => new Map(Object.entries(row).map(([id, score]) => [Number(id), score])),
  );
}
