import type { ProposedCall } from '../../../engine.js';
import { additions } from './addition-probes.js';
import { companionProbes, mentionedMates, unmentionedMates } from './companion-probes.js';
import { conditionProbes } from './condition-probes.js';
import { leaveOuts, withoutDispensable, withoutOptional } from './leave-out-probes.js';
import { allTogether, pairs } from './pair-probes.js';
import type { Planning } from '../planning.js';
import { rangesInOrder, wrongWayRound } from './range-probes.js';
import { groupSubstitutions, substitutions } from './substitution-probes.js';

/** Which arguments are needed and which go together: each left out, each optional one added, all together, then pairs. */
export function presenceProbes(planning: Planning): readonly ProposedCall[] {
  return [
    ...withoutOptional(planning),
    ...leaveOuts(planning),
    ...withoutDispensable(planning),
    ...substitutions(planning, false),
    ...groupSubstitutions(planning),
    ...additions(planning),
    ...allTogether(planning),
    ...rangesInOrder(planning),
    ...wrongWayRound(planning),
    ...pairs(planning),
    ...companionProbes(planning, mentionedMates),
    ...conditionProbes(planning),
  ];
}

/** The same where it is less likely to teach something: others in place of what is asked for by name, mates that no refusal names. */
export function furtherPresenceProbes(planning: Planning): readonly ProposedCall[] {
  return [...substitutions(planning, true), ...companionProbes(planning, unmentionedMates)];
}
