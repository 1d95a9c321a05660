import { performance } from 'node:perf_hooks';
import type { commandOptions } from '../../config/command-options.js';
import { maskAddress } from '../../catalogues/mask-tokens.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError } from '../../core/errors.js';
import type { AnswersKind } from '../../core/outcome.js';
import type { EmbeddingModel } from '../../core/ports.js';
import { liveAnswers } from '../../evaluation/agents/answer-sources.js';
import type { AnswerSource } from '../../evaluation/agents/evaluate-agents.js';
import type { NoisyInstruction } from '../../evaluation/clarify/data/read-noisytoolbench.js';
import { noisyLimits } from '../../evaluation/clarify/noisy/noisy-limits.js';
import { evaluateNoisy, type NoisyOptions } from '../../evaluation/clarify/noisy/evaluate-noisy.js';
import { modelJudge } from '../../evaluation/clarify/noisy/judge-noisy-run.js';
import type { NoisyRecord } from '../../evaluation/clarify/noisy/noisy-record.js';
import { rowsOfNoisy } from '../../evaluation/clarify/clarify-rows.js';
import { noisyRows } from '../../evaluation/clarify/noisy/summarise-noisy.js';
import { noisyComparisons } from '../../evaluation/clarify/noisy/noisy-comparisons.js';
import {
  scoreNoisyRecords,
  type NoisyRun,
} from '../../evaluation/clarify/noisy/score-noisy-records.js';
import { localThreshold } from '../../evaluation/clarify/users/expected-question-user.js';
import { noisyRunsLog } from '../../evaluation/evaluation-logs.js';
import { controlKindOf, type ControlKind } from '../../evaluation/null-control.js';
import { figuresOf } from '../../evaluation/plots/figure.js';
import { joinedRuns, type LoggedRuns } from '../../evaluation/run-logged.js';
import { parseThreshold } from '../../evaluation/threshold.js';
import { standInSource } from '../../session/answer-source.js';
import { otherAnswersOf, type Models, type RoleInUse } from '../../session/models.js';
import { namesRole, rolesNamed } from '../../session/model-settings-of.js';
import { openSession, type Session } from '../../session/open-session.js';
import type { JsonLinesLog } from '../../storage/json-lines-log.js';
import { distinctBy } from '../../support/distinct-by.js';
import type { CommandContext, CommandOutcome } from '../command.js';
import { usageError } from '../report-error.js';
import { rolesInUse } from '../roles-in-use.js';
import { sessionContext } from '../session-for.js';
import { stepProgress } from '../step-progress.js';
import { unusableWarnings } from '../unusable-runs.js';
import { writePlots } from '../write-plots.js';
import { noisyOutcome, noisyThresholdMetrics } from './noisy-outcome.js';
import { createClarifyAgents } from './agents.js';
import { samplesName } from './asked-files.js';

type Context = CommandContext<(typeof commandOptions)['eval clarify']>;

function thresholdOf(
  { settings: { similarity } }: Context,
  { choices: { embeddings } }: Models,
  { name }: EmbeddingModel,
): number {
  if (similarity !== undefined) return similarity;
  if (embeddings.kind === 'local') return localThreshold;
  throw new ConfigurationError(`No threshold is known for the sentence model ${name}.`, {
    remedy:
      'Give one as "similarity" in the configuration file. docs/research.md explains how 0.45 was chosen for the built-in model.',
  });
}

function requireUsable({ settings }: Context): void {
  const hasUser = rolesNamed(settings).has('user');
  if (!hasUser && settings.followUps === 'listed') return;
  const option = hasUser ? '--role user=…' : '"followUps": "model"';
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
  const thresholds = context.settings.failUnder.map((text) =>
    parseThreshold(text, noisyThresholdMetrics),
  );
  const { settings, output } = context;
  const { workspace } = settings;
  const session = await noisySession(context, instructions);
  const embeddings = await session.embeddings();
  const similarity = { embeddings, threshold: thresholdOf(context, session.models, embeddings) };
  const log = noisyRunsLog(workspace, settings.rescore);
  const progress = stepProgress(output, () => performance.now());
  try {
    const rescored = settings.rescore !== undefined;
    const { records, status, missingRuns, unanswered, answers, roles } = rescored
      ? { records: await log.read(), status: 'done' as const, missingRuns: 0, ...unasked }
      : await dialogues(context, instructions, { session, log, similarity, progress });
    const scored = (isControl: boolean): Promise<readonly NoisyRun[]> => {
      const some = records.filter(({ control = false }) => control === isControl);
      return scoreNoisyRecords(some, instructions, similarity);
    };
    const [runs, again] = [await scored(false), await scored(true)];
    for (const line of unusableWarnings(runs)) output.warn(line);
    const { seed, resamples } = settings;
    const rows = noisyRows(runs, { seed, resamples });
    const onRecord = again.length > 0 ? 'measured' : 'off';
    const control = {
      kind: rescored ? onRecord : controlKind(settings, session.models),
      runs: again,
    };
    const comparisons = noisyComparisons(runs, { control, seed, resamples });
    const plots = await writePlots(figuresOf(rowsOfNoisy({ rows, comparisons })), {
      ...{ command: 'clarify', of: samplesName(context.arguments), settings, output },
    });
    return noisyOutcome(
      {
        ...{
          ...{ runs, rows, comparisons, controlRuns: again.length },
          plots,
          status,
          missingRuns,
          unanswered,
          similarity,
          thresholds,
          log: log.path,
          answers,
          roles,
        },
        judge: rescored ? null : (session.models.choices.judge?.name ?? null),
        table: settings.table,
      },
      output.stdout,
    );
  } finally {
    progress.stop();
    await session.close();
  }
}

