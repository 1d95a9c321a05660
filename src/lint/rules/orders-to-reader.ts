import { givesOrder } from '../../docs/unsafe-words.js';
import { splitSentences } from '../../support/split-sentences.js';
import { everyTextOf, quoted } from '../texts-of.js';
import type { Rule } from '../rule.js';

export const ordersToReader: Rule = {
  name: 'orders-to-reader',
  severity: 'error',
  finds: 'A sentence that tells whoever reads it to do something other than call this tool.',
  why: 'An agent may obey it, against what its user wants.',
  remedy: 'Take it out, or say of the tool what it means; ask where it came from.',
  check: (tool) =>
    everyTextOf(tool).flatMap(({ text, ...place }) =>
      splitSentences(text)
        .filter((sentence) => givesOrder(sentence.replace(/[_-]+/g, ' ')))
        .map((sentence) => ({
          ...place,
          message: `tells its reader what to do: ${quoted(sentence)}`,
          text: sentence,
        })),
    ),
};
