import { splitSentences } from '../../support/split-sentences.js';
import { pointsElsewhere } from '../../writing/kept-sentences.js';
import { withoutMarkup } from '../../writing/without-markup.js';
import { descriptionsOf, quoted } from '../texts-of.js';
import type { Rule } from '../rule.js';

export const vagueText: Rule = {
  name: 'vague-text',
  severity: 'warning',
  finds:
    'A text that stands where documentation should: `TODO`, `n/a`, `no description`, or a link alone.',
  why: 'An agent cannot follow the link, and learns nothing.',
  remedy: 'Say it here, in the words that a caller needs.',
  check: (tool) =>
    descriptionsOf(tool).flatMap(({ text, ...place }) => {
      const sentences = splitSentences(withoutMarkup(text));
      const vague =
        sentences.length > 0 &&
        sentences.every((one) => standIn.test(one) || link.test(one) || pointsElsewhere(one));
      const left = sentences.filter((one) => unfinished.test(one));
      return [...(vague ? [text] : left)].map((said) => ({
        ...place,
        message: `tells nothing: ${quoted(said)}`,
        text: said,
      }));
    }),
};

/** What people write where they have nothing to say yet. */
const standIn =
  /^\W*(?:todo|tbd|tba|fixme|wip|n\/?a|none|null|undefined|unknown|test(?:ing)?|dummy|sample|foo|bar|xxx+|description|(?:no|missing|add|your|enter|some|insert) (?:an? |the )?(?:description|documentation|docs|text|details)(?: (?:available|provided|given|here|yet))*|coming soon|lorem ipsum.*|placeholder)\W*$/i;
const link = /^<?https?:\/\/\S+>?$/i;
/** The same amid a text that says more. */
const unfinished = /^\W*(?:TODO|FIXME|TBD)\b|\blorem ipsum\b/;
