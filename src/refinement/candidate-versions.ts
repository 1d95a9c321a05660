import type { DocVersion } from '../core/doc-version.js';
import type { Trajectory } from '../core/trajectory.js';

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
