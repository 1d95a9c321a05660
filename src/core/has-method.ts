import type { ToolDoc } from './tool-doc.js';

/** True for a tool that is called over HTTP with this method, however the document spells it. */
export function hasMethod(
  { call }: Pick<ToolDoc, 'call'>,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
): boolean {
  return call.kind === 'http' && call.method.toUpperCase() === method;
}
