/** A sentence that ends with a full stop, unless it ends otherwise on purpose. */
export function closed(sentence: string): string {
  return /[\p{L}\p{N}`)"'\]”’»>%]$/u.test(sentence) ? `${sentence}.` : sentence;
}
