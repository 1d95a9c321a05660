import type { Sections } from '../../../core/doc-version.js';
import { listsArguments, withoutExplained } from '../../../arguments/texts/explained-arguments.js';
import { countWords } from '../../../support/count-words.js';
import type { ToolContext } from '../../engine.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import type { Finding } from '../finding.js';
import { keptSentences } from './clean-raw-text.js';
import {
  isContradictedSentence,
  isDisprovedLength,
  isDisprovedOfAll,
} from './drop-contradicted.js';
import { sortIntoSections } from './sort-into-sections.js';
import { wholeText } from './whole-text.js';
import { withoutFalseOrder } from './without-false-order.js';
import { withinWords } from './within-words.js';

/** A longer description has headings, lists and examples that mean something only in their places. */
const sentenceBySentence = 200;

/**
 * What the source's own description says and calls did not disprove, by section: a long one as it is where the word cap allows
 * it, any other by its sentences, as many as the word cap holds beside what was learnt.
 */
export function sourceSections(
  { raw, settings: { maxDocWords } }: ToolContext,
  view: EvidenceView,
  findings: readonly Finding[],
  wordsLearnt: number,
): Sections {
  const description = withoutFalseOrder(raw.description, findings);
  const isFalse = (sentence: string): boolean => isDisproved(sentence, view, findings);
  const others = withoutExplained(description, view.argumentNames());
  const unexplained = others.trim() === '' ? description : others;
  const words = countWords(description);
  if (words > sentenceBySentence && words <= maxDocWords)
    return wholeText(listsArguments(description) ? unexplained : description, isFalse);
  const sentences = keptSentences(unexplained).filter(
    (sentence, index) => index === 0 || !isFalse(sentence),
  );
  return sortIntoSections(withinWords(sentences, maxDocWords - wordsLearnt));
}

function isDisproved(sentence: string, view: EvidenceView, findings: readonly Finding[]): boolean {
  const found = new Set(
    findings.flatMap((finding) => (finding.kind === 'required' ? [finding.argument] : [])),
  );
  const optional = new Set(
    findings.flatMap((finding) => (finding.kind === 'optional' ? [finding.argument] : [])),
  );
  const required = view.parameters.filter(
    (each) => found.has(each.name) || (each.required && !optional.has(each.name)),
  );
  return (
    isContradictedSentence(sentence, findings) ||
    isDisprovedLength(sentence, findings) ||
    isDisprovedOfAll(sentence, view, required.length)
  );
}
