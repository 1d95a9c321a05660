/** True for a message that counts what is there at the time (`Available rows: 0-4`): with more of it more is taken. */
export function tellsWhatIsThere(message: string): boolean {
  return /\bavailable (?:[a-z]+ ){0,2}[a-z]+\s*[:=]\s*\[?\d+\s*(?:-|–|to|\.{2,3})\s*-?\d+/i.test(
    message,
  );
}
