import { addedSentences } from './added-texts.js';
import { lowerNamesText, ownSourceText } from './source-text.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';

/** A name as programs write it: camel case, underscores, or brackets behind it. */
const identifier =
  '`?([A-Za-z][A-Za-z0-9]*(?:[_.-][A-Za-z0-9]+)+|[a-z]+[A-Z][A-Za-z0-9]*|[A-Za-z]\\w*(?=\\(\\)))`?';
const calling = new RegExp(
  `\\b(?:[Cc]all(?:s|ing)?|[Ii]nvok(?:es?|ing)|[Rr]un(?:s|ning)?|[Ee]xecut(?:es?|ing))\\s+(?:the\\s+)?(?:tool\\s+|function\\s+)?${identifier}`,
  'g',
);
const replacing = new RegExp(
  `\\buse\\s+(?:the\\s+)?${identifier}\\s+(?:instead|tool|function)\\b`,
  'gi',
);

/** A doc sends its reader to this catalogue's tools and to no others. */
export function checkForeignTools(revision: RevisionUnderCheck): readonly Complaint[] {
  const own = ownSourceText(revision).toLowerCase();
  const names = lowerNamesText(revision.toolNames);
  return addedSentences(revision).flatMap((sentence) => {
    const named = [...sentence.matchAll(calling), ...sentence.matchAll(replacing)].flatMap(
      ([, name]) => name ?? [],
    );
    return [...new Set(named)]
      .filter((name) => ![own, names].some((known) => known.includes(name.toLowerCase())))
      .map((name) => ({
        text: `sends the reader to ${name}, which is no tool of this catalogue: "${sentence.slice(0, 160)}"`,
        sentence,
      }));
  });
}
