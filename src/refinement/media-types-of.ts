import type { ToolDoc } from '../core/tool-doc.js';

const usual = new Set([
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/octet-stream',
  'text/plain',
]);

/** The media types of what the tools send, each once, without those that every API knows: what tools that answer may offer too. */
export function mediaTypesOf(tools: readonly ToolDoc[]): readonly string[] {
  const types = tools.flatMap(({ call }) =>
    call.kind === 'http' && call.contentType !== undefined ? [call.contentType] : [],
  );
  return [...new Set(types)].filter((type) => !usual.has(type)).slice(0, 6);
}