/** Of dialogues that are scored again nobody is asked. */
const unasked = { unanswered: null, answers: null, roles: [] };

interface Asked extends LoggedRuns<NoisyRecord> {
  /** Where tool answers came from. */
  readonly answers: string;
  readonly roles: readonly RoleInUse[];
}

interface Parts {
  readonly session: Session;
  readonly log: JsonLinesLog<NoisyRecord>;
  readonly similarity: Parameters<typeof evaluateNoisy>[0]['similarity'];
  readonly progress: ReturnType<typeof stepProgress>;
}

async function dialogues(
  { settings, output, signal }: Context,
  instructions: readonly NoisyInstruction[],
  { session, log, similarity, progress }: Parts,
): Promise<Asked> {
  const { concurrency, maxSteps, questions } = settings;
  const { models } = session;
  const agent = settings.agent.length === 0 ? ['awn'] : settings.agent;
  const source = await answersOfGoneTools(session);
  const name = await answersName(session);
  const optionsBy = async (
    { chat }: Pick<Models, 'chat'>,
    sample: number,
  ): Promise<NoisyOptions> => ({
    ...{ instructions, similarity, log, concurrency, signal },
    agents: createClarifyAgents(
      // Its user has one answer, whatever is asked again.
      { ...settings, agent, repeatWords: false },
      models.choices.agent === undefined ? null : await chat('agent'),
    ),
    // Each dialogue is told of the published tools of its own instruction.
    answers: { name, settings: source.settings, open: ({ groups }) => source.open(sample, groups) },
    judge: models.choices.judge === undefined ? undefined : modelJudge(await chat('judge'), signal),
    limitsOf: (named) => {
      const usual = noisyLimits(named);
      const steps = maxSteps ?? usual.steps;
      return { ...usual, steps, calls: steps, questions: questions ?? usual.questions };
    },
    onProgress: ({ done, total, reused }) => {
      progress.onStep({ done, of: total, text: `${reused} dialogues from earlier` });
    },
  });
  const own = await evaluateNoisy(await optionsBy(models, 1));
  const others = await optionsBy(otherAnswersOf(models), 2);
  const isControlled = controlKind(settings, models) === 'measured' && others.agents.length > 1;
  const runs = isControlled
    ? joinedRuns([
        own,
        await evaluateNoisy({ ...others, agents: others.agents.slice(0, 1), isControl: true }),
      ])
    : own;
  return { ...runs, answers: name, roles: await rolesInUse(models, output) };
}

/** What answers is what the options name; where they name nothing, every call is a fault. */
function noisySession(
  context: Context,
  instructions: readonly NoisyInstruction[],
): Promise<Session> {
  const { settings } = context;
  const answers = settings.answers ?? kindNamed(settings);
  return openSession(
    { ...sessionContext(context), settings: { ...settings, answers } },
    { catalogue: catalogueOf(instructions) },
  );
}

function kindNamed(settings: Context['settings']): AnswersKind {
  const { answersUrl, recorded } = settings;
  if (answersUrl !== undefined || namesRole(settings, 'simulator')) return 'simulated';
  return recorded.length > 0 ? 'recorded' : 'live';
}

/** The answers of tools that nobody can call any more. */
async function answersOfGoneTools(session: Session): Promise<AnswerSource> {
  const { recordings } = await session.answers();
  const gone = { skipped: [], place: null };
  return (
    (await standInSource(session)) ??
    liveAnswers({ ...gone, executor: await session.executor() }, recordings ?? [])
  );
}

/** Where answers come from, as records and tables say it. */
async function answersName(session: Session): Promise<string> {
  const { kind, recordings, server } = await session.answers();
  if (kind === 'recorded') return kind;
  const simulating =
    server === null ? session.models.choices.simulator?.name : maskAddress(server.url);
  const rest = kind === 'live' ? 'none' : `simulated by ${simulating ?? ''}`;
  return recordings === null ? rest : `recorded, else ${rest}`;
}

function controlKind(settings: Context['settings'], { choices }: Models): ControlKind {
  const { agent, judge } = choices;
  const simulator = namesRole(settings, 'simulator') ? choices.simulator : undefined;
  const names = [agent, judge, simulator].map((choice) => choice?.name);
  return controlKindOf(settings.noControl, [...names, settings.answersUrl]);
}

/** The tools of all instructions. */
function catalogueOf(instructions: readonly NoisyInstruction[]): Catalogue {
  return {
    ...{ version: 1, name: 'noisytoolbench', source: { kind: 'none' } },
    tools: [
      ...distinctBy(
        instructions.flatMap(({ tools }) => tools),
        ({ id }) => id,
      ),
    ],
    groups: [
      ...distinctBy(
        instructions.flatMap(({ groups }) => groups),
        ({ id }) => id,
      ),
    ],
  };
}
