import { pathOfPlace } from '../arguments/slots/path.js';
import type { EmbeddingModel } from '../core/ports.js';
import { cosine } from '../metrics/cosine.js';
import type { Objection, RevisionUnderCheck } from './revision-under-check.js';
import { supportedText } from './supported-text.js';

/** Everyday subjects: how near an unrelated text comes differs from one embedding model to the next. */
const elsewhere = [
  'Simmer the onions in butter, add the stock and let the soup cook for an hour.',
  'The match ended in a draw after the goalkeeper held two penalties.',
  'Water the roses in the morning and cut them back before the first frost.',
  'The old lighthouse stands on a cliff above the harbour and is painted white and red.',
  'She tuned the violin, closed her eyes and played the second movement from memory.',
];

const fewestWords = 4;
/** With this share of its words in the tool's entry or answers a text is on its subject, whatever an embedding says. */
const enoughShared = 0.25;

/**
 * Whether a proposed description has left its subject: few of its words stand in the tool's entry or answers, and it is no
 * nearer to these than to texts about something else, on the embedding model's own scale.
 */
export async function offSubject(
  revision: RevisionUnderCheck,
  embeddings: EmbeddingModel,
): Promise<readonly Objection[]> {
  const { tool, raw, previous, proposal, calls } = revision;
  const { description } = proposal;
  if (sharedWords(description, supportedText(revision)) >= enoughShared) return [];
  if (description === previous.description || description.split(/\s+/).length < fewestWords)
    return [];
  const paths = calls.flatMap(({ outcome }) =>
    outcome?.kind === 'accepted' ? Object.keys(outcome.shape).map(pathOfPlace) : [],
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
        {
          text: `is off the subject: its description is no nearer to the tool's own (cosine ${nearest.toFixed(2)}) than to unrelated text (${unrelated.toFixed(2)})`,
        },
      ];
}

/** The share of a text's longer words that another text has; 1 where there are none. */
function sharedWords(text: string, known: string): number {
  const words = [...new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])];
  if (words.length === 0) return 1;
  return words.filter((word) => known.includes(word)).length / words.length;
}
