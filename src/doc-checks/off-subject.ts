import type { EmbeddingModel } from '../core/ports.js';
import { cosine } from '../metrics/cosine.js';
import type { RevisionUnderCheck } from './revision-under-check.js';

/** Everyday subjects: how near an unrelated text comes differs from one embedding model to the next. */
const elsewhere = [
  'Simmer the onions in butter, add the stock and let the soup cook for an hour.',
  'The match ended in a draw after the goalkeeper held two penalties.',
  'Water the roses in the morning and cut them back before the first frost.',
  'The old lighthouse stands on a cliff above the harbour and is painted white and red.',
  'She tuned the violin, closed her eyes and played the second movement from memory.',
];

const fewestWords = 4;

/**
 * Whether a proposed description has left its subject: it is no nearer to the tool's own doc and answers than to texts about
 * something else. Judged by the embedding model's own scale, so it holds for any of them.
 */
export async function offSubject(
  { tool, raw, previous, proposal, calls }: RevisionUnderCheck,
  embeddings: EmbeddingModel,
): Promise<readonly string[]> {
  const { description } = proposal;
  if (description === previous.description || description.split(/\s+/).length < fewestWords)
    return [];
  const paths = calls.flatMap(({ outcome }) =>
    outcome?.kind === 'success' ? Object.keys(outcome.shape) : [],
  );
  const own = [
    `${tool.name} ${raw.description}`,
    previous.description,
    [tool.name, ...Object.keys(tool.parameters.properties ?? {}), ...new Set(paths)]
      .join(' ')
      .slice(0, 1_000),
  ].filter((text) => text.trim() !== '');
  const [vector, ...others] = await embeddings.embed([description, ...own, ...elsewhere]);
  if (vector === undefined) return [];
  const similarities = others.map((other) => cosine(vector, other) ?? 0);
  const nearest = Math.max(...similarities.slice(0, own.length));
  const unrelated = Math.max(...similarities.slice(own.length));
  return nearest > unrelated
    ? []
    : [
        `is off the subject: its description is no nearer to the tool's own (cosine ${nearest.toFixed(2)}) than to unrelated text (${unrelated.toFixed(2)})`,
      ];
}
