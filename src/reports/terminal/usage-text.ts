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
