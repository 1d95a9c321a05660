import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { commandOptions } from '../../config/command-options.js';
import { writeJson } from '../../core/json-text.js';
import { when2CallLog } from '../../evaluation/evaluation-logs.js';
import { missedThresholds, parseThreshold } from '../../evaluation/threshold.js';
import {
  evaluateWhen2Call,
  type When2CallAsker,
} from '../../evaluation/when2call/evaluate-when2call.js';
import { readWhen2Call, type When2CallRecord } from '../../evaluation/when2call/read-when2call.js';
import {
  confusionTables,
  summariseWhen2Call,
  when2callTable,
} from '../../evaluation/when2call/summarise-when2call.js';
import type { When2CallAnswer } from '../../evaluation/when2call/when2call-answer.js';
import { openSession } from '../../session/open-session.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { keyedDraw, shuffled } from '../../support/keyed-draw.js';
import type { CommandContext, ReportedError, RunCommand } from '../command.js';
import { asJson } from '../done.js';
import { evaluationEnd } from '../evaluation-end.js';
import { missedError } from '../missed-threshold.js';
import { missingRunsLines, unansweredErrors } from '../missing-runs.js';
import { outFile } from '../out-file.js';
import { usageError } from '../report-error.js';
import { plainTables, tableLines } from '../results-view.js';
import { sessionContext } from '../session-for.js';
import { stepProgress } from '../step-progress.js';
import { textOfFile } from '../text-of-file.js';

type Options = (typeof commandOptions)['eval when2call'];
type Context = CommandContext<Options>;

/** Of log-probabilities those readings count whose figures are published. */
const heldReadings = {
  'macro-f1': { readings: ['said', 'none'], figure: 'macroF1' },
  accuracy: { readings: ['said', 'characters'], figure: 'accuracy' },
} as const;
const thresholdMetrics = ['macro-f1', 'accuracy'] as const;
const remedy = 'The answers in the log show what the model said.';

/** `tooldraft eval when2call`: exit code 4 where a budget ended it, 5 where a threshold is missed. */
export const run: RunCommand<Options> = async (context) => {
  const { settings, output, signal } = context;
  const { workspace, seed, resamples, concurrency, mode, table } = settings;
  const thresholds = settings.failUnder.map((text) => parseThreshold(text, thresholdMetrics));
  const out = outOf(context);
  const asker = await askerOf(context);
  const asked = await recordsAsked(context);
  const log = when2CallLog(workspace);
  const progress = stepProgress(output, () => performance.now());
  const evaluation = await evaluateWhen2Call({
    ...{ records: asked, asker, log, concurrency, signal },
    onProgress: ({ done, total, reused }) => {
      progress.onStep({ done, of: total, text: `${reused} answers from earlier` });
    },
  }).finally(() => {
    progress.stop();
  });
  const { records, reused, missingRuns, unanswered, status } = evaluation;
  if (out !== null) await writeFileAtomic(out, completionLines(records, asked));
  const rows = summariseWhen2Call(records, asked, { seed, resamples });
  const missed = thresholdMetrics.flatMap((metric) => {
    const { readings, figure } = heldReadings[metric];
    const row = rows.find(({ reading }) => readings.some((one) => one === reading));
    const own = thresholds.filter((threshold) => threshold.metric === metric);
    return missedThresholds(own, 'When2Call', () => row?.[figure]?.estimate ?? null);
  });
  const model = settings.model ?? '';
  const tokens = records.reduce((sum, answer) => sum + answer.tokens, 0);
  const tables = [when2callTable(rows), ...confusionTables(rows)];
  const lines = [
    `When2Call, ${mode}: ${records.length} answers of ${escapeControlCharacters(model)} (${reused} from earlier), ${tokens} tokens; in percent, with 95 % intervals`,
    ...missingRunsLines(missingRuns),
    ...tables.flatMap((one) => tableLines(one, output.stdout)),
    ...['', `Answers: ${escapeControlCharacters(log.path)}`],
    ...(out === null ? [] : [`Completions: ${escapeControlCharacters(out)}`]),
  ];
  return {
    ...evaluationEnd(status, [
      ...missed.map((one) => missedError(one, remedy)),
      ...unansweredErrors(unanswered),
      ...unusableErrors(records),
    ]),
    text: table === 'text' ? lines.join('\n') : plainTables(tables, table),
    results: asJson({
      ...{ mode, model, records: records.length, reused, missingRuns, tokens },
      ...{ rows, missed, log: log.path, out },
    }),
  };
};

function outOf({ settings: { out, mode } }: Context): string | null {
  if (out === undefined) return null;
  if (mode === 'direct') return outFile(out);
  throw usageError(
    `--out is for completions, and --mode ${mode} has none.`,
    'eval when2call',
    'Leave it out, or take --mode direct.',
  );
}

async function askerOf(context: Context): Promise<When2CallAsker> {
  const { mode, seed, template, maxAnswerTokens } = context.settings;
  // Measured at its own temperature.
  const temperatures = { agent: null };
  const { models } = await openSession({ ...sessionContext(context), temperatures }, null);
  if (models.choices.agent === undefined) {
    throw usageError(
      'No model is named.',
      'eval when2call',
      'Name the model that is measured with --model, and where it is with --base-url.',
    );
  }
  if (mode === 'log-probability') return { mode, scorer: await models.scorer('agent', template) };
  const model = await models.toolChat('agent', { maxAnswerTokens });
  return { mode, seed, settings: { maxAnswerTokens }, model };
}

/** The records of the file, or as many of them as asked for, in the order of the file. */
async function recordsAsked(context: Context): Promise<readonly When2CallRecord[]> {
  const { limit, seed } = context.settings;
  const file = resolve(context.currentFolder, context.arguments[0] ?? '');
  const text = await textOfFile(file, 'Name a file of When2Call, e.g. when2call_test_mcq.jsonl.');
  const records = readWhen2Call(text, file);
  if (limit === undefined) return records;
  const drawn = shuffled(records, ({ id }) => keyedDraw(seed, 'record', id)).slice(0, limit);
  return records.filter((record) => drawn.includes(record));
}

/** The error of a model that said nothing usable of any record: the figures are about nothing. */
function unusableErrors(answers: readonly When2CallAnswer[]): readonly ReportedError[] {
  const [first] = answers;
  if (first?.answer.kind !== 'unusable') return [];
  if (answers.some(({ answer }) => answer.kind !== 'unusable')) return [];
  return [
    {
      code: 'model',
      message: `None of ${answers.length} answers is usable: ${first.answer.problem}`,
      remedy: 'See the log of the answers; use another model or mode.',
    },
  ];
}

/** Completions as `reward` reads them, one line each. */
function completionLines(
  answers: readonly When2CallAnswer[],
  records: readonly When2CallRecord[],
): string {
  const byId = new Map(records.map((record) => [record.id, record]));
  const lines = answers.flatMap(({ record: id, answer }) => {
    const record = byId.get(id);
    if (record === undefined || answer.kind !== 'text') return [];
    const { tools, expected: action, call } = record;
    return [`${writeJson({ id, completion: answer.text, tools, expected: { action, call } })}\n`];
  });
  return lines.join('');
}
