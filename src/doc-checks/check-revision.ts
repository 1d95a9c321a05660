import { checkEvidence } from './check-evidence.js';
import { checkHiddenCharacters } from './check-hidden-characters.js';
import { checkInstructions } from './check-instructions.js';
import { checkLength } from './check-length.js';
import { checkLinks } from './check-links.js';
import { checkNames } from './check-names.js';
import { checkRepetition } from './check-repetition.js';
import { checkValues } from './check-values.js';
import type { RevisionCheck, RevisionUnderCheck } from './revision-under-check.js';

const checks: readonly RevisionCheck[] = [
  checkHiddenCharacters,
  checkInstructions,
  checkLinks,
  checkNames,
  checkEvidence,
  checkValues,
  checkLength,
  checkRepetition,
];

/** Every reason why a proposed version must not become the doc (DESIGN, the loop, step 5); empty where it may. */
export function checkRevision(revision: RevisionUnderCheck): readonly string[] {
  return checks.flatMap((check) => check(revision));
}
