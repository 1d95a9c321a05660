/** The answer of a model that asks, plays users, judges clarifications and words requests; null for a schema it does not know. */
export function askerAnswer(
  schemaName: string,
  messages: readonly { readonly content: string }[],
): unknown;
