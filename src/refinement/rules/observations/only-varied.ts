import type { RejectedObservation } from './observation.js';

/** The one argument that a call was about. */
export function onlyVaried({ call }: RejectedObservation): string | null {
  const [only, ...more] = call.purpose.arguments;
  return only !== undefined && more.length === 0 ? only : null;
}
