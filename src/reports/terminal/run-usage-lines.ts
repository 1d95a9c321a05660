import { runUsage } from '../../refinement/run-usage.js';
import type { RefinementResult } from '../../refinement/result.js';
import { usageRoles } from '../../refinement/usage-totals.js';
import { indented } from './indented.js';
import { costText, countText, usageText } from './usage-text.js';
import type { TerminalStyle } from './terminal-style.js';

/** What a run's models used: in all, by role, and for each accepted revision; nothing for a run without a model. */
export function runUsageLines(
  result: Pick<RefinementResult, 'tools' | 'groups'>,
  style: TerminalStyle,
): string[] {
  const used = runUsage(result);
  if (used === null) return [];
  const { total, byRole, acceptedRevisions, tokensPerAcceptedRevision: tokens } = used;
  const roles = usageRoles.flatMap((role) => {
    const totals = byRole[role];
    return totals === undefined ? [] : [`${role}: ${usageText(totals)}`];
  });
  const each = tokens === null ? '' : `, each ${countText(tokens)} tokens`;
  const cost = used.costPerAcceptedRevision;
  const price = cost === null ? '' : ` and ${costText(cost)}`;
  const revisions = `${acceptedRevisions} accepted ${acceptedRevisions === 1 ? 'revision' : 'revisions'}`;
  return [
    ...indented(usageText(total), 0, style),
    ...roles.flatMap((line) => indented(line, 2, style)),
    ...indented(`${revisions}${each}${price}`, 2, style),
  ];
}
