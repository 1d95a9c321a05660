import type { SkippedTool } from '../../catalogues/permissions.js';
import type { ToolExecutor } from '../../core/ports.js';

/**
 * Keeps agents from calling what nobody allowed (see `splitByPermission`): such a call is not made and gives the fault
 * `not-called`, as an agent would meet a system that is out of its reach.
 */
export function permittedExecutor(
  inner: ToolExecutor,
  skipped: readonly SkippedTool[],
): ToolExecutor {
  const remedies = new Map(skipped.map(({ tool, remedy }) => [tool, remedy]));
  return {
    call: async (request, signal) => {
      const remedy = remedies.get(request.tool.id);
      if (remedy === undefined) return inner.call(request, signal);
      const message = `${request.tool.name} was not called: ${remedy}`;
      const fault = { reason: 'not-called', unsent: true, durationMs: 0, attempts: 1 } as const;
      return { kind: 'fault', message, ...fault };
    },
    close: () => inner.close(),
  };
}
