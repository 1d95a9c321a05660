import type { SectionName, Sections } from '../../../core/doc-version.js';

const rules: readonly (readonly [SectionName, RegExp])[] = [
  ['useWhen', /^(use|call|useful|ideal|best|good|choose|prefer)\b|\bwhen you\b/i],
  ['notFor', /\b(do not use|don't use|not for|not intended|instead use|use \S+ instead)\b/i],
  ['returns', /^(the )?(returns?|response|responds|output|outputs|result|results|gives|yields)\b/i],
  ['errors', /\b(errors?|fails?|throws?|exception|invalid)\b/i],
  ['inputs', /\b(arguments?|parameters?|inputs?|specify|provide|pass|supply|accepts?|format)\b/i],
  [
    'limits',
    /\b(only|must|cannot|can't|never|limit(s|ed)?|maximum|minimum|at most|at least|requires?|up to)\b/i,
  ],
];

/** A raw description's sentences by section: the first says the purpose, the others go where their words point. */
export function sortIntoSections(sentences: readonly string[]): Sections {
  const sections: Record<SectionName, string[]> = {
    purpose: [],
    useWhen: [],
    notFor: [],
    inputs: [],
    returns: [],
    limits: [],
    errors: [],
  };
  sentences.forEach((sentence, index) => {
    const section =
      index === 0
        ? 'purpose'
        : (rules.find(([, pattern]) => pattern.test(sentence))?.[0] ?? 'useWhen');
    sections[section].push(closed(sentence));
  });
  return sections;
}

/** A sentence that ends with a full stop, unless it ends otherwise on purpose. */
function closed(sentence: string): string {
  return /[\p{L}\p{N}`)"']$/u.test(sentence) ? `${sentence}.` : sentence;
}
