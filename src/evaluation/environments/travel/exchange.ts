import rates from './rates.json' with { type: 'json' };

/** What one US dollar is worth. */
const perDollar: Readonly<Record<string, number>> = rates;

export const currencies: readonly string[] = ['USD', ...Object.keys(perDollar)];

/** From or into US dollars; into them rounded to cents. Null for any other pair. */
export function exchanged(value: number, from: string, to: string): number | null {
  if (from === 'USD' && Object.hasOwn(perDollar, to)) return value * (perDollar[to] ?? 0);
  if (to === 'USD' && Object.hasOwn(perDollar, from)) {
    return Number((value / (perDollar[from] ?? 1)).toFixed(2));
  }
  return null;
}
