import { together } from '../claims/open-questions.js';
import { BudgetError, InterruptedError, TooSmallBudgetError } from '../core/errors.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Trajectory } from '../core/trajectory.js';
import { Gate } from './gate.js';
import { openOfSkipped } from './open-of-skipped.js';
import { placesOf } from './places-of.js';
import { planRefinement, splitByPermission } from './plan-refinement.js';
import type { RefinementResult } from './result.js';
import { groupAsTool } from './groups/revise-group.js';
import { summariseTool } from './summarise-tool.js';
import { refinedDocsOf, type RecordedTool } from './written-docs.js';
import { CatalogueRun } from './catalogue-run.js';
import type { RefineOptions } from './refine-options.js';

/** Refines every tool of a catalogue that may be called, from wherever the run stands. Nothing is lost when it is killed. */
export async function refineCatalogue(options: RefineOptions): Promise<RefinementResult> {
  const { catalogue, settings, onEvent = () => undefined } = options;
  const { callable } = splitByPermission(catalogue.tools, options);
  const { waves, skipped } = planRefinement(catalogue, options, settings);
  const began = options.clock.now();
  const executor = new Gate(options.executor, {
    ...{ tools: callable, given: settings.values, places: placesOf(catalogue.source) },
    isLive: (options.answers ?? 'live') === 'live',
  });
  await executor.resume(storedTrajectories(callable, options.store));
  const run = await CatalogueRun.takeUp({ ...options, executor }, callable, onEvent);
  const { finished, callsOnRecord, changed, asked, allowedMore } = run.taken;
  if ([changed, asked, allowedMore].some((ids) => ids.length > 0))
    onEvent({ kind: 'taken-up', changed, asked, allowedMore });
  onEvent({
    kind: 'planned',
    tools: waves.flat().length,
    waves: waves.length,
    resumed: finished.size,
    callsOnRecord,
  });
  let status: RefinementResult['status'] = 'done';
  let groups: readonly Trajectory[] = [];
  try {
    await run.refineAll();
    await run.closeAll();
    groups = await run.refineGroups();
  } catch (error) {
    if (error instanceof TooSmallBudgetError) throw error;
    if (error instanceof BudgetError) status = 'budget';
    else if (error instanceof InterruptedError) status = 'interrupted';
    else throw error;
  }
  const summaries = await run.summaries(status);
  const open = together([
    ...summaries.flatMap(({ summary }) => summary.open ?? []),
    ...openOfSkipped(skipped, catalogue.tools, options.engine, (tool) => run.uncalled(tool)),
  ]);
  const goesOn = summaries.some(
    ({ recorded: { trajectory } }) => trajectory.startedAt < began.toISOString(),
  );
  return {
    status,
    tools: summaries.map(({ summary }) => summary),
    groups: groups.map((trajectory) => summariseTool(trajectory, false)),
    skipped,
    ...(options.answers === undefined || options.answers === 'live'
      ? {}
      : { answers: options.answers }),
    ...(open.length === 0 ? {} : { open: [...open] }),
    seconds: goesOn ? null : (options.clock.now().getTime() - began.getTime()) / 1000,
    refined: {
      version: 1,
      catalogue: catalogue.name,
      run: options.run,
      engine: 'rules',
      createdAt: options.clock.now().toISOString(),
      tools: [...refinedDocsOf(summaries.map(({ recorded }) => recorded))],
      ...(groups.length === 0 ? {} : { groups: [...refinedDocsOf(asTools(catalogue, groups))] }),
    },
  };
}

function asTools(
  { groups = [] }: RefineOptions['catalogue'],
  trajectories: readonly Trajectory[],
): readonly RecordedTool[] {
  const byId = new Map(groups.map((group) => [group.id, groupAsTool(group)]));
  return trajectories.flatMap((trajectory) => {
    const tool = byId.get(trajectory.tool);
    return tool === undefined ? [] : [{ tool, trajectory }];
  });
}

async function* storedTrajectories(
  tools: readonly ToolDoc[],
  store: RefineOptions['store'],
): AsyncGenerator<Trajectory> {
  for (const { id } of tools) {
    const trajectory = await store.load(id);
    if (trajectory !== null) yield trajectory;
  }
}
