import type { Interval } from '../../metrics/interval.js';
import { pairedBootstrapInterval } from '../../metrics/paired-bootstrap-interval.js';
import { randomisationTest } from '../../metrics/randomisation-test.js';
import { acceptedOf, type ArmSummary, type ToolSummary } from './summarise-calls.js';

/** candidate − baseline of one share, tool by tool, since calls of one tool rise and fall together. */
export interface ShareDifference {
  /** Tools that both arms measured. */
  readonly tools: number;
  readonly better: number;
  readonly worse: number;
  /** Mean over tools, with a paired bootstrap interval; null where no tool was measured in both arms. */
  readonly difference: Interval | null;
  /** Of the paired randomisation test. */
  readonly p: number | null;
}

export interface ArmComparison {
  readonly baseline: string;
  readonly candidate: string;
  readonly accepted: ShareDifference;
  readonly rejected: ShareDifference;
}

export function compareArms(
  baseline: ArmSummary,
  candidate: ArmSummary,
  seed: number,
): ArmComparison {
  const accepted = (tool: ToolSummary): number | null => {
    const [part, whole] = acceptedOf(tool);
    return whole === 0 ? null : part / whole;
  };
  const rejected = ({ invalid, invalidRejected }: ToolSummary): number | null =>
    invalid === 0 ? null : invalidRejected / invalid;
  const compared = (share: (tool: ToolSummary) => number | null): ShareDifference => {
    const after = new Map(candidate.tools.map((tool) => [tool.tool, share(tool)]));
    const pairs = baseline.tools.map(
      (tool) => [share(tool), after.get(tool.tool) ?? null] as const,
    );
    return difference(pairs, seed);
  };
  return {
    baseline: baseline.arm,
    candidate: candidate.arm,
    accepted: compared(accepted),
    rejected: compared(rejected),
  };
}

function difference(
  pairs: readonly (readonly [number | null, number | null])[],
  seed: number,
): ShareDifference {
  const before = pairs.map(([value]) => value);
  const after = pairs.map(([, value]) => value);
  const moves = pairs.flatMap(([a, b]) => (a === null || b === null ? [] : [b - a]));
  return {
    tools: moves.length,
    better: moves.filter((move) => move > 0).length,
    worse: moves.filter((move) => move < 0).length,
    difference: pairedBootstrapInterval(before, after, { seed }),
    p: randomisationTest(before, after, { seed }),
  };
}
