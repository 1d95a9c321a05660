import type { ToolDoc } from './tool-doc.js';

/** True for an argument that is part of the URL: it can be neither left out nor empty without calling something else. */
export function isPathArgument({ call }: Pick<ToolDoc, 'call'>, name: string): boolean {
  return call.kind === 'http' && call.bindings[name]?.in === 'path';
}
