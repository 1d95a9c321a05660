import { relative } from 'node:path';
import type { Source } from '../../core/catalogue.js';
import type { RefinementResult, ToolSummary } from '../../refinement/result.js';
import { runCost } from '../../refinement/run-cost.js';
import { runSummaryView } from '../../reports/terminal/run-summary-view.js';
import { stopReasonText } from '../../reports/terminal/stop-reason-text.js';
import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import type { CommandOutcome, CommandStatus, ReportedError } from '../command.js';
import { asJson } from '../done.js';
import { shellWords } from '../../support/shell-words.js';

/** Where a run left its files, absolute. */
export interface RunFiles {
  readonly catalogue: string;
  readonly trajectories: string;
  readonly refinedDocs: string;
}

export interface FinishedRun {
  readonly catalogue: string;
  readonly run: string;
  readonly result: RefinementResult;
  /** Names of the tools whose sources tell agents what to do. */
  readonly toolsWithOrders: readonly string[];
  /** Where the tools are called. */
  readonly source: Source;
  readonly files: RunFiles;
  readonly currentFolder: string;
  /** What starts this program from the user's shell. */
  readonly command: string;
  /** Words that the next command needs too: `--workspace DIR`. */
  readonly furtherWords: readonly string[];
  /** Name of the run where it is not the latest by default. */
  readonly runWords: readonly string[];
}

/** True if the run got nothing from a tool: it could not be reached, its model failed, or every call was a fault. */
function hasFailed({ stopReason, calls, faults }: ToolSummary): boolean {
  const silent = calls > 0 && faults === calls;
  const undecided = stopReason === 'budget' || stopReason === 'interrupted';
  return stopReason === 'unreachable' || stopReason === 'model-failed' || (silent && !undecided);
}

/** A tool that was not reached is taken up again by the next run; where a model failed, the run stays as it is. */
function retry(code: ReportedError['code'], tool: string): string {
  return code === 'unreachable'
    ? 'The same command tries it again.'
    : `Run with ${shellWords(['--only', tool])} --fresh to try it again.`;
}

function failureOf(summary: ToolSummary, catalogue: string): ReportedError {
  const { tool, stopReason, stopDetail, faultMessage, calls } = summary;
  const code = stopReason === 'model-failed' ? stopReason : 'unreachable';
  const why = stopDetail ?? faultMessage;
  const detail = why === undefined ? '' : `: ${why}`;
  const said =
    code === 'unreachable'
      ? `${tool} gave no answer in ${calls} calls`
      : `${tool}: ${stopReasonText(stopReason)}`;
  return {
    code,
    tool,
    message: `${said}${detail}`,
    remedy: `See its faults with "tooldraft ${shellWords(['show', catalogue, tool, '--trajectory'])}"; its doc was kept. ${retry(code, tool)}`,
  };
}

/** Exit code and status, the first that holds. */
function verdict(
  { status, tools }: RefinementResult,
  failed: number,
): readonly [CommandStatus, number] {
  if (status === 'interrupted') return ['interrupted', 130];
  if (failed > 0 && failed === tools.length) return ['failed', 1];
  if (status === 'budget') return ['budget', 4];
  return failed > 0 ? ['partial', 3] : ['done', 0];
}

function nextLine(finished: FinishedRun): string {
  const { result, catalogue, furtherWords, runWords } = finished;
  if (result.status === 'interrupted')
    return 'Interrupted; everything so far is saved. The same command (without --fresh) goes on.';
  if (result.status === 'budget')
    return 'The budget is used up; everything so far is saved. The same command (without --fresh) goes on.';
  const changed = result.tools.filter(({ version }) => version > 0);
  const telling = changed.reduce<ToolSummary | null>(
    (best, one) => (best === null || one.learnt.length > best.learnt.length ? one : best),
    null,
  );
  const words = telling === null ? ['show', catalogue] : ['diff', catalogue, telling.tool];
  return `Next: ${finished.command} ${shellWords([...words, ...runWords, ...furtherWords])}`;
}

function summaryText(finished: FinishedRun, style: TerminalStyle): string {
  const { result, files, currentFolder } = finished;
  const place = (path: string): string => {
    const short = relative(currentFolder, path);
    return short === '' || short.startsWith('..') ? path : short;
  };
  const idle =
    result.status === 'done' &&
    result.tools.length > 0 &&
    result.tools.every(({ resumedFinished }) => resumedFinished);
  return [
    runSummaryView(result, style, finished.source),
    '',
    ...(idle
      ? ['Nothing was left to do: every tool was finished earlier. --fresh starts again.', '']
      : []),
    `Refined docs  ${place(files.refinedDocs)}`,
    `Trajectories  ${place(files.trajectories)}`,
    '',
    style.palette.bold(nextLine(finished)),
  ].join('\n');
}

/** What `refine` answers: the summary, the exit code, and each tool that failed as an error. */
export function runOutcome(finished: FinishedRun, style: TerminalStyle): CommandOutcome {
  const { catalogue, run, result, toolsWithOrders, files } = finished;
  const failures = [...result.tools, ...result.groups].filter(hasFailed);
  const [status, exitCode] = verdict(result, failures.length);
  const { tools, groups, skipped, open = [], made, answers } = result;
  const cost = runCost(result);
  return {
    status,
    exitCode,
    text: summaryText(escapeRecord(finished), style),
    results: asJson({
      ...{
        catalogue,
        run,
        tools,
        groups,
        skipped,
        open,
        made,
        ...(answers === undefined ? {} : { answers }),
        toolsWithOrders,
        cost,
        files,
      },
    }),
    errors: failures.map((summary) => failureOf(summary, catalogue)),
  };
}
