import type { ToolExecutor } from '../../src/core/ports.js';
import { replay, type ReplayGroup, type ReplayOptions } from '../../src/cli/check/replay.js';
import { runRefinement } from '../../src/refine/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { boxAnswers, boxesTarget, boxTools as tools } from './boxes-target.js';
import { runOptions, scripted } from './run-options.js';

/** What a run about the boxes has found out. */
export async function boxGroups(): Promise<readonly ReplayGroup[]> {
  const folder = await temporaryFolder();
  const { executor } = boxesTarget();
  const model = scripted(boxAnswers);
  const result = await runRefinement(runOptions(folder.path, { tools, executor, model }));
  await folder.remove();
  return result.groups.map(({ mark, experiments, tools: refined }) => ({
    ...{ mark, experiments },
    sentences: refined.flatMap(({ tool, sentences }) =>
      sentences.map((one) => ({ ...one, tool, isOriginal: true })),
    ),
  }));
}

/** The sentences by what becomes of them, as `tool.place`. */
export async function checkedBoxes(
  groups: readonly ReplayGroup[],
  executor: ToolExecutor,
  others: Partial<ReplayOptions> = {},
) {
  const options = runOptions('', { tools, executor, model: scripted([]) });
  const { verdicts, ...rest } = await replay({
    ...{ ...options, groups, openExecutor: () => Promise.resolve(executor) },
    ...others,
  });
  const told = [...verdicts].map(([{ tool, place }, verdict]) => ({
    ...{ at: `${tool}.${place}`, verdict },
  }));
  const of = (kind: string) => told.filter(({ verdict }) => verdict.kind === kind);
  const names = (kind: string) => of(kind).map(({ at }) => at);
  return { ...rest, told, differs: names('differs'), holds: names('holds'), open: of('open') };
}
