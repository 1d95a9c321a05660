import type { EmbeddingModel } from '../core/ports.js';
import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';
import { experimentResult } from '../docs/experiment-result.js';
import { nothingSpent, sumOf, type Spent } from '../core/spent.js';
import type { DraftResult, DraftStop, RoleName } from '../engines/draft/draft-result.js';
import { callThrough, refineTool, type DraftSettings } from '../engines/draft/refine-tool.js';
import type { Experiment } from '../experiments/experiment.js';
import type { ExperimentRecord } from '../experiments/runner.js';
import type { TextModel } from '../models/text-model.js';
import type { GroupContext, GroupEngine } from './refine-group.js';
import type { GroupResult, RefinedTool, StopReason } from '../core/run-results.js';

export interface DraftEngineOptions {
  readonly models: Readonly<Record<RoleName, TextModel>>;
  readonly embeddings: EmbeddingModel;
  readonly settings: DraftSettings;
  /** Published tools that several APIs belong to. */
  readonly published: readonly ToolGroup[];
}

type Shared = Omit<GroupContext, 'engine'>;

/** DRAFT to the letter: one tool after the other, and for each a rewritten text in place of sentences. */
export function draftEngine(options: DraftEngineOptions): GroupEngine {
  return { name: 'draft', refineGroup: (context) => refineWithDraft(context, options) };
}

async function refineWithDraft(
  context: Shared,
  { models, embeddings, settings, published }: DraftEngineOptions,
): Promise<GroupResult> {
  const { view, tools, runner, record, marks, standIns, signal, limitReached } = context;
  const made: (readonly [Experiment, ExperimentRecord])[] = [];
  const results: DraftResult[] = [];
  let ended: string | null = null;
  const spentOn = (): Spent =>
    results.flatMap(({ usage }) => Object.values(usage)).reduce<Spent>(sumOf, nothingSpent);
  const kept = {
    run: async (experiments: readonly Experiment[]) => {
      const records = await runner.run(experiments);
      for (const [at, one] of records.entries()) {
        const experiment = experiments[at];
        if (experiment !== undefined) made.push([experiment, one]);
      }
      return records;
    },
  };
  for (const tool of view.tools)
    results.push(
      await refineTool(tool, {
        ...{ models, embeddings, settings, record, tools, marks, standIns, signal },
        group: published.find(({ id }) => id === tool.group),
        call: callThrough(kept, tool),
        mayGoOn: async () => {
          ended = runner.stoppedBecause ?? (await limitReached(spentOn()));
          return ended;
        },
      }),
    );
  return {
    ...{ group: view.id, mark: view.mark },
    tools: results.map((result, at) => refinedBy(result, view.tools[at])),
    experiments: made.map(([experiment, one]) => experimentResult(experiment, one)),
    turnedDown: results.flatMap(({ tool, iterations }) =>
      iterations.flatMap(({ index, exploration }) =>
        exploration.rejectedTries.map(({ nearest, similarity }) => ({
          ...{ id: `${tool}.c${index}`, like: nearest, similarity: similarity ?? 0, tools: [tool] },
        })),
      ),
    ),
    dropped: results.flatMap(({ tool, iterations }) =>
      iterations.flatMap(({ revision }) =>
        revision?.reason == null ? [] : [{ address: tool, reason: revision.reason }],
      ),
    ),
    messages: results.reduce(
      (sum, { usage }) => Object.values(usage).reduce((all, { requests }) => all + requests, sum),
      0,
    ),
    ...{ spent: spentOn(), ended },
  };
}

const reasons: Readonly<Record<DraftStop['reason'], StopReason>> = {
  converged: 'converged',
  'iteration-limit': 'limit',
  unreachable: 'unreachable',
  'model-failed': 'model failed',
  budget: 'budget',
};

function refinedBy(result: DraftResult, tool: ToolDoc | undefined): RefinedTool {
  return {
    ...{ id: tool?.id ?? result.tool, tool: result.tool, description: result.description },
    ...{ sentences: [], use: null, constraints: [], needs: {} },
    revisions: result.iterations.flatMap(({ index, revision }) =>
      revision?.verdict === 'accepted'
        ? [
            {
              ...{ message: index, sentences: [], delta: revision.delta },
              description: revision.description,
            },
          ]
        : [],
    ),
    stopped: reasons[result.stop.reason],
  };
}
