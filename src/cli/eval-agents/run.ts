import { withGroups } from '../../agents/agent-tools.js';
import type { commandOptions } from '../../config/command-options.js';
import { draftTemperatures } from '../../config/model-settings.js';
import { agentRows } from '../../evaluation/agents/agent-rows.js';
import type { AgentArm, AgentUnderTest, NamedDocs } from '../../evaluation/agents/agent-arms.js';
import {
  allRecords,
  evaluateAgents,
  type AgentEvaluation,
} from '../../evaluation/agents/evaluate-agents.js';
import type { ArmWinRate, Reference } from '../../evaluation/agents/arm-win-rates.js';
import { judgeRuns } from '../../evaluation/agents/judge-runs.js';
import { junitReport } from '../../evaluation/agents/junit-report.js';
import { requireAnswers } from '../../evaluation/agents/require-answers.js';
import { shareMetrics } from '../../evaluation/agents/agent-arm-values.js';
import { summariseAgents } from '../../evaluation/agents/summarise-agents.js';
import { agentRunsLog, verdictsLog } from '../../evaluation/evaluation-logs.js';
import { figuresOf } from '../../evaluation/plots/figure.js';
import { parseThreshold } from '../../evaluation/threshold.js';
import type { Session } from '../../session/open-session.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import type { CommandContext, RunCommand } from '../command.js';
import { rolesInUse } from '../roles-in-use.js';
import { sessionFor } from '../session-for.js';
import { stepProgress } from '../step-progress.js';
import { unusableWarnings } from '../unusable-runs.js';
import { writePlots } from '../write-plots.js';
import { createAgents } from './agents.js';
import { agentAnswers } from './answers.js';
import { agentsOutcome } from './outcome.js';
import { docsAsked, referenceNamed } from './docs.js';
import { refusedWarning, tasksAsked, type AskedTasks } from './tasks.js';
import { unjudgedWarnings } from './unjudged.js';

type Options = (typeof commandOptions)['eval agents'];
type Context = CommandContext<Options>;

interface Prepared extends AskedTasks {
  readonly session: Session;
  readonly agents: readonly AgentUnderTest[];
  readonly docs: readonly NamedDocs[];
  readonly reference?: AgentArm | undefined;
}

async function evaluate(context: Context, prepared: Prepared): Promise<AgentEvaluation> {
  const { settings, output, signal } = context;
  const { session, tasks, agents, docs, reference } = prepared;
  const answers = await agentAnswers(context, session);
  const progress = stepProgress(output, () => performance.now());
  const { maxSteps: steps, taskCalls: calls, taskTokens: tokens = null } = settings;
  const isListed = tasks.some(({ candidates }) => candidates !== null);
  try {
    return await evaluateAgents({
      ...{ tasks, agents, docs, reference, answers, signal },
      control: !settings.noControl,
      toolset: settings.toolset ?? (isListed ? 'listed' : 'retrieved'),
      ...{ mostRetrieved: settings.top, repeats: settings.repeats },
      limits: { steps, calls, tokens, questions: 0 },
      concurrency: settings.reset === undefined ? settings.concurrency : 1,
      log: agentRunsLog(settings.workspace, session.catalogue.name),
      onProgress: ({ done, total, reused }) => {
        progress.onStep({ done, of: total, text: `${reused} runs from earlier` });
      },
    });
  } finally {
    progress.stop();
    await session.close();
  }
}

async function judged(
  { settings, signal }: Context,
  { session: { catalogue, models } }: Prepared,
  evaluation: AgentEvaluation,
  reference: Reference | null,
): Promise<readonly ArmWinRate[]> {
  const { concurrency, seed, resamples } = settings;
  if (models.choices.judge === undefined) return [];
  const judge = await models.chat('judge');
  const log = verdictsLog(settings.workspace, catalogue.name);
  const tools = withGroups(
    catalogue.tools.map((tool) => ({ tool })),
    catalogue.groups ?? [],
  );
  return judgeRuns({
    ...{ tools, judge, log, concurrency, signal, seed, resamples },
    records: allRecords(evaluation),
    ...{ controls: evaluation.controls, reference: reference ?? undefined },
  });
}

/** `tooldraft eval agents`: how agents do with these docs. */
export const run: RunCommand<Options> = async (context) => {
  const { settings, output } = context;
  const { workspace, seed, resamples, junit } = settings;
  const thresholds = settings.failUnder.map((text) => parseThreshold(text, shareMetrics));
  // `--limit` is about tasks: all tools are there for them.
  const ofTools = { ...context, settings: { ...settings, limit: undefined } };
  const session = await sessionFor(ofTools, { temperatures: draftTemperatures });
  const { catalogue, models } = session;
  const named = referenceNamed(settings, models.choices);
  const agentsNamed = (agent: readonly string[]) => createAgents({ ...settings, agent }, models);
  const prepared: Prepared = {
    session,
    ...(await tasksAsked(settings, catalogue)),
    agents: await agentsNamed(settings.agent),
    ...(await docsAsked(context, session, { agentsNamed, named })),
  };
  const { tasks, refused } = prepared;
  const refusal = refusedWarning(prepared, catalogue);
  if (refusal !== null) output.warn(refusal);
  const evaluation = await evaluate(context, prepared);
  const records = allRecords(evaluation);
  requireAnswers(records, catalogue);
  const { reference: arm } = prepared;
  const reference = arm === undefined ? null : { agent: arm.agent.agent.name, docs: arm.docs.name };
  const winRates = await judged(context, prepared, evaluation, reference);
  for (const line of [...unusableWarnings(records), ...unjudgedWarnings(winRates)])
    output.warn(line);
  if (junit !== undefined) await writeFileAtomic(junit, junitReport(evaluation.records, tasks));
  const summary = summariseAgents(records, tasks, {
    ...{ seed, resamples, controls: evaluation.controls },
  });
  const plots = await writePlots(figuresOf(agentRows({ ...summary, winRates, reference })), {
    ...{ command: 'agents', of: catalogue.name, settings, output },
  });
  const roles = await rolesInUse(models, output);
  const finished = {
    catalogue,
    evaluation,
    summary,
    winRates,
    reference,
    tasks,
    refused,
    thresholds,
  };
  const log = agentRunsLog(workspace, catalogue.name).path;
  return agentsOutcome({ ...finished, plots, settings, roles, log }, output.stdout);
};
