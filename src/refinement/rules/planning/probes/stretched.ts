/** The text made exactly this long without changing what kind of text it is. */
export function stretched(text: string, length: number): string {
  const letter = /[A-Za-z]/.exec(text)?.[0] ?? (/^\d+$/.test(text) ? '1' : 'a');
  return text.length >= length
    ? text.slice(0, length)
    : `${text}${letter.repeat(length - text.length)}`;
}
