import { endsInCodeBlock } from '../support/ends-in-code-block.js';

/** A sentence that ends with a full stop, unless it ends otherwise on purpose or with a block of code. */
export function closed(sentence: string): string {
  if (endsInCodeBlock(sentence)) return sentence;
  return /[\p{L}\p{N}`)"'\]”’»>%]$/u.test(sentence) ? `${sentence}.` : sentence;
}
