import { checkCopiedText } from './check-copied-text.js';
import { checkDisguisedInstructions } from './check-disguised-instructions.js';
import { checkForeignTools } from './check-foreign-tools.js';
import { checkHiddenCharacters } from './check-hidden-characters.js';
import { checkInstructions } from './check-instructions.js';
import { checkLinks } from './check-links.js';
import { checkPraise } from './check-praise.js';
import { checkRepeatedTexts } from './check-repeated-texts.js';
import { checkScript } from './check-script.js';
import { checkSuspiciousSources } from './check-suspicious-sources.js';
import type { Complaint, RevisionCheck, RevisionUnderCheck } from './revision-under-check.js';

const checks: readonly RevisionCheck[] = [
  checkHiddenCharacters,
  checkInstructions,
  checkDisguisedInstructions,
  checkSuspiciousSources,
  checkForeignTools,
  checkScript,
  checkLinks,
  checkPraise,
  checkRepeatedTexts,
  checkCopiedText,
];

/** Everything that speaks against a proposed version becoming the doc; empty where it may. */
export function checkRevision(revision: RevisionUnderCheck): readonly Complaint[] {
  return checks.flatMap((check) => check(revision));
}
