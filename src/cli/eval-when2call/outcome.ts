import { writeJson } from '../../core/json-text.js';
import type { LoggedRuns } from '../../evaluation/run-logged.js';
import type { When2CallRecord } from '../../evaluation/when2call/read-when2call.js';
import {
  confusionTables,
  when2callTable,
  type When2CallRow,
} from '../../evaluation/when2call/summarise-when2call.js';
import type { When2CallAnswer } from '../../evaluation/when2call/when2call-answer.js';
import type { When2CallMode } from '../../evaluation/when2call/when2call-modes.js';
import {
  missedThresholds,
  type MissedThreshold,
  type Threshold,
} from '../../evaluation/threshold.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import type { CommandOutcome, ReportedError } from '../command.js';
import { asJson } from '../done.js';
import { evaluationEnd } from '../evaluation-end.js';
import { missedError } from '../missed-threshold.js';
import { missingRunsLines, unansweredErrors } from '../missing-runs.js';
import type { OutputStream } from '../output.js';
import { plainTables, tableLines } from '../results-view.js';

export interface FinishedWhen2Call {
  readonly evaluation: LoggedRuns<When2CallAnswer>;
  readonly rows: readonly When2CallRow[];
  readonly thresholds: readonly Threshold[];
  readonly mode: When2CallMode;
  readonly model: string;
  /** Where completions were written; null where they were not asked for. */
  readonly out: string | null;
  /** Where the answers are kept. */
  readonly log: string;
  readonly table: 'text' | 'markdown' | 'csv';
}

export const thresholdMetrics = ['macro-f1', 'accuracy'] as const;

const remedy = 'The answers in the log show what the model said.';

/** What `eval when2call` answers: the tables, exit code 4 where a budget ended it, 5 where a threshold is missed. */
export function when2callOutcome(
  finished: FinishedWhen2Call,
  stdout: OutputStream,
): CommandOutcome {
  const { evaluation, rows, mode, model, out, log, table } = finished;
  const { records, reused, missingRuns, status } = evaluation;
  const missed = missedOf(finished);
  const tokens = records.reduce((sum, answer) => sum + answer.tokens, 0);
  const tables = [when2callTable(rows), ...confusionTables(rows)];
  const lines = [
    `When2Call, ${mode}: ${records.length} answers of ${escapeControlCharacters(model)} (${reused} from earlier), ${tokens} tokens; in percent, with 95 % intervals`,
    ...missingRunsLines(missingRuns),
    ...tables.flatMap((one) => tableLines(one, stdout)),
    ...['', `Answers: ${escapeControlCharacters(log)}`],
    ...(out === null ? [] : [`Completions: ${escapeControlCharacters(out)}`]),
  ];
  return {
    ...evaluationEnd(status, [
      ...missed.map((one) => missedError(one, remedy)),
      ...unansweredErrors(evaluation.unanswered),
      ...unusableErrors(records),
    ]),
    text: table === 'text' ? lines.join('\n') : plainTables(tables, table),
    results: asJson({
      ...{ mode, model, records: records.length, reused, missingRuns, tokens },
      ...{ rows, missed, log, out },
    }),
  };
}

/** Of log-probabilities those readings count whose figures are published. */
const heldReadings = {
  'macro-f1': ['said', 'none'],
  accuracy: ['said', 'characters'],
} as const;

function missedOf({ rows, thresholds }: FinishedWhen2Call): readonly MissedThreshold[] {
  return thresholdMetrics.flatMap((metric) => {
    const row = rows.find(({ reading }) => heldReadings[metric].some((one) => one === reading));
    const interval = metric === 'accuracy' ? row?.accuracy : row?.macroF1;
    const asked = thresholds.filter((threshold) => threshold.metric === metric);
    return missedThresholds(asked, 'When2Call', () => interval?.estimate ?? null);
  });
}

/** The error of a model that said nothing usable of any record: the figures are about nothing. */
function unusableErrors(answers: readonly When2CallAnswer[]): readonly ReportedError[] {
  const problems = answers.flatMap(({ answer }) =>
    answer.kind === 'unusable' ? [answer.problem] : [],
  );
  const [problem] = problems;
  if (problem === undefined || problems.length < answers.length) return [];
  return [
    {
      code: 'model',
      message: `None of ${answers.length} answers is usable: ${problem}`,
      remedy: 'See the log of the answers; use another model or mode.',
    },
  ];
}

/** Completions as `reward` reads them, one line each. */
export function completionLines(
  answers: readonly When2CallAnswer[],
  records: readonly When2CallRecord[],
): string {
  const byId = new Map(records.map((record) => [record.id, record]));
  return answers
    .flatMap(({ record: id, answer }) => {
      const record = byId.get(id);
      if (record === undefined || answer.kind !== 'text') return [];
      const { tools, expected: action, call } = record;
      const line = { id, completion: answer.text, tools, expected: { action, call } };
      return [`${writeJson(line)}\n`];
    })
    .join('');
}
