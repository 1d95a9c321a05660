import type { AnswersKind } from '../core/outcome.js';
import type { ToolDoc } from '../core/tool-doc.js';

/**
 * The catalogue as it is called where answers are not the tools' own: nothing can be harmed, and what ToolBench lists without a
 * method reads, as its own default has it.
 */
export function answeredCatalogue<C extends { readonly tools: readonly ToolDoc[] }>(
  catalogue: C,
  kind: AnswersKind,
): C {
  return kind === 'live' ? catalogue : { ...catalogue, tools: catalogue.tools.map(asReader) };
}

function asReader(tool: ToolDoc): ToolDoc {
  const { call, sideEffects, group, raw } = tool;
  if (call.kind !== 'none' || sideEffects !== 'unknown' || group === undefined) return tool;
  const method = raw !== null && typeof raw === 'object' && 'method' in raw ? raw.method : 'GET';
  return method === 'GET' ? { ...tool, sideEffects: 'none' } : tool;
}
