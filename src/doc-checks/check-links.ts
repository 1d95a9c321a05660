import type { CallRecord } from '../core/call-record.js';
import { writeJson } from '../core/json-text.js';
import { oncePerObject } from '../support/once-per-object.js';
import { addedSentences } from './added-texts.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';
import { sourceText } from './source-text.js';

/** Links and mail addresses must stand in the raw doc, the schema or an outcome; mark-up that loads something may not be added at all. */
export function checkLinks(revision: RevisionUnderCheck): readonly Complaint[] {
  const { calls, aside = [] } = revision;
  const support = [
    sourceText(revision).toLowerCase(),
    ...[...calls, ...aside].map(textOfCall),
  ].join('\n');
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

/** What a call sent and was answered, in lower case; nothing of faults. */
const textOfCall = oncePerObject(({ arguments: args, outcome }: CallRecord): string => {
  if (outcome === null || outcome.kind === 'fault') return '';
  const message = outcome.kind === 'refused' ? outcome.message : '';
  return `${writeJson(args)}\n${writeJson(outcome.body ?? '')}\n${message}`.toLowerCase();
});
