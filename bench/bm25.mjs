import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import wink from 'wink-bm25-text-search';
import { Bm25Index } from '../build/retrieval/bm25-index.js';
import { seededRandom } from '../build/support/seeded-random.js';

const documentCount = 16_000;
const queryCount = 1_000;
const vocabularySize = 20_000;
const limit = 10;

/** Words drawn as in natural language (Zipf), so that some lists are long and most are short. */
function drawer(seed) {
  const random = seededRandom(seed);
  const cumulative = new Float64Array(vocabularySize);
  let total = 0;
  for (let rank = 0; rank < vocabularySize; rank += 1) {
    total += 1 / (rank + 1);
    cumulative[rank] = total;
  }
  const word = () => {
    const wanted = random.next() * total;
    let [low, high] = [0, vocabularySize - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cumulative[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    return `w${low}`;
  };
  return (shortest, longest) => {
    const length = shortest + Math.floor(random.next() * (longest - shortest + 1));
    return Array.from({ length }, word);
  };
}

/**
 * Seconds a piece of work takes, by the clock and of this process's time (on a busy machine only that can be compared),
 * and the bytes that stay allocated after it (with --expose-gc; else null).
 */
function measured(work) {
  const used = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  globalThis.gc?.();
  const before = used();
  const [started, spent] = [performance.now(), process.cpuUsage()];
  const value = work();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(spent);
  globalThis.gc?.();
  const bytes = globalThis.gc ? used() - before : null;
  return { value, seconds, cpuSeconds: (user + system) / 1e6, bytes };
}

const split = (text) => text.split(' ');

function ours(documents, queries) {
  const build = measured(() => {
    const index = new Bm25Index({ tokenizer: { name: 'split', tokenize: split } });
    documents.forEach((text, number) => index.add({ id: String(number), text }));
    return index;
  });
  const search = measured(() => queries.map((query) => build.value.search(query, limit)));
  return {
    row: row('tooldraft', build, search),
    best: search.value.map((hits) => hits[0]?.score ?? 0),
  };
}

function byWink(documents, queries) {
  const build = measured(() => {
    const engine = wink();
    engine.defineConfig({ fldWeights: { text: 1 }, bm25Params: { k1: 1.2, b: 0.75, k: 1 } });
    engine.definePrepTasks([split]);
    documents.forEach((text, number) => engine.addDoc({ text }, number));
    engine.consolidate(9);
    return engine;
  });
  const search = measured(() => queries.map((query) => build.value.search(query, limit)));
  return {
    row: row('wink-bm25-text-search', build, search),
    best: search.value.map((hits) => (hits[0]?.[1] ?? 0) / 2.2),
  };
}

function row(library, build, search) {
  return {
    library,
    buildSeconds: build.seconds,
    buildCpuSeconds: build.cpuSeconds,
    searchSeconds: search.seconds,
    searchCpuSeconds: search.cpuSeconds,
    millisecondsPerQuery: (search.seconds * 1000) / queryCount,
    megabytes: build.bytes === null ? null : build.bytes / 1e6,
  };
}

function byBm25s(documents, queries) {
  const script = fileURLToPath(new URL('bm25s-rankings.py', import.meta.url));
  const input = JSON.stringify({
    documents: documents.map(split),
    queries: queries.map(split),
    k: limit,
  });
  const ran = spawnSync('python3', [script], { input, maxBuffer: 2 ** 28, encoding: 'utf8' });
  if (ran.status !== 0) {
    return { library: 'bm25s', skipped: 'python3 has no bm25s (pip install bm25s)' };
  }
  const answer = JSON.parse(ran.stdout);
  return row('bm25s', answer.build, answer.search);
}

/** Builds and searches the same words with each library, one after the other. Run node with --expose-gc for memory. */
export async function run() {
  const draw = drawer(20260212);
  const documents = Array.from({ length: documentCount }, () => draw(10, 70).join(' '));
  const queries = Array.from({ length: queryCount }, () => draw(5, 15).join(' '));
  const mine = ours(documents, queries);
  const winks = byWink(documents, queries);
  const differing = mine.best.filter((score, n) => Math.abs(score - winks.best[n]) > 1e-6).length;
  return {
    name: `BM25: ${documentCount} documents, ${queryCount} queries, best ${limit}`,
    results: [
      mine.row,
      winks.row,
      byBm25s(documents, queries),
      { library: 'check', queriesWhoseBestScoreDiffersFromWink: differing },
    ],
  };
}
