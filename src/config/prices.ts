import { ConfigurationError } from '../core/errors.js';
import type { PriceTable } from '../models/price-table.js';

const pattern = /^(.+)=(\d*\.?\d+)\/(\d*\.?\d+)(?:\/(\d*\.?\d+))?$/;

/** `MODEL=IN/OUT[/CACHED]` entries, in US dollars per million tokens, as a price table. */
export function pricesOf(entries: readonly string[]): PriceTable {
  return Object.fromEntries(
    entries.map((entry) => {
      const [, model, input, output, cached] = pattern.exec(entry) ?? [];
      if (model === undefined) {
        throw new ConfigurationError(`--price "${entry}" is no price.`, {
          remedy:
            'Write --price MODEL=IN/OUT in US dollars per million tokens, e.g. --price gpt-4o=2.5/10.',
        });
      }
      const price = { inputPerMillion: Number(input), outputPerMillion: Number(output) };
      return [
        model,
        cached === undefined ? price : { ...price, cachedInputPerMillion: Number(cached) },
      ];
    }),
  );
}
