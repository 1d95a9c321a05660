import type { DocVersion } from '../core/doc-version.js';
import type { PanelScore, Selection, Trajectory } from '../core/trajectory.js';
import type { ToolContext } from './engine.js';
import { scoreOnPanel } from './panel.js';

export interface NumberedVersion {
  readonly index: number;
  readonly doc: DocVersion;
}

/** The raw doc (0) and every accepted revision, numbered by iteration; the closing revision comes last. */
export function candidateVersions(trajectory: Trajectory): readonly NumberedVersion[] {
  const accepted = trajectory.iterations.flatMap(({ index, revision }) =>
    revision?.verdict === 'accepted' ? [{ index, doc: revision.proposal }] : [],
  );
  const { closing } = trajectory;
  const last =
    closing?.verdict === 'accepted'
      ? [{ index: trajectory.iterations.length + 1, doc: closing.proposal }]
      : [];
  return [{ index: 0, doc: trajectory.raw }, ...accepted, ...last];
}

/** The version with this number; the raw doc where there is none. */
export function versionNumbered(trajectory: Trajectory, index: number): DocVersion {
  return (
    candidateVersions(trajectory).find((version) => version.index === index)?.doc ?? trajectory.raw
  );
}

/**
 * Which version becomes the refined doc. `last`: the last accepted revision. `best`: the one that agrees with most of
 * the panel; ties go to the latest accepted revision, and the raw doc wins only where it is strictly better.
 */
export function selectVersion(trajectory: Trajectory, context: ToolContext): Selection {
  const versions = candidateVersions(trajectory);
  const last = versions.at(-1)?.index ?? 0;
  const panel = trajectory.panel ?? [];
  const scores = versions.map((version) => scoreOnPanel(version, context, panel));
  if (last === 0) return { version: 0, reason: 'no revision was accepted', scores };
  if (trajectory.stop?.reason === 'unreachable') {
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
  const best = bestOf(scores);
  return { version: best.version, reason: reasonFor(best, scores), scores };
}

function bestOf(scores: readonly PanelScore[]): PanelScore {
  const accepted = scores.filter(({ version }) => version > 0);
  const best = accepted.reduce((a, b) => (b.agreed >= a.agreed ? b : a));
  const raw = scores.find(({ version }) => version === 0);
  return raw !== undefined && raw.agreed > best.agreed ? raw : best;
}

function reasonFor(best: PanelScore, scores: readonly PanelScore[]): string {
  const share = `${best.agreed} of ${best.judged} panel calls`;
  if (best.version === 0) return `the raw doc agrees with ${share}, every revision with fewer`;
  const raw = scores.find(({ version }) => version === 0);
  return `agrees with ${share} (raw doc: ${raw?.agreed ?? 0}); the latest of the best`;
}
