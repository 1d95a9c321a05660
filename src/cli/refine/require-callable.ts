import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError } from '../../core/errors.js';
import { splitByPermission, type Permissions } from '../../refinement/plan-refinement.js';
import type { SkippedTool } from '../../refinement/result.js';

/** Throws a `ConfigurationError` that says what would allow calls, where a run may call none of the tools: it would learn nothing. */
export function requireCallable({ name, tools }: Catalogue, permissions: Permissions): void {
  const { callable, skipped } = splitByPermission(tools, permissions);
  if (callable.length > 0) return;
  const those = tools.length === 1 ? `The one tool` : `None of the ${tools.length} tools`;
  const may = tools.length === 1 ? 'may not be called' : 'may be called';
  throw new ConfigurationError(`${those} of "${name}" ${may}: ${reasonsOf(skipped)}.`, {
    remedy: remedyFor(skipped),
  });
}

type Effect = SkippedTool['effect'];

const reasons: Readonly<Record<Effect, string>> = {
  write: 'may change something',
  destructive: 'may destroy something',
  uncallable: 'without a way to call it in the source',
};

function reasonsOf(skipped: readonly SkippedTool[]): string {
  const effects = [...new Set(skipped.map(({ effect }) => effect))];
  return effects
    .map((one) => `${skipped.filter(({ effect }) => effect === one).length} ${reasons[one]}`)
    .join(', ');
}

function remedyFor(skipped: readonly SkippedTool[]): string {
  const has = (one: Effect): boolean => skipped.some(({ effect }) => effect === one);
  if (has('write')) {
    return 'Allow them on a test account or a scratch folder, with --allow-writes, or some with --allow-writes=GLOB; --dry-run lists them.';
  }
  return has('destructive')
    ? 'Allow them with --allow-destructive, on a test account or a scratch folder; --dry-run lists them.'
    : 'Import them from an OpenAPI document or an MCP server, or give --answers simulated or recorded and what answers in their place.';
}
