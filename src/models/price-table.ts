/** What a model costs, in USD per million tokens. */
export interface ModelPrice {
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
  /** For prompt tokens the server had cached; `inputPerMillion` when absent. */
  readonly cachedInputPerMillion?: number | undefined;
}

/** Prices by the exact model name. */
export type PriceTable = Readonly<Record<string, ModelPrice>>;

/** Tokens of one request, as far as they are known. */
export interface TokenCount {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly cachedPromptTokens?: number | undefined;
}

/** USD for these tokens; null for a model that the table does not list. */
export function costOf(prices: PriceTable, model: string, tokens: TokenCount): number | null {
  const price = Object.hasOwn(prices, model) ? prices[model] : undefined;
  if (price === undefined) return null;
  const cached = Math.min(tokens.cachedPromptTokens ?? 0, tokens.promptTokens);
  const input = (tokens.promptTokens - cached) * price.inputPerMillion;
  const cachedInput = cached * (price.cachedInputPerMillion ?? price.inputPerMillion);
  return (input + cachedInput + tokens.completionTokens * price.outputPerMillion) / 1_000_000;
}
