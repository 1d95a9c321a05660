import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { UncallableExecutor } from '../../calling/uncallable-executor.js';
import type { commandOptions } from '../../config/command-options.js';
import { chatModelOptions } from '../../config/create-chat-models.js';
import { createClarifyAgents } from '../../config/create-clarify-agents.js';
import { createEmbeddings } from '../../config/create-embeddings.js';
import { ConfigurationError } from '../../core/errors.js';
import type { EmbeddingModel } from '../../core/ports.js';
import { SimulatedExecutor } from '../../evaluation/agents/simulated-executor.js';
import type { NoisyInstruction } from '../../evaluation/clarify/data/read-noisytoolbench.js';
import { noisyLimits } from '../../evaluation/clarify/noisy/noisy-limits.js';
import { evaluateNoisy } from '../../evaluation/clarify/noisy/evaluate-noisy.js';
import { modelJudge } from '../../evaluation/clarify/noisy/judge-noisy-run.js';
import {
  noisyRecordSchema,
  type NoisyRecord,
} from '../../evaluation/clarify/noisy/noisy-record.js';
import { rowsOfNoisy } from '../../evaluation/clarify/clarify-rows.js';
import { noisyComparisons, noisyRows } from '../../evaluation/clarify/noisy/summarise-noisy.js';
import { scoreNoisyRecords } from '../../evaluation/clarify/noisy/score-noisy-records.js';
import { localThreshold } from '../../evaluation/clarify/users/expected-question-user.js';
import { figuresOf } from '../../evaluation/plots/figure.js';
import type { LoggedRuns } from '../../evaluation/run-logged.js';
import { parseThreshold } from '../../evaluation/threshold.js';
import type { ChatModel } from '../../models/chat-model.js';
import { createChatModel } from '../../models/create-chat-model.js';
import { JsonLinesLog } from '../../storage/json-lines-log.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { seededRandom } from '../../support/seeded-random.js';
import { systemClock } from '../../support/system-clock.js';
import type { CommandContext, CommandOutcome } from '../command.js';
import { usageError } from '../report-error.js';
import { stepProgress } from '../step-progress.js';
import { unusableWarnings } from '../unusable-runs.js';
import { writePlots } from '../write-plots.js';
import { noisyMetrics, noisyOutcome } from './noisy-outcome.js';
import { samplesName } from './samples-name.js';

type Context = CommandContext<(typeof commandOptions)['eval clarify']>;

function thresholdOf({ settings }: Context, { name }: EmbeddingModel): number {
  const { similarity, embeddings = 'local' } = settings;
  if (similarity !== undefined) return similarity;
  if (embeddings === 'local') return localThreshold;
  throw new ConfigurationError(`No threshold is known for the sentence model ${name}.`, {
    remedy: 'Give one with --similarity; bench/noisy-threshold.mjs shows how to find it.',
  });
}

function requireUsable({ settings }: Context): void {
  const { userModel, followUps } = settings;
  if (userModel === undefined && followUps === 'listed') return;
  const option = userModel === undefined ? '--follow-ups model' : '--user-model';
  throw usageError(
    `${option} is not for NoisyToolBench: its user has one answer to one question.`,
    'eval clarify',
    'Leave it out.',
  );
}

/** NoisyToolBench: agents on unclear instructions, or dialogues on record scored again. */
export async function runNoisy(
  context: Context,
  instructions: readonly NoisyInstruction[],
): Promise<CommandOutcome> {
  requireUsable(context);
  const thresholds = context.settings.failUnder.map((text) => parseThreshold(text, noisyMetrics));
  const { settings, environment, output } = context;
  const { workspace } = settings;
  const embeddings = createEmbeddings(settings, workspace, environment);
  const similarity = { embeddings, threshold: thresholdOf(context, embeddings) };
  const path =
    settings.rescore ??
    join(workspacePaths(workspace).root, 'evaluations', 'clarify', 'noisy.jsonl');
  const log = new JsonLinesLog<NoisyRecord>(path, noisyRecordSchema, 'dialogue');
  const progress = stepProgress(output, () => performance.now());
  try {
    const rescored = settings.rescore !== undefined;
    const { records, status, missingRuns, unanswered } = rescored
      ? { records: await log.read(), status: 'done' as const, missingRuns: 0, unanswered: null }
      : await dialogues(context, instructions, { log, similarity, progress });
    const runs = await scoreNoisyRecords(records, instructions, similarity);
    for (const line of unusableWarnings(runs)) output.warn(line);
    const rows = noisyRows(runs);
    const comparisons = noisyComparisons(runs);
    const plots = await writePlots(figuresOf(rowsOfNoisy({ rows, comparisons })), {
      ...{ command: 'clarify', of: samplesName(context), settings, output },
    });
    const answers =
      settings.simulator === undefined ? 'none' : `simulated by ${settings.simulator}`;
    return noisyOutcome(
      {
        ...{
          runs,
          rows,
          comparisons,
          plots,
          status,
          missingRuns,
          unanswered,
          similarity,
          thresholds,
          log: path,
        },
        judge: rescored ? null : (settings.judge ?? null),
        table: settings.table,
        answers: rescored ? null : answers,
      },
      output.stdout,
    );
  } finally {
    progress.stop();
  }
}

interface Parts {
  readonly log: JsonLinesLog<NoisyRecord>;
  readonly similarity: Parameters<typeof evaluateNoisy>[0]['similarity'];
  readonly progress: ReturnType<typeof stepProgress>;
}

async function dialogues(
  { settings, environment, signal }: Context,
  instructions: readonly NoisyInstruction[],
  { log, similarity, progress }: Parts,
): Promise<LoggedRuns<NoisyRecord>> {
  const { workspace, seed, concurrency, maxSteps, questions, simulator, judge } = settings;
  const clock = systemClock;
  const options = chatModelOptions(settings, {
    ...{ workspace, environment, clock, random: seededRandom(seed) },
  });
  const chat = (name: string): ChatModel => createChatModel(options(name));
  const agent = settings.agent.length === 0 ? ['awn'] : settings.agent;
  const agents = createClarifyAgents(
    { ...settings, agent },
    { clock, chat: settings.model === undefined ? null : chat(settings.model) },
  );
  const answering = simulator === undefined ? null : chat(simulator);
  return evaluateNoisy({
    ...{ instructions, agents, similarity, log, concurrency, signal },
    answers: {
      name: answering === null ? 'none' : `simulated by ${answering.name}`,
      open: ({ groups }) =>
        answering === null
          ? new UncallableExecutor()
          : new SimulatedExecutor({ model: answering, clock, groups }),
    },
    judge: judge === undefined ? undefined : modelJudge(chat(judge), signal),
    limitsOf: (name) => {
      const usual = noisyLimits(name);
      const steps = maxSteps ?? usual.steps;
      return { ...usual, steps, calls: steps, questions: questions ?? usual.questions };
    },
    onProgress: ({ done, total, reused }) => {
      progress.onStep({ done, of: total, text: `${reused} dialogues from earlier` });
    },
  });
}
