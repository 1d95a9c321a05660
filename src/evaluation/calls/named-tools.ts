import type { CallDoc } from './call-doc.js';

/** The tools that a text names in backticks or quotes, or by a name that is no ordinary word, in the order they stand. */
export function namedTools(text: string, byWord: ReadonlyMap<string, CallDoc>): readonly CallDoc[] {
  const quoted = [...text.matchAll(/[`'"]([^`'"\n]{2,120})[`'"]/g)].map(([, word]) => word ?? '');
  const identifiers = text.match(/\b[A-Za-z]+(?:_[A-Za-z0-9]+)+\b|\b[a-z]+(?:[A-Z][a-z0-9]+)+\b/g);
  const words = [...new Set([...quoted, ...(identifiers ?? [])])];
  const found = words.flatMap((word) => byWord.get(word) ?? []);
  return [...new Set(found)];
}
