import type { Complaint } from '../doc-checks/revision-under-check.js';

/** True where one of the complaints that the checks of a doc made is about this text. */
export function isBlamed(
  text: string,
  complaints: readonly Pick<Complaint, 'sentence'>[],
): boolean {
  const own = text.toLowerCase();
  return complaints.some(({ sentence = '' }) => {
    // The doc may say it after a few words that tell where it belongs.
    const theirs = sentence.toLowerCase();
    return theirs !== '' && (own.includes(theirs) || theirs.includes(own.slice(0, 80)));
  });
}
