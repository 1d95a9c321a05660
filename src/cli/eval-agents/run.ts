import { join } from 'node:path';
import { withGroups } from '../../agents/agent-tools.js';
import { agentAnswers } from '../../config/agent-answers.js';
import type { commandOptions } from '../../config/command-options.js';
import { createAgents } from '../../config/create-agents.js';
import { draftTemperatures } from '../../config/options/role-options.js';
import { roleModels, type RoleModels } from '../../config/role-models.js';
import type { Catalogue } from '../../core/catalogue.js';
import { agentRows } from '../../evaluation/agents/agent-rows.js';
import { agentRecordSchema, type AgentRecord } from '../../evaluation/agents/agent-record.js';
import type { EvaluationTask } from '../../evaluation/agents/agent-task.js';
import { evaluateAgents, type NamedDocs } from '../../evaluation/agents/evaluate-agents.js';
import {
  judgeRuns,
  verdictRecordSchema,
  type ArmWinRate,
  type VerdictRecord,
} from '../../evaluation/agents/judge-runs.js';
import { junitReport } from '../../evaluation/agents/junit-report.js';
import { requireAnswers } from '../../evaluation/agents/require-answers.js';
import { shareMetrics, summariseAgents } from '../../evaluation/agents/summarise-agents.js';
import { figuresOf } from '../../evaluation/plots/figure.js';
import type { LoggedRuns } from '../../evaluation/run-logged.js';
import { parseThreshold } from '../../evaluation/threshold.js';
import { JsonLinesLog } from '../../storage/json-lines-log.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { seededRandom } from '../../support/seeded-random.js';
import { systemClock } from '../../support/system-clock.js';
import type { CommandContext, RunCommand } from '../command.js';
import { rolesInUse } from '../roles-in-use.js';
import { stepProgress } from '../step-progress.js';
import { unusableWarnings } from '../unusable-runs.js';
import { writePlots } from '../write-plots.js';
import { agentsOutcome } from './outcome.js';
import { docsAsked } from './docs.js';
import { tasksAsked } from './tasks.js';
import { unjudgedWarnings } from './unjudged.js';
import { acquireFor } from '../acquire-for.js';

type Options = (typeof commandOptions)['eval agents'];
type Context = CommandContext<Options>;

interface Prepared {
  readonly catalogue: Catalogue;
  readonly environment: Context['environment'];
  readonly tasks: readonly EvaluationTask[];
  readonly docs: readonly NamedDocs[];
  readonly models: RoleModels;
  readonly folder: string;
}

async function evaluate(context: Context, prepared: Prepared): Promise<LoggedRuns<AgentRecord>> {
  const { settings, output, currentFolder, signal } = context;
  const { catalogue, environment, tasks, docs, models, folder } = prepared;
  const agents = createAgents(settings, { clock: systemClock, models });
  const answers = await agentAnswers({
    ...{ settings, catalogue, environment, currentFolder, models, clock: systemClock, signal },
  });
  const progress = stepProgress(output, () => performance.now());
  const { maxSteps: steps, taskCalls: calls, taskTokens: tokens = null } = settings;
  const isListed = tasks.some(({ candidates }) => candidates !== null);
  const path = join(folder, `${catalogue.name}.jsonl`);
  try {
    return await evaluateAgents({
      ...{ tasks, agents, docs, answers: answers.source, signal },
      toolset: settings.toolset ?? (isListed ? 'listed' : 'retrieved'),
      ...{ mostRetrieved: settings.top, repeats: settings.repeats },
      ...{ limits: { steps, calls, tokens, questions: 0 } },
      concurrency: settings.reset === undefined ? settings.concurrency : 1,
      log: new JsonLinesLog<AgentRecord>(path, agentRecordSchema, 'agent run'),
      onProgress: ({ done, total, reused }) => {
        progress.onStep({ done, of: total, text: `${reused} runs from earlier` });
      },
    });
  } finally {
    progress.stop();
    await answers.close();
  }
}

async function judged(
  { settings, signal }: Context,
  { catalogue, models, folder }: Prepared,
  { records }: LoggedRuns<AgentRecord>,
): Promise<readonly ArmWinRate[]> {
  const { judge, concurrency } = settings;
  if (judge === undefined) return [];
  const path = join(folder, `${catalogue.name}.verdicts.jsonl`);
  const log = new JsonLinesLog<VerdictRecord>(path, verdictRecordSchema, 'verdict');
  const tools = withGroups(
    catalogue.tools.map((tool) => ({ tool })),
    catalogue.groups ?? [],
  );
  return judgeRuns({
    records,
    tools,
    judge: models.chat('judge', judge),
    log,
    concurrency,
    signal,
  });
}

/** `tooldraft eval agents`: how agents do with these docs. */
export const run: RunCommand<Options> = async (context) => {
  const { settings, output } = context;
  const { workspace, seed, resamples, junit } = settings;
  const thresholds = settings.failUnder.map((text) => parseThreshold(text, shareMetrics));
  const acquired = await acquireFor(context);
  const { catalogue } = acquired;
  const random = seededRandom(seed);
  const models = roleModels(
    settings,
    { workspace, environment: acquired.environment, clock: systemClock, random },
    draftTemperatures,
  );
  const prepared: Prepared = {
    ...{ catalogue, environment: acquired.environment },
    tasks: await tasksAsked(settings, catalogue),
    docs: await docsAsked(context, catalogue, models),
    models,
    folder: join(workspacePaths(workspace).root, 'evaluations', 'agents'),
  };
  const { tasks } = prepared;
  const evaluation = await evaluate(context, prepared);
  requireAnswers(evaluation.records, catalogue);
  const winRates = await judged(context, prepared, evaluation);
  for (const line of [...unusableWarnings(evaluation.records), ...unjudgedWarnings(winRates)])
    output.warn(line);
  if (junit !== undefined) await writeFileAtomic(junit, junitReport(evaluation.records, tasks));
  const summary = summariseAgents(evaluation.records, tasks, { seed, resamples });
  const plots = await writePlots(figuresOf(agentRows({ ...summary, winRates })), {
    ...{ command: 'agents', of: catalogue.name, settings, output },
  });
  const roles = await rolesInUse(models, output);
  const finished = {
    ...{ catalogue, evaluation, summary, winRates, tasks, thresholds, plots, settings, roles },
  };
  return agentsOutcome(
    { ...finished, log: join(prepared.folder, `${catalogue.name}.jsonl`) },
    output.stdout,
  );
};
