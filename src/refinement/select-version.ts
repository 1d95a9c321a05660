import type { DocVersion } from '../core/doc-version.js';
import type { CallMaking, PanelScore, Selection, Trajectory } from '../core/trajectory.js';
import type { ToolContext } from './engine.js';
import { ownCalls } from './calls-shown.js';
import { isUnreached } from './is-unreached.js';
import { candidateVersions } from './candidate-versions.js';
import { scoreOnPanel } from './score-on-panel.js';

/** The version with this number; the raw doc where there is none. */
export function versionNumbered(trajectory: Trajectory, index: number): DocVersion {
  return (
    candidateVersions(trajectory).find((version) => version.index === index)?.doc ?? trajectory.raw
  );
}

/** True where the panel decides which version is selected, so that scoring versions on it is worth its price. */
export function panelDecides(trajectory: Trajectory, { settings }: ToolContext): boolean {
  return (
    settings.select === 'best' &&
    !isUnreached(trajectory) &&
    candidateVersions(trajectory).length > 1
  );
}

/** How each version agrees with the panel. */
export function scoreVersions(trajectory: Trajectory, context: ToolContext): PanelScore[] {
  const explored = ownCalls(trajectory.calls);
  return candidateVersions(trajectory).map((version) =>
    scoreOnPanel(version, context, trajectory.panel ?? [], explored),
  );
}

/** The scores with what was measured of call making, by version. */
export function withCallMaking(
  scores: readonly PanelScore[],
  measured: ReadonlyMap<number, CallMaking | null>,
): PanelScore[] {
  return scores.map((score) => {
    const callMaking = measured.get(score.version);
    return callMaking === undefined ? score : { ...score, callMaking };
  });
}

/** The version that the panel chooses if calls are made this well from one of them. */
export function choiceIf(version: number, score: number, scores: readonly PanelScore[]): number {
  const made: CallMaking = { score, requests: 0, differences: [] };
  return bestOf(withCallMaking(scores, new Map([[version, made]]))).version;
}

/**
 * Which version becomes the refined doc. `last`: the last accepted revision. `best`: of the revisions that are no worse than
 * the raw doc, in agreement with the panel and in call making where that was measured, the one that does best, the latest
 * of equals; the raw doc where there is none.
 */
export function selectVersion(
  trajectory: Trajectory,
  context: ToolContext,
  callMaking: ReadonlyMap<number, CallMaking | null> = new Map(),
): Selection {
  const scores = withCallMaking(scoreVersions(trajectory, context), callMaking);
  const last = scores.at(-1)?.version ?? 0;
  const panel = trajectory.panel ?? [];
  if (last === 0) return { version: 0, reason: 'no revision was accepted', scores };
  if (isUnreached(trajectory)) {
    return { version: 0, reason: 'the tool could not be reached, so its doc is kept', scores };
  }
  if (context.settings.select === 'last')
    return { version: last, reason: 'the last accepted revision', scores };
  if (panel.length === 0 || scores.every(({ judged }) => judged === 0)) {
    return {
      version: last,
      reason: 'the last accepted revision: there is no panel to score on',
      scores,
    };
  }
  return { ...bestOf(scores), scores };
}

function bestOf(scores: readonly PanelScore[]): Pick<Selection, 'version' | 'reason'> {
  const raw = scores.find(({ version }) => version === 0);
  const accepted = scores.filter(({ version }) => version > 0);
  const noWorse = accepted.filter((score) => raw === undefined || !isWorse(score, raw));
  const [first, ...others] = noWorse;
  if (first !== undefined) {
    const best = others.reduce((a, b) => (total(b) >= total(a) ? b : a), first);
    const against = raw === undefined ? '' : ` (raw doc: ${share(raw)}${enough(raw, best)})`;
    return { version: best.version, reason: `${share(best)}${against}; the latest of the best` };
  }
  const [one, ...more] = accepted;
  const least = more.reduce((a, b) => (total(b) >= total(a ?? b) ? b : a), one);
  const nearest = least === undefined ? '' : `: revision ${least.version} ${share(least)}`;
  const kept = raw === undefined ? '' : `, the raw doc ${share(raw)}`;
  return { version: 0, reason: `every revision does worse than the raw doc${nearest}${kept}` };
}

/** Said where the raw doc did so well in call making that the others were not asked about. */
function enough({ callMaking }: PanelScore, best: PanelScore): string {
  return callMaking?.score === 1 && best.callMaking === undefined
    ? ', so that other versions were not tried'
    : '';
}

/** Call making counts only where it was measured for both. */
function isWorse(score: PanelScore, raw: PanelScore): boolean {
  if (score.agreed < raw.agreed) return true;
  const [one, other] = [score.callMaking, raw.callMaking];
  return one != null && other != null && one.score < other.score - equal;
}

/** Means of the same fractions in another order differ by less than this. */
const equal = 1e-9;

function total({ agreed, judged, callMaking }: PanelScore): number {
  const made = callMaking?.score ?? 0;
  const sum = (judged === 0 ? 0 : agreed / judged) + made;
  return Math.round(sum / equal) * equal;
}

function share({ agreed, judged, callMaking }: PanelScore): string {
  const made =
    callMaking == null
      ? ''
      : ` and lets a model fill in ${Math.round(callMaking.score * 100)} % of the arguments`;
  return `agrees with ${agreed} of ${judged} panel calls${made}`;
}
