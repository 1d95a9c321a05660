/** Turns a text into index terms, the same way for documents and queries, in text order with repeats. */
export interface Tokenizer {
  /** Stands in reports and cache keys. */
  readonly name: string;
  tokenize(text: string): string[];
}
