import { makesThings } from '../../arguments/pool/made-by-call.js';
import { effectOf } from '../../core/effect.js';
import type { CallDoc } from './call-doc.js';

/** True for a tool that makes things, as far as its name says; one that may overwrite makes things too. */
export function makesNewThings({ tool }: CallDoc): boolean {
  return effectOf(tool) !== 'read' && makesThings({ ...tool, sideEffects: 'write' });
}
