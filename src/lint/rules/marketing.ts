import { splitSentences } from '../../support/split-sentences.js';
import { winsReader } from '../../writing/kept-sentences.js';
import { withoutMarkup } from '../../writing/without-markup.js';
import { hasMerePraise } from '../../writing/without-praise.js';
import { descriptionsOf, quoted } from '../texts-of.js';
import type { Rule } from '../rule.js';

export const marketing: Rule = {
  name: 'marketing',
  severity: 'warning',
  finds: 'A sentence that praises or sells.',
  why: 'It says nothing of what the tool does, and draws agents to it all the same.',
  remedy: 'Keep what the sentence says without the praise, or leave it out.',
  check: (tool) =>
    descriptionsOf(tool).flatMap(({ text, ...place }) =>
      splitSentences(withoutMarkup(text))
        .filter((sentence) => hasMerePraise(sentence) || winsReader(sentence))
        .map((sentence) => ({
          ...place,
          message: `praises or sells: ${quoted(sentence)}`,
          text: sentence,
        })),
    ),
};
