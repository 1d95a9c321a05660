/** The answer to a chat request that names its schema. Throws for one that no role is asked with. */
export function answerInRole(
  schemaName: string | null,
  messages: readonly { readonly content: string }[],
): object;
