import type { Iteration } from '../../core/trajectory.js';

const mostWords = 120;

/**
 * Earlier revisions, oldest first, with what became of each and why. Steps beyond those of the calls take the oldest
 * texts away; the verdicts stay. What was dropped is not shown again, and what stands now is shown as the tool's doc.
 */
export function showRevisions(iterations: readonly Iteration[], steps: number): string {
  const revised = iterations.filter(({ revision }) => revision !== undefined);
  const current = revised.findLastIndex(({ revision }) => revision?.verdict !== 'dropped');
  return revised
    .flatMap(({ index, revision }, at) => {
      if (revision === undefined) return [];
      const sentBack = revision.firstAttemptReasons.map((reason) => `  sent back: ${reason}`);
      const struck = (revision.struck ?? []).map((reason) => `  struck out: ${reason}`);
      const reasons = revision.reasons.map((reason) => `  reason: ${reason}`);
      const hidden = at < steps || at === current || revision.verdict === 'dropped';
      const text = hidden ? [] : [`  text: ${clamped(revision.proposal.description)}`];
      return [
        `revision ${index}: ${revision.verdict}`,
        ...sentBack,
        ...struck,
        ...reasons,
        ...text,
      ];
    })
    .join('\n');
}

function clamped(text: string): string {
  const words = text.split(/\s+/);
  return words.length > mostWords ? `${words.slice(0, mostWords).join(' ')} …` : words.join(' ');
}
