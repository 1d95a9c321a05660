import { toolFileName } from './tool-file-name.js';

/** How a claim names a call: `<run>/<tool file name>#<call id>`. */
export function evidenceReference(run: string, toolId: string, callId: string): string {
  return `${run}/${toolFileName(toolId)}#${callId}`;
}

/** The call id of a reference to a call of this run and tool; null where it names another run or tool. */
export function ownCallId(reference: string, run: string, toolId: string): string | null {
  const prefix = `${run}/${toolFileName(toolId)}#`;
  return reference.startsWith(prefix) ? reference.slice(prefix.length) : null;
}
