import type { PooledValue } from '../../../arguments/pool/pooled-value.js';
import type { EvidenceView } from '../observations/evidence-view.js';

/** The folder around this path that another tool, one which lists what is allowed, answered with; undefined where there is none. */
export function allowedRoot(view: EvidenceView, path: string): PooledValue | undefined {
  return view.pool
    .all()
    .find(
      ({ value, toolId, origin }) =>
        origin === 'answer' &&
        toolId !== view.tool.id &&
        typeof value === 'string' &&
        value.length > 1 &&
        (path === value || path.startsWith(`${value.replace(/[/\\]$/, '')}/`)) &&
        tellsRoots(view, toolId),
    );
}

/** Every path the tool answered with is a root, not a listing: at most a handful of absolute folders. */
function tellsRoots(view: EvidenceView, toolId: string): boolean {
  const values = view.pool.valuesOf(toolId).filter(({ origin }) => origin === 'answer');
  const paths = values.filter(
    ({ value }) => typeof value === 'string' && /^([A-Za-z]:)?[/\\]/.test(value),
  );
  const named = /allow|root|workspace|permitted|accessible|mount|volume|drive/i.test(toolId);
  return named && paths.length > 0 && paths.length <= 20;
}
