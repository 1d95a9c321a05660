import { addedSentences } from './added-texts.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';
import { supportedText } from './supported-text.js';

/** Links and mail addresses must stand in the raw doc, the schema or an outcome; mark-up that loads something may not be added at all. */
export function checkLinks(revision: RevisionUnderCheck): readonly Complaint[] {
  const support = supportedText(revision);
  return addedSentences(revision).flatMap((sentence) => {
    const links =
      sentence.match(
        /\b(?:https?|ftp|file|data|javascript):[^\s`"')>\]]+|\bwww\.[^\s`"')>\]]+|[\w.+-]+@[\w-]+\.[\w.]+/gi,
      ) ?? [];
    const unknown = links.filter(
      (link) => !support.includes(link.replace(/[.,;:]+$/, '').toLowerCase()),
    );
    const loads = /!\[[^\]]*\]\(|<(img|script|iframe|a|link|style)\b/i.test(sentence)
      ? ['has mark-up that loads or links something']
      : [];
    const texts = unknown.map((link) => `has a link found in no doc, schema or outcome: ${link}`);
    return [...texts, ...loads].map((text) => ({ text, sentence }));
  });
}
