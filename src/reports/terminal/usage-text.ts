import type { UsageTotals } from '../../refinement/usage-totals.js';

const thousands = new Intl.NumberFormat('en-US');

/** `12,345`. */
export function countText(count: number): string {
  return thousands.format(Math.round(count));
}

/** Of what is no whole number: `0.034`, `7.1`, `12`. */
export function amountText(amount: number): string {
  return amount >= 10 ? countText(amount) : String(Number(amount.toPrecision(2)));
}

/** `$0.0123`, `$12.30`. */
function dollarText(amount: number): string {
  return `$${amount.toFixed(amount < 1 ? 4 : 2)}`;
}

/** `price unknown` where one is. */
export function costText(cost: number | null): string {
  return cost === null ? 'price unknown' : dollarText(cost);
}

/** `12 model calls (3 from the cache, 1 unusable), 10,000 tokens in and 2,000 out, $0.0450`. */
export function usageText({ calls, cached, failed, ...used }: UsageTotals): string {
  const notes = [
    ...(cached === 0 ? [] : [`${cached} from the cache`]),
    ...(failed === 0 ? [] : [`${failed} unusable`]),
  ];
  const { promptTokens, completionTokens, cost } = used;
  return [
    `${countText(calls)} model ${calls === 1 ? 'call' : 'calls'}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`,
    `${countText(promptTokens)} tokens in and ${countText(completionTokens)} out`,
    costText(cost),
  ].join(', ');
}
