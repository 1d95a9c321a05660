import type { Sentence } from '../../core/sentence.js';

/** A sentence with its place and the steps that show it: `limit: At most 20. (u1.s2, u3.s1; attacked by w1)`. */
export function sentenceLine({ place, text, steps, attacks }: Sentence): string {
  const shown = [
    ...(steps.length === 0 ? [] : [steps.join(', ')]),
    ...(attacks.length === 0 ? [] : [`attacked by ${attacks.join(', ')}`]),
  ];
  return `${place}: ${text}${shown.length === 0 ? '' : ` (${shown.join('; ')})`}`;
}
