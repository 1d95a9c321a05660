import type { DocVersion } from '../core/doc-version.js';
import { ownCallId } from '../core/evidence.js';
import { writeJson } from '../core/json-text.js';
import { addedSentences } from './added-texts.js';
import { restsOnSource } from './rests-on-source.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';

/** Every claim rests on calls that exist and taught something; every added sentence is a claim, or rests on the source. */
export function checkEvidence(revision: RevisionUnderCheck): readonly Complaint[] {
  return [...badReferences(revision), ...unclaimed(revision)];
}

function badReferences({
  proposal,
  calls,
  aside = [],
  run,
  tool,
}: RevisionUnderCheck): readonly Complaint[] {
  const byId = new Map([...calls, ...aside].map((call) => [call.id, call]));
  return proposal.claims.flatMap(({ text: sentence, evidence }) => {
    const against = (text: string): readonly Complaint[] => [{ text, sentence }];
    if (evidence.length === 0)
      return against(`claims without evidence: "${sentence.slice(0, 160)}"`);
    return evidence.flatMap((reference) => {
      const id = ownCallId(reference, run, tool.id);
      if (id === null)
        return /^[^#]+\/[^#]+#c\d+$/.test(reference)
          ? []
          : against(`cites ${reference}, which is no call`);
      const call = byId.get(id);
      const bad = (why: string): readonly Complaint[] => [
        { text: `cites ${reference}, which ${why}`, sentence, cites: id },
      ];
      if (call === undefined) return bad('does not exist');
      return call.outcome === null || call.outcome.kind === 'fault' ? bad('taught nothing') : [];
    });
  });
}

/** A doc of one text (no sections) makes no claims sentence by sentence. */
function unclaimed(revision: RevisionUnderCheck): readonly Complaint[] {
  if (revision.proposal.sections === null) return [];
  const claimed = revision.proposal.claims.map(({ text }) => text);
  return addedSentences(revision)
    .filter(
      (sentence) =>
        !claimed.some((text) => text.includes(sentence) || sentence.includes(text)) &&
        !isShortened(sentence, revision) &&
        !placesOf(sentence, revision.proposal).some(({ target, text }) =>
          restsOnSource(text, target, revision),
        ),
    )
    .map((sentence) => ({
      text: `says without evidence: "${sentence.slice(0, 160)}"`,
      sentence,
    }));
}

/** Where a version says a sentence: an entry of a section, which may be a question with its answer, or an argument's doc. */
function placesOf(
  sentence: string,
  { sections, parameterDocs }: DocVersion,
): readonly { readonly target: string; readonly text: string }[] {
  const entries = Object.entries(sections ?? {}).flatMap(([target, texts]) =>
    texts.filter((text) => text.includes(sentence)).map((text) => ({ target, text })),
  );
  const ofArguments = Object.entries(parameterDocs)
    .filter(([, { description }]) => description.includes(sentence))
    .map(([target]) => ({ target, text: sentence }));
  return [...entries, ...ofArguments];
}

/** A sentence of the source with something cut out of it needs no evidence. */
function isShortened(sentence: string, { tool }: RevisionUnderCheck): boolean {
  const source = words(writeJson([tool.description, tool.parameters]));
  const own = words(sentence);
  let at = 0;
  for (const word of own) {
    at = source.indexOf(word, at);
    if (at < 0) return false;
    at += 1;
  }
  return own.length > 0;
}

function words(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('\\n', ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
