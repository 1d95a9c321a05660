/** A telephone number that is set aside for stories and tests. */
export function isReservedNumber(text: string): boolean {
  return /^\+?1?[-. ]?\(?\d{3}\)?[-. ]?555-?01\d\d$/.test(text);
}
