import type { SectionName, Sections } from '../core/doc-version.js';
import { closed } from './closed.js';
import { isStep } from './whole-steps.js';

const rules: readonly (readonly [SectionName, RegExp])[] = [
  ['purpose', /^\W{0,4}(?:\[?deprecated\b|(?:this|the) \w+ (?:is|has been) deprecated\b)/i],
  ['useWhen', /^(when to use|use|call|useful|ideal|best|good|choose|prefer)\b|\bwhen you\b/i],
  ['notFor', /\b(do not use|don't use|not for|not intended|instead use|use \S+ instead)\b/i],
  [
    'returns',
    /^((the )?(returns?|response|responds|output|outputs|result|results|gives|yields)\b|on (success|error|failure):)/i,
  ],
  ['errors', /\b(errors?|fails?|throws?|exception|invalid)\b/i],
  ['inputs', /\b(arguments?|parameters?|inputs?|specify|provide|pass|supply|accepts?|format)\b/i],
  [
    'limits',
    /\b(only|must|cannot|can't|never|limit(s|ed)?|maximum|minimum|at most|at least|requires?|up to)\b/i,
  ],
];

/** What refers to the sentence before it: apart from that it means something else or nothing. */
const refersBack =
  /^(?:(?:all|any|every|each|the|no) others?|others?|these|those|this(?! (?:tool|function|method|endpoint|api|operation|command|call|request)\b)|that|it|they|them|such|otherwise|however|instead|also|then|so|therefore|thus|but|if so|if not|in (?:that|this|which|such|these) |(?:only )?(?:after|before|until) (?:this|that)|at (?:this|that) point|doing so)\b/i;

/**
 * A raw description's sentences by section: the first says the purpose, the others go where their words point, or where the one
 * stands that they refer back to.
 */
export function sortIntoSections(sentences: readonly string[]): Sections {
  const sections = noSections();
  let before: SectionName = 'purpose';
  sentences.forEach((sentence, index) => {
    const own = index === 0 ? 'purpose' : sectionFor(sentence);
    const section: SectionName =
      index > 1 && (isStep(sentence) || refersBack.test(sentence)) ? before : own;
    sections[section].push(closed(index === 0 ? withCapital(sentence) : sentence));
    before = section;
  });
  return sections;
}

/** Where a sentence's words point; what they point nowhere with is told among what the tool is for. */
export function sectionFor(sentence: string): SectionName {
  return rules.find(([, pattern]) => pattern.test(sentence))?.[0] ?? 'useWhen';
}

export function noSections(): Sections {
  return { purpose: [], useWhen: [], notFor: [], inputs: [], returns: [], limits: [], errors: [] };
}

/** A plain word at the start; a name that is written small stays as it is. */
function withCapital(sentence: string): string {
  return /^[a-z]{2,} [a-z]/.test(sentence)
    ? `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
    : sentence;
}
