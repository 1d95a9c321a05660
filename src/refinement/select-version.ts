import type { DocVersion } from '../core/doc-version.js';
import type { Selection, Trajectory } from '../core/trajectory.js';
import { isUnreached } from './is-unreached.js';
import { candidateVersions } from './candidate-versions.js';

/** The version with this number; the raw doc where there is none. */
export function versionNumbered(trajectory: Trajectory, index: number): DocVersion {
  return (
    candidateVersions(trajectory).find((version) => version.index === index)?.doc ?? trajectory.raw
  );
}

/** Which version becomes the refined doc: the last accepted revision, or the raw doc of a tool that was never reached. */
export function selectVersion(trajectory: Trajectory): Selection {
  const last = candidateVersions(trajectory).at(-1)?.index ?? 0;
  if (last === 0) return { version: 0, reason: 'no revision was accepted' };
  if (isUnreached(trajectory))
    return { version: 0, reason: 'the tool could not be reached, so its doc is kept' };
  return { version: last, reason: 'the last accepted revision' };
}
