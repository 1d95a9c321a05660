import type { ToolExecutor } from '../../core/ports.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { cleanUp } from '../../refinement/clean-up.js';
import { Gate } from '../../refinement/gate.js';
import { MadeByCalls, type MadeThings } from '../../refinement/leftovers.js';
import type { RefinementResult } from '../../refinement/result.js';
import { cleanUpLog } from '../../storage/clean-up-log.js';
import { readWithArchived } from '../../storage/archived-trajectories.js';

export interface TidyUpOptions {
  readonly workspace: string;
  readonly catalogue: string;
  readonly run: string;
  readonly tools: readonly ToolDoc[];
  readonly executor: ToolExecutor;
  readonly removes: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Lists what a run has made and, once it is done, removes what it may: of tools that it may call. */
export async function tidyUp(
  { status, skipped }: Pick<RefinementResult, 'status' | 'skipped'>,
  options: TidyUpOptions,
): Promise<MadeThings> {
  const { workspace, catalogue, run, tools, executor, signal } = options;
  const log = cleanUpLog(workspace, catalogue, run);
  const earlier = await log.read();
  const made = new MadeByCalls(tools);
  for await (const trajectory of readWithArchived(workspace, catalogue, run)) made.add(trajectory);
  const left = made.left(earlier);
  const withheld = new Set(skipped.map(({ tool }) => tool));
  const own = left.filter(({ tool }) => !withheld.has(tool));
  const gate = new Gate(executor, {
    ...{ tools: tools.filter(({ id }) => !withheld.has(id)), given: {}, places: [], isLive: true },
  });
  await gate.resume(readWithArchived(workspace, catalogue, run));
  const tried =
    options.removes && status === 'done'
      ? await cleanUp(own, { tools, executor: gate, signal, onTried: (one) => log.append(one) })
      : [];
  const results = new Map(tried.map((one) => [one.of, one]));
  return {
    removed: [...earlier, ...tried].filter(({ isGone }) => isGone).length,
    left: left
      .filter(({ call }) => results.get(call)?.isGone !== true)
      .map((one) => ({ ...one, message: results.get(one.call)?.message })),
  };
}
