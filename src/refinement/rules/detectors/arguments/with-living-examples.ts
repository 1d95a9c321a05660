import type { FrozenPool } from '../../../../arguments/pool/frozen-pool.js';
import { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { findExamples } from './find-examples.js';

/** The findings with other examples in place of those that calls of any tool have removed or moved by now; the same list where none is. */
export function withLivingExamples(
  findings: readonly Finding[],
  view: EvidenceView,
  pool: FrozenPool,
): readonly Finding[] {
  const isDead = (finding: Finding): boolean =>
    finding.kind === 'example' && finding.values.some((value) => pool.isGone(value));
  if (!findings.some(isDead)) return findings;
  const calls = view.observations.map(({ call }) => call);
  const anew = findExamples(new EvidenceView(view.tool, view.effect, pool, calls));
  return findings.flatMap((finding): readonly Finding[] =>
    isDead(finding) && finding.kind === 'example'
      ? anew.filter((other) => other.kind === 'example' && other.argument === finding.argument)
      : [finding],
  );
}
