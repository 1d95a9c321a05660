/** True for a message that counts what is there at the time (`Available rows: 0-4`, `only 20 left`): with more of it more is taken. */
export function tellsWhatIsThere(message: string): boolean {
  return (
    stock.test(message) ||
    /\bavailable (?:[a-z]+ ){0,2}[a-z]+\s*[:=]\s*\[?\d+\s*(?:-|–|to|\.{2,3})\s*-?\d+/i.test(message)
  );
}

const stock =
  /\b\d+ (?:[a-z]+ ){0,2}(?:left|remaining|in stock|available)\b|\b(?:not enough|insufficient|out of stock|exceeds? (?:the )?(?:available|remaining|stock|balance))\b/i;
