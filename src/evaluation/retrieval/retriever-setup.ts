import { ConfigurationError } from '../../core/errors.js';
import type { EmbeddingModel } from '../../core/ports.js';
import { bm25Retriever } from '../../retrieval/bm25-retriever.js';
import { denseRetriever } from '../../retrieval/dense-retriever.js';
import { hybridRetriever } from '../../retrieval/hybrid-retriever.js';
import type { Retriever } from '../../retrieval/retriever.js';
import type { IndexedText } from '../../retrieval/search-hit.js';
import { tokenizerByName, type TokenizerName } from '../../retrieval/tokenizer-by-name.js';
import { didYouMean } from '../../support/did-you-mean.js';

const retrieverKinds = ['bm25', 'dense', 'hybrid'] as const;
export type RetrieverKind = (typeof retrieverKinds)[number];

/** A way to search. A dense one looks at no words, so it has no tokenizer. */
export interface RetrieverSetup {
  readonly kind: RetrieverKind;
  readonly tokenizer: TokenizerName | null;
}

/** Every kind with every tokenizer, the dense one once. */
export function retrieverSetups(
  kinds: readonly RetrieverKind[],
  tokenizers: readonly TokenizerName[],
): RetrieverSetup[] {
  return kinds.flatMap((kind): RetrieverSetup[] =>
    kind === 'dense'
      ? [{ kind, tokenizer: null }]
      : tokenizers.map((tokenizer) => ({ kind, tokenizer })),
  );
}

/** E.g. `bm25 (plain)`. */
export function setupText({ kind, tokenizer }: RetrieverSetup): string {
  return tokenizer === null ? kind : `${kind} (${tokenizer})`;
}

/** A kind by its name; throws `ConfigurationError` for an unknown one. */
export function retrieverKind(name: string): RetrieverKind {
  const known = retrieverKinds.find((kind) => kind === name);
  if (known !== undefined) return known;
  throw new ConfigurationError(
    `There is no retriever "${name}".${didYouMean(name, retrieverKinds)}`,
    { remedy: `Choose from: ${retrieverKinds.join(', ')}.` },
  );
}

export interface RetrieverParts {
  readonly k1?: number | undefined;
  readonly b?: number | undefined;
  /** Needed by the dense and hybrid ones. */
  readonly embeddings?: EmbeddingModel | undefined;
}

/** The retriever over the documents. Rejects with `ConfigurationError` where it needs embeddings and has none. */
export async function buildRetriever(
  { kind, tokenizer }: RetrieverSetup,
  documents: readonly IndexedText[],
  { k1 = 1.2, b = 0.75, embeddings }: RetrieverParts,
): Promise<Retriever> {
  const words = (): Retriever =>
    bm25Retriever(documents, { k1, b, tokenizer: tokenizerByName(tokenizer ?? 'default') });
  if (kind === 'bm25') return words();
  if (embeddings === undefined) {
    throw new ConfigurationError(`The ${kind} retriever needs an embedding model.`, {
      remedy: 'Give one, or use bm25 alone.',
    });
  }
  const dense = await denseRetriever(documents, embeddings);
  return kind === 'dense' ? dense : hybridRetriever([words(), dense]);
}
