const longestText = 8000;

/**
 * A text as embedding models get it: never empty (services refuse that), no half characters, at most 8000 characters
 * (what follows hardly moves a vector, and models have a limit).
 */
export function embeddableText(text: string): string {
  const whole = text.slice(0, longestText).replace(/\p{Surrogate}/gu, '\uFFFD');
  return whole === '' ? ' ' : whole;
}
