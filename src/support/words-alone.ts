/** The words of a text, in lower case with one blank between: signs and how it is set are left out. */
export function wordsAlone(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
