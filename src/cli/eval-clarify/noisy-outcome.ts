import type { RoleInUse } from '../../session/models.js';
import { verdictLegend } from '../../evaluation/comparison-verdict.js';
import {
  noisyComparisonsTable,
  type NoisyComparison,
} from '../../evaluation/clarify/noisy/noisy-comparisons.js';
import { userName } from '../../evaluation/clarify/noisy/evaluate-noisy.js';
import type { NoisyRun } from '../../evaluation/clarify/noisy/score-noisy-records.js';
import { noisyTable, type NoisyRow } from '../../evaluation/clarify/noisy/summarise-noisy.js';
import {
  publishedSimilarity,
  type QuestionSimilarity,
} from '../../evaluation/clarify/users/expected-question-user.js';
import type { UnansweredRuns } from '../../evaluation/run-logged.js';
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
import { plotLines } from '../write-plots.js';
import { unusableErrors } from '../unusable-runs.js';

export interface FinishedNoisy {
  readonly runs: readonly NoisyRun[];
  /** What the runs come to. */
  readonly rows: readonly NoisyRow[];
  readonly comparisons: readonly NoisyComparison[];
  /** Dialogues of the null control, beside the runs. */
  readonly controlRuns: number;
  readonly status: 'done' | 'budget';
  readonly missingRuns: number;
  readonly unanswered: UnansweredRuns | null;
  readonly similarity: QuestionSimilarity;
  readonly thresholds: readonly Threshold[];
  /** Where the dialogues are kept. */
  readonly log: string;
  readonly plots: readonly string[];
  /** Where tool answers came from; null where dialogues were scored again. */
  readonly answers: string | null;
  /** Who was to judge these dialogues; null where nobody was. */
  readonly judge: string | null;
  readonly roles: readonly RoleInUse[];
  readonly table: 'text' | 'markdown' | 'csv';
}

/** Metrics that `--fail-under` can hold; a2 and a3 are not measured of instructions beyond the tools. */
export const noisyThresholdMetrics = ['a1', 'a2', 'a3'] as const;

function missedOf(rows: readonly NoisyRow[], thresholds: readonly Threshold[]): MissedThreshold[] {
  return rows.flatMap((row) => {
    const values = new Map([
      ['a1', row.A1],
      ['a2', row.A2],
      ['a3', row.A3],
    ]);
    const asked = thresholds.filter(({ metric }) => metric === 'a1' || row.kind !== 'IBTC');
    return missedThresholds(asked, `${row.agent}, ${row.kind}`, (name) => values.get(name) ?? null);
  });
}

/** What `eval clarify` answers for NoisyToolBench; exit code 4 where a budget ended it, 5 where a threshold is missed. */
export function noisyOutcome(finished: FinishedNoisy, stdout: OutputStream): CommandOutcome {
  const { runs, rows, status, missingRuns, unanswered, similarity } = finished;
  const { comparisons, controlRuns, log, answers, plots, roles } = finished;
  const missed = missedOf(rows, finished.thresholds);
  const label = isPublished(similarity) ? 'the paper’s' : 'another model than the paper’s';
  const differences = noisyComparisonsTable(comparisons);
  const tables = [noisyTable(rows), ...(differences.rows.length > 0 ? [differences] : [])];
  const again = controlRuns === 0 ? '' : ` and ${controlRuns} of the null control`;
  const lines = [
    `${runs.length} dialogues${again}; sentence model ${userName(similarity)} (${label}); tool answers: ${answers ?? 'as recorded'}; with 95 % intervals over instructions`,
    ...missingRunsLines(missingRuns),
    ...tables.flatMap((table) => tableLines(table, stdout)),
    ...(tables.length > 1 ? ['', verdictLegend] : []),
    ...['', `Dialogues: ${escapeControlCharacters(log)}`],
    ...plotLines(plots),
  ];
  return {
    ...evaluationEnd(status, [
      ...missed.map((one) => missedError(one, 'The dialogues in the log show what was asked.')),
      ...unansweredErrors(unanswered),
      ...unusableErrors(runs),
      ...unjudgedErrors(runs, finished.judge),
    ]),
    text: finished.table === 'text' ? lines.join('\n') : plainTables(tables, finished.table),
    results: asJson({
      ...{ runs: runs.length, controlRuns, missingRuns, log, answers },
      ...{ rows, comparisons, missed, plots, roles },
      similarity: { model: similarity.embeddings.name, threshold: similarity.threshold },
      dialogues: runs.map(({ agent, instruction, verdict, scores, run }) => ({
        ...{ agent, instruction: instruction.id, verdict, scores, end: run.end },
      })),
    }),
  };
}

/** The error of a judge that said nothing usable of any dialogue it was asked about. */
function unjudgedErrors(runs: readonly NoisyRun[], judge: string | null): readonly ReportedError[] {
  const asked = runs.filter(({ instruction }) => instruction.kind !== 'IBTC');
  if (judge === null || asked.length === 0) return [];
  if (asked.some(({ verdict }) => verdict !== null)) return [];
  const message = `${judge} gave no usable verdict on any of ${asked.length} dialogues, so A2 and A3 are not measured.`;
  return [{ code: 'model', message, remedy: 'Name another model with --role judge=NAME.' }];
}

function isPublished({ embeddings, threshold }: QuestionSimilarity): boolean {
  const { model, threshold: published } = publishedSimilarity;
  return embeddings.name.includes(model) && threshold === published;
}
