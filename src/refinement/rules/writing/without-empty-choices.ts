import { enumInText } from '../../../arguments/texts/enum-in-text.js';
import { splitSentences } from '../../../support/split-sentences.js';
import type { Finding } from '../finding.js';

/**
 * A text about a filter without the list of its values, where each of them was tried and found nothing: `Kind: a or b` becomes
 * `Kind.`, a sentence of nothing else is left out.
 */
export function withoutEmptyChoices(text: string, about: readonly Finding[]): string {
  const empty = about.flatMap((finding) =>
    finding.kind === 'list-filter' ? (finding.foundNothing ?? []) : [],
  );
  const isEmpty = (part: string): boolean => {
    const listed = enumInText(part);
    return listed.length > 1 && listed.every((value) => empty.includes(value));
  };
  if (empty.length === 0 || !isEmpty(text)) return text;
  return splitSentences(text)
    .map((sentence) => (isEmpty(sentence) ? beforeList(sentence, isEmpty) : sentence))
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function beforeList(sentence: string, isEmpty: (part: string) => boolean): string {
  const withoutBrackets = sentence.replace(/\s*\([^()]*\)/g, (group) =>
    isEmpty(group.trim().slice(1, -1)) ? '' : group,
  );
  if (withoutBrackets !== sentence && !isEmpty(withoutBrackets)) return withoutBrackets;
  const [, lead = ''] = /^([^:]+):\s/.exec(sentence) ?? [];
  return lead === '' || isOnlyLead.test(lead) || isEmpty(lead) ? '' : `${lead}.`;
}

/** `One of: …` without what follows says nothing. */
const isOnlyLead = /\b(?:one|either|any) of\b|\b(?:values?|options?|choices?|allowed)\b/i;
