/** Entropy, in bits, of the answers that equally likely interpretations would give; case and blanks at the ends aside. */
export function answerEntropy(answers: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const answer of answers) {
    const key = answer.trim().toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()].reduce((sum, count) => {
    const share = count / answers.length;
    return sum - share * Math.log2(share);
  }, 0);
}
