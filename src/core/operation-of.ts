import type { ToolDoc } from './tool-doc.js';

/** `GET /tickets/{no}` of a tool that is called over HTTP; null for others. */
export function operationOf({ call }: Pick<ToolDoc, 'call'>): string | null {
  return call.kind === 'http' ? `${call.method} ${call.path}` : null;
}
