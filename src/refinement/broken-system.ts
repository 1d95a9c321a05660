import { TooldraftError } from '../core/errors.js';
import type { CallRecord } from '../core/call-record.js';
import type { ToolExecutor, TrajectoryStore } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { OtherTool } from '../evidence/setting.js';
import { literalText } from '../support/literal-text.js';

/** A call of the run broke the system behind the tools: exit 1, everything so far is kept. */
export class BrokenSystemError extends TooldraftError {
  override readonly code = 'broken-system';
}

/** A call of a tool that reads, which worked before anything was written. */
export interface Canary {
  readonly tool: ToolDoc;
  readonly call: CallRecord;
}

/** The first call that worked of each tool that reads, those that take least first. */
export function canariesOf(others: ReadonlyMap<string, OtherTool>): readonly Canary[] {
  const needy = ({ call }: Canary): number => Object.keys(call.arguments).length;
  return [...others.values()]
    .flatMap(({ tool, effect, calls }): Canary[] => {
      const call = calls.find(({ outcome }) => outcome?.kind === 'accepted');
      return effect === 'read' && call !== undefined && call.tool === undefined
        ? [{ tool, call }]
        : [];
    })
    .toSorted((a, b) => needy(a) - needy(b));
}

/** So many readers are asked before the system counts as broken: the thing that one of them reads may be gone for good reason. */
const readersAsked = 3;

/** A call that changed something. */
export interface Written {
  readonly writer: ToolDoc;
  readonly call: CallRecord;
}

/** The tool's last own call that worked; undefined where none did. */
export async function lastWrittenBy(
  writer: ToolDoc,
  store: Pick<TrajectoryStore, 'load'>,
): Promise<Written | undefined> {
  const trajectory = await store.load(writer.id);
  const call = trajectory?.calls.findLast(
    ({ tool, outcome }) => tool === undefined && outcome?.kind === 'accepted',
  );
  return call === undefined ? undefined : { writer, call };
}

/**
 * Asks readers that worked again, after a tool has written. Rejects with `BrokenSystemError`, which names the last call that
 * changed something, where none of them works any more.
 */
export async function expectAlive(
  canaries: readonly Canary[],
  { writer, call: last }: Written,
  {
    executor,
    signal,
  }: { readonly executor: ToolExecutor; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const asked = canaries.slice(0, readersAsked);
  if (asked.length === 0) return;
  for (const { tool, call } of asked) {
    const outcome = await executor.call({ tool, arguments: call.arguments }, signal);
    if (outcome.kind === 'accepted') return;
  }
  const names = asked.map(({ tool }) => tool.name).join(', ');
  throw new BrokenSystemError(
    `${names} worked before and ${asked.length === 1 ? 'fails' : 'fail'} now: the last call that changed something was ${writer.name} with ${literalText(last.arguments).slice(0, 300)}.`,
    {
      tool: writer.id,
      remedy: `Repair the system, then run again without this tool: --allow-writes takes patterns of the tools that may be called.`,
    },
  );
}
