import type { Selection } from '../../core/trajectory.js';

/** `revision 2, the last accepted revision`: what was selected, and why. */
export function selectionText({ version, reason }: Selection): string {
  return `${version === 0 ? 'the raw doc' : `revision ${version}`}, ${reason}`;
}
