import type { Finding } from '../core/findings.js';
import type { Outcome } from '../core/outcome.js';
import type { CheckedDocs, CheckedSentence } from './checked-docs.js';

/** What a check found of sentences that did not come out true again; what a person said no refinement changes. */
export function findingsOfCheck({ sentences }: Pick<CheckedDocs, 'sentences'>): readonly Finding[] {
  return sentences.flatMap((sentence: CheckedSentence): readonly Finding[] => {
    const { tool, text, standing, isOfPerson } = sentence;
    if (standing.is === 'true' || isOfPerson) return [];
    if (standing.is === 'unclear') return [{ tool, says: text, standing: 'unclear' }];
    const { tool: called, arguments: args, outcome } = standing.proof.call;
    const finding: Finding = { tool, says: text, standing: 'false' };
    // What another tool answered is not asked of this one.
    if (called !== undefined) return [finding];
    return [{ ...finding, call: { arguments: args, ...cameOf(outcome) } }];
  });
}

function cameOf(outcome: Outcome): Pick<NonNullable<Finding['call']>, 'came' | 'message'> {
  switch (outcome.kind) {
    case 'accepted':
      return { came: 'accepted' };
    case 'refused':
      return { came: 'refused', message: outcome.message };
    case 'fault':
      return { came: 'fault', message: outcome.message };
  }
}
