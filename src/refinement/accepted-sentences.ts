import type { DocVersion } from '../core/doc-version.js';
import { splitSentences } from '../support/split-sentences.js';

/**
 * How many sentences (constraints are one each) a version has beyond the raw doc: its claims but those that the source makes
 * itself. A doc of one text has no claims: of it the sentences that are not in the raw doc, reworded ones too.
 */
export function acceptedSentences(version: DocVersion, raw: DocVersion): number {
  const { claims, sections, description } = version;
  if (claims.length > 0 || sections !== null)
    return claims.filter(({ from }) => from !== 'source').length;
  const known = new Set(splitSentences(raw.description));
  return splitSentences(description).filter((sentence) => !known.has(sentence)).length;
}
