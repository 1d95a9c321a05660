import type { ToolDoc } from '../core/tool-doc.js';
import type { TriedRemoval } from '../storage/clean-up-log.js';
import type { Gate } from './gate.js';
import type { Leftover } from './leftovers.js';

export interface CleanUpOptions {
  readonly tools: readonly ToolDoc[];
  readonly executor: Gate;
  /** Called after each try, before the next one. */
  readonly onTried: (tried: TriedRemoval) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

/** What is not found, or gone. */
const goneStatuses: ReadonlySet<number> = new Set([404, 410]);

/**
 * Removes what a run made, the newest first, so that what stands in a thing goes before it. Only by the calls that `leftovers` names:
 * with the id that making the thing returned. What is not there any more counts as gone.
 */
export async function cleanUp(
  leftovers: readonly Leftover[],
  { tools, executor, onTried, signal }: CleanUpOptions,
): Promise<readonly TriedRemoval[]> {
  const tried: TriedRemoval[] = [];
  for (const { removal, call } of leftovers) {
    const tool = tools.find(({ id }) => id === removal?.tool);
    if (removal === null || tool === undefined) continue;
    if (signal?.aborted === true) break;
    const outcome = await executor.call({ tool, arguments: removal.arguments }, signal);
    const isGone = outcome.kind === 'accepted' || goneStatuses.has(outcome.status ?? 0);
    const one: TriedRemoval = {
      ...removal,
      ...{ of: call, isGone },
      ...(outcome.kind === 'accepted' ? {} : { message: outcome.message }),
    };
    await onTried(one);
    tried.push(one);
  }
  return tried;
}
