import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { commandOptions } from '../../config/command-options.js';
import { when2CallLog } from '../../evaluation/evaluation-logs.js';
import {
  evaluateWhen2Call,
  type When2CallAsker,
} from '../../evaluation/when2call/evaluate-when2call.js';
import { readWhen2Call, type When2CallRecord } from '../../evaluation/when2call/read-when2call.js';
import { summariseWhen2Call } from '../../evaluation/when2call/summarise-when2call.js';
import { parseThreshold } from '../../evaluation/threshold.js';
import { openSession } from '../../session/open-session.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { keyedDraw, shuffled } from '../../support/keyed-draw.js';
import type { CommandContext, RunCommand } from '../command.js';
import { outFile } from '../out-file.js';
import { usageError } from '../report-error.js';
import { sessionContext } from '../session-for.js';
import { stepProgress } from '../step-progress.js';
import { textOfFile } from '../text-of-file.js';
import { completionLines, thresholdMetrics, when2callOutcome } from './outcome.js';

type Options = (typeof commandOptions)['eval when2call'];
type Context = CommandContext<Options>;

/** `tooldraft eval when2call`: whether a model calls, asks, refuses or answers where it should. */
export const run: RunCommand<Options> = async (context) => {
  const { settings, output, signal } = context;
  const { workspace, seed, resamples, concurrency, mode } = settings;
  const thresholds = settings.failUnder.map((text) => parseThreshold(text, thresholdMetrics));
  const out = outOf(context);
  const asker = await askerOf(context);
  const records = await recordsAsked(context);
  const log = when2CallLog(workspace);
  const progress = stepProgress(output, () => performance.now());
  try {
    const evaluation = await evaluateWhen2Call({
      ...{ records, asker, log, concurrency, signal },
      onProgress: ({ done, total, reused }) => {
        progress.onStep({ done, of: total, text: `${reused} answers from earlier` });
      },
    });
    if (out !== null) await writeFileAtomic(out, completionLines(evaluation.records, records));
    const rows = summariseWhen2Call(evaluation.records, records, { seed, resamples });
    const model = settings.model ?? '';
    return when2callOutcome(
      { evaluation, rows, thresholds, mode, model, out, log: log.path, table: settings.table },
      output.stdout,
    );
  } finally {
    progress.stop();
  }
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
  const { agent } = models.choices;
  if (agent === undefined) {
    throw usageError(
      'No model is named.',
      'eval when2call',
      'Name the model that is measured with --model, and where it is with --base-url.',
    );
  }
  if (mode === 'log-probability') return { mode, scorer: await models.scorer('agent', template) };
  return {
    ...{ mode, seed, settings: { maxAnswerTokens } },
    model: await models.toolChat('agent', { maxAnswerTokens }),
  };
}

/** The records of the file, or as many of them as asked for, in the order of the file. */
async function recordsAsked(context: Context): Promise<readonly When2CallRecord[]> {
  const { currentFolder, settings } = context;
  const { limit, seed } = settings;
  const file = resolve(currentFolder, context.arguments[0] ?? '');
  const text = await textOfFile(file, 'Name a file of When2Call, e.g. when2call_test_mcq.jsonl.');
  const records = readWhen2Call(text, file);
  if (limit === undefined) return records;
  const drawn = new Set(
    shuffled(records, ({ id }) => keyedDraw(seed, 'record', id)).slice(0, limit),
  );
  return records.filter((record) => drawn.has(record));
}
