/** The answer of a model that uses, simulates, condenses and judges tools; null for a schema it does not know. */
export function agentAnswer(
  schemaName: string,
  messages: readonly { readonly content: string }[],
): unknown;

/** The assistant message to a request that offers functions (native function calling). */
export function functionsMessage(request: {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly tools: readonly {
    readonly function: {
      readonly name: string;
      readonly description?: string;
      readonly parameters?: unknown;
    };
  }[];
}): unknown;
