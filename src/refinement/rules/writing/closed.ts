/** A sentence that ends with a full stop, unless it ends otherwise on purpose or with a block of code. */
export function closed(sentence: string): string {
  if (/^(?:```+|~~~+)$/m.test(sentence.slice(sentence.lastIndexOf('\n') + 1))) return sentence;
  return /[\p{L}\p{N}`)"'\]”’»>%]$/u.test(sentence) ? `${sentence}.` : sentence;
}
