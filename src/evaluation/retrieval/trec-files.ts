import type { RetrievalRun } from './run-retrieval.js';

/** TREC files are split at white space, so it is percent-encoded in ids; `%` too, so that ids stay distinct. */
function trecId(id: string): string {
  return id.replace(/[%\s]/gu, (character) => encodeURIComponent(character));
}

/** What trec_eval can tell apart: it keeps scores as 32-bit floats. */
function below(score: number): number {
  return score - Math.max(Math.abs(score) * 2 ** -22, 2 ** -40);
}

/**
 * A run file for trec_eval: `query Q0 document rank score tag`. trec_eval sorts by score alone and breaks ties its own
 * way, so a score that ties with the one before it is written a little smaller.
 */
export function trecRun(run: RetrievalRun, tag = 'tooldraft'): string {
  return run.queries
    .flatMap(({ id, hits }) => {
      let previous = Infinity;
      return hits.map((hit, index) => {
        previous = Math.fround(hit.score) < Math.fround(previous) ? hit.score : below(previous);
        return `${trecId(id)} Q0 ${trecId(hit.id)} ${index + 1} ${previous} ${trecId(tag)}\n`;
      });
    })
    .join('');
}

/** The relevant tools for trec_eval: `query 0 document 1`, those that are missing from the corpus among them. */
export function trecQrels(run: RetrievalRun): string {
  return run.queries
    .flatMap(({ id, relevant, missing }) =>
      [...relevant, ...missing.map(({ reference }) => `missing:${reference}`)].map(
        (tool) => `${trecId(id)} 0 ${trecId(tool)} 1\n`,
      ),
    )
    .join('');
}
