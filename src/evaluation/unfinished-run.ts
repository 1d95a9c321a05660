import type { RefinedDocs } from '../core/refined-docs.js';

const unfinished = new Set<string | null>([null, 'budget']);

/** What to know of docs whose run was stopped before it was done with all tools; null where it was. */
export function unfinishedRun({ run, catalogue, tools }: RefinedDocs): string | null {
  const stopped = tools.filter(({ stopReason }) => unfinished.has(stopReason)).length;
  if (stopped === 0) return null;
  return `The run "${run}" is not finished: ${stopped} of ${tools.length} tools were stopped on the way. "tooldraft refine ${catalogue} --run ${run}" goes on.`;
}
