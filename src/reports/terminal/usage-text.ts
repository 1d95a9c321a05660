const thousands = new Intl.NumberFormat('en-US');

/** `12,345`. */
export function countText(count: number): string {
  return thousands.format(Math.round(count));
}

/** `$0.0123`, `$12.30`. */
function dollarText(amount: number): string {
  return `$${amount.toFixed(amount < 1 ? 4 : 2)}`;
}

/** `price unknown` where one is. */
export function costText(cost: number | null): string {
  return cost === null ? 'price unknown' : dollarText(cost);
}
