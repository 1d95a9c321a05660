import { countWords } from '../support/count-words.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';
import { pointerSteps } from '../core/json-pointer.js';

const mostParameterWords = 120;

/** A description stays within its word cap, or within the raw one's length where that is longer; so do parameter docs. */
export function checkLength({
  proposal,
  tool,
  maxWords,
}: RevisionUnderCheck): readonly Complaint[] {
  const words = countWords(proposal.description);
  const cap = Math.max(maxWords, countWords(tool.description));
  const description = words > cap ? [`has ${words} words, more than ${cap}`] : [];
  const parameters = Object.entries(proposal.parameterDocs).flatMap(([pointer, doc]) => {
    const [, name = ''] = pointerSteps(pointer);
    const raw = tool.parameters.properties?.[name]?.description ?? '';
    const length = countWords(doc.description);
    const most = Math.max(mostParameterWords, countWords(raw) + 60);
    return length > most ? [`has ${length} words on ${pointer}, more than ${most}`] : [];
  });
  const empty =
    proposal.description.trim() === '' && tool.description.trim() !== ''
      ? ['has an empty description']
      : [];
  return [...description, ...parameters, ...empty].map((text) => ({ text }));
}
