import { checkCopiedText } from './check-copied-text.js';
import { checkDisguisedInstructions } from './check-disguised-instructions.js';
import { checkEvidence } from './check-evidence.js';
import { checkForeignTools } from './check-foreign-tools.js';
import { checkHiddenCharacters } from './check-hidden-characters.js';
import { checkInstructions } from './check-instructions.js';
import { checkLength } from './check-length.js';
import { checkLinks } from './check-links.js';
import { checkLoss } from './check-loss.js';
import { checkNames } from './check-names.js';
import { checkPraise } from './check-praise.js';
import { checkRepeatedTexts } from './check-repeated-texts.js';
import { checkRepetition } from './check-repetition.js';
import { checkScript } from './check-script.js';
import { checkSuspiciousSources } from './check-suspicious-sources.js';
import { checkValues } from './check-values.js';
import type { RevisionCheck, RevisionUnderCheck } from './revision-under-check.js';

/** What a sentence may lack without being dangerous: without it, the rest may stand. */
const supportChecks: readonly RevisionCheck[] = [
  checkPraise,
  checkRepeatedTexts,
  checkCopiedText,
  checkNames,
  checkEvidence,
  checkValues,
];

const checks: readonly RevisionCheck[] = [
  checkHiddenCharacters,
  checkInstructions,
  checkDisguisedInstructions,
  checkSuspiciousSources,
  checkForeignTools,
  checkScript,
  checkLinks,
  ...supportChecks,
  checkLength,
  checkRepetition,
  checkLoss,
];

/** Those of the reasons that fall with the sentence they quote: nothing bears it out, or it helps nobody. */
export function unsupportedIn(revision: RevisionUnderCheck): readonly string[] {
  return supportChecks.flatMap((check) => check(revision));
}

/** Every reason why a proposed version must not become the doc; empty where it may. */
export function checkRevision(revision: RevisionUnderCheck): readonly string[] {
  return checks.flatMap((check) => check(revision));
}
