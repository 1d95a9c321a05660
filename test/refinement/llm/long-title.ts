/** A text of so many letters in which nothing is repeated at once. */
export function longTitle(length: number): string {
  return Array.from({ length }, (_, index) =>
    String.fromCharCode(97 + ((index * index * 7 + index * 3) % 25)),
  ).join('');
}
