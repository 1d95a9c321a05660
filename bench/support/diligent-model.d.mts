/** The answer of a model that does what the prompts ask, for any tool; null for a schema it does not know. */
export function diligentAnswer(
  schemaName: string,
  messages: readonly { readonly content: string }[],
): unknown;
