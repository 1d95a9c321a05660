import { relative } from 'node:path';
import { toolsWithOrders } from '../../config/tools-with-orders.js';
import type { Source } from '../../core/catalogue.js';
import type { AnswersKind } from '../../core/outcome.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { GateSettings } from '../../experiments/gate.js';
import { countSteps, silentTools, unexploredTools } from '../../reports/unexplored.js';
import type { RunResult } from '../../refine/run.js';
import type { RefinedTool } from '../../core/run-results.js';
import { indented } from '../../reports/terminal/indented.js';
import type { RoleInUse } from '../../session/models.js';
import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';
import { costText, countText } from '../../reports/terminal/usage-text.js';
import { counted } from '../../support/counted.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { groupBy } from '../../support/group-by.js';
import { oneLine } from '../../support/one-line.js';
import { shellWords } from '../../support/shell-words.js';
import { someOf } from '../../support/some-of.js';
import { textTable } from '../../support/text-table.js';
import type { CommandOutcome, CommandStatus, ReportedError } from '../command.js';
import { asJson } from '../done.js';
import type { ChosenEngine } from './chosen-engine.js';
import { remedies, unusableAnswers } from './remedies.js';

export interface FinishedRun {
  readonly catalogue: string;
  readonly run: string;
  readonly engine: ChosenEngine;
  /** The endpoints that were asked. */
  readonly roles: readonly RoleInUse[];
  readonly result: RunResult;
  readonly tools: readonly ToolDoc[];
  readonly source: Source;
  readonly gate: GateSettings;
  /** What answered in place of the tools; null where they did. */
  readonly answers: AnswersKind | null;
  /** Absolute paths. */
  readonly files: { readonly trajectories: string; readonly refinedDocs: string };
  readonly currentFolder: string;
  /** What starts this program from the user's shell. */
  readonly command: string;
  /** Words that the next command needs too. */
  readonly furtherWords: readonly string[];
}

const mostListed = 10;

/** What `refine` answers: the summary, the exit code, and each tool of which nothing was learnt as an error. */
export function runOutcome(finished: FinishedRun, style: TerminalStyle): CommandOutcome {
  const { result, files, engine, ...about } = finished;
  const { tools, groups, audit, waiting, limit, calls, spent } = result;
  const failures = failuresOf(finished);
  const errors = [...failures, ...audit.harmed.map(harmOf)];
  const [status, exitCode] = verdict(result, failures.length);
  return {
    status,
    exitCode,
    text: summaryText(escapeRecord(finished), style),
    results: asJson({
      ...{ catalogue: about.catalogue, run: about.run, engine: engine.name, model: engine.model },
      ...{ answers: about.answers, toolsWithOrders: toolsWithOrders(finished.tools) },
      roles: about.roles,
      tools: tools.map(({ id, sentences, use, needs, stopped, revisions }) => ({
        ...{ tool: id, sentences: sentences.length, use, needs, stopped },
        revisions: revisions.length,
      })),
      groups: groups.map(({ group, messages, spent: used, ended, turnedDown, dropped }) => ({
        ...{ group, messages, spent: used, ended, dropped },
        turnedDown: turnedDown.length,
      })),
      ...{ calls, spent, waiting, limit, ...countSteps(groups) },
      unexplored: unexploredTools(finished.tools, groups, finished.gate),
      ...{ harmed: audit.harmed, changedByOthers: audit.changedByOthers, left: audit.left },
      files,
    }),
    errors,
  };
}

/** Tools of which nothing is known, since they or the model never answered. */
function failuresOf({ result: { tools, groups }, answers }: FinishedRun): readonly ReportedError[] {
  // A recording that holds no call of a tool is no failure of the tool.
  const silent: ReadonlyMap<string, string> =
    answers === 'recorded' ? new Map() : silentTools(groups);
  return tools.flatMap(({ id, tool, stopped }): readonly ReportedError[] => {
    const isModel = stopped === 'model failed';
    const fault = silent.get(tool);
    if (!isModel && stopped !== 'unreachable' && fault === undefined) return [];
    const said = groups.flatMap((group) => (isModel ? unusableAnswers(group, id) : []))[0] ?? fault;
    const why = said === undefined || said === '' ? '' : `: ${said}`;
    return [
      {
        code: isModel ? 'model-failed' : 'unreachable',
        tool: id,
        message: isModel
          ? `${id}: the model gave no usable answer${why}`
          : `${id} gave no answer${why}`,
        remedy: 'Its doc was kept. Run with --fresh to try it again.',
      },
    ];
  });
}

/** Something that was there before and was changed, as an error. */
export function harmOf({
  record,
  tool,
  step,
  gone,
}: RunResult['audit']['harmed'][number]): ReportedError {
  const what = record === '' ? `what ${tool} shows` : `${record}, which ${tool} shows,`;
  return {
    code: 'harm',
    tool,
    message: `${what} was there before the run and is ${gone ? 'gone' : 'changed'}, after step ${step ?? '?'}.`,
    remedy: 'Restore it; the step with its arguments stands in the journal of the run.',
  };
}

function verdict(
  { waiting, limit, groups, tools, audit }: RunResult,
  failures: number,
): readonly [CommandStatus, number] {
  if (failures > 0 && failures === tools.length && audit.harmed.length === 0) return ['failed', 1];
  if (failures + audit.harmed.length > 0) return ['partial', 3];
  const isCut = limit !== null && groups.some(({ ended }) => ended !== null);
  return waiting.length > 0 || isCut ? ['budget', 4] : ['done', 0];
}

function summaryText(finished: FinishedRun, style: TerminalStyle): string {
  const { result, files, currentFolder, command, catalogue, furtherWords } = finished;
  const { tools, waiting, limit } = result;
  const place = (path: string): string => {
    const short = relative(currentFolder, path);
    return short === '' || short.startsWith('..') ? path : short;
  };
  const total = tools.reduce((sum, { sentences }) => sum + sentences.length, 0);
  const telling = tools.toSorted((a, b) => b.sentences.length - a.sentences.length)[0];
  const next =
    limit !== null
      ? `${limit[0]?.toUpperCase()}${limit.slice(1)}; everything so far is saved. The same command with a higher limit goes on.`
      : `Next: ${command} ${shellWords(['show', catalogue, ...(telling === undefined ? [] : [telling.id]), ...furtherWords])}`;
  return [
    ...textTable(
      [
        { title: 'tool', flexible: true },
        { title: 'sentences', align: 'right' },
        { title: 'stopped' },
      ],
      tools.map(({ id, sentences, description, stopped }) => [
        id,
        description === undefined ? String(sentences.length) : 'rewritten',
        stopWords[stopped],
      ]),
      { width: style.width, styleHeader: style.palette.bold },
    ),
    '',
    ...indented(costLine(finished, total), 0, style),
    ...(finished.answers === null
      ? []
      : [`Answers were ${finished.answers}, not the tools’ own; the docs say so.`]),
    ...section('', harmLines(result), style),
    ...section('Left behind, since clean-up could not remove it:', leftLines(result), style),
    ...unexploredLines(finished, style),
    ...remedies(finished).flatMap((line) => indented(line, 0, style)),
    ...section('Needed from you:', needLines(tools), style),
    ...(waiting.length === 0
      ? []
      : indented(`Not begun: ${someOf(waiting, mostListed)}`, 0, style)),
    '',
    `Refined docs  ${place(files.refinedDocs)}`,
    `Trajectories  ${place(files.trajectories)}`,
    '',
    ...(finished.engine.model === null ? firstLookLines(finished, total) : []),
    style.palette.bold(next),
  ].join('\n');
}

const stopWords: Readonly<Record<RefinedTool['stopped'], string>> = {
  'nothing new': 'nothing new came',
  'no experiments': 'nothing left to try',
  converged: 'converged',
  limit: 'limit of messages',
  budget: 'limit of the run',
  health: 'something came to harm',
  unreachable: 'no answer',
  'model failed': 'the model failed',
};

/** `12 sentences about 9 tools by gpt-5: 68 calls, 6 messages, 12,300 tokens in and 4,100 out, $0.08; 1,822 tokens a tool and 1,367 a sentence`. */
function costLine({ result, engine }: FinishedRun, total: number): string {
  const { tools, groups, calls, spent } = result;
  const about = `${counted(total, 'sentence')} about ${counted(tools.length, 'tool')}`;
  if (engine.model === null) return `${about}: ${counted(calls, 'call')}`;
  const messages = groups.reduce((sum, group) => sum + group.messages, 0);
  const cached =
    spent === null || spent.cachedPromptTokens === 0
      ? ''
      : ` (${countText(spent.cachedPromptTokens)} from the server's cache)`;
  const used =
    spent === null
      ? ''
      : `, ${countText(spent.promptTokens)} tokens in${cached} and ${countText(spent.completionTokens)} out, ${costText(spent.cost)}`;
  const tokens = spent === null ? 0 : spent.promptTokens + spent.completionTokens;
  const each =
    tokens === 0 || tools.length === 0
      ? ''
      : `; ${countText(tokens / tools.length)} tokens a tool${total === 0 ? '' : ` and ${countText(tokens / total)} a sentence`}`;
  return `${about} by ${engine.model}: ${counted(calls, 'call')}, ${counted(messages, 'message')}${used}${each}`;
}

function section(title: string, lines: readonly string[], style: TerminalStyle): string[] {
  if (lines.length === 0) return [];
  const shown = lines
    .slice(0, mostListed)
    .flatMap((line) => indented(line, title === '' ? 0 : 2, style));
  const more = lines.length - mostListed;
  return [
    ...(title === '' ? [] : [title]),
    ...shown,
    ...(more > 0 ? [`  and ${more} more (--json lists all)`] : []),
  ];
}

function harmLines({ audit: { harmed, changedByOthers } }: RunResult): readonly string[] {
  if (harmed.length + changedByOthers.length === 0)
    return ['Nothing that was there before was changed.'];
  const told = ({ record, tool, gone, places }: (typeof harmed)[number]): string =>
    `${record === '' ? tool : `${record} (${tool})`}: ${gone ? 'gone' : someOf(places, 5)}`;
  return [
    ...harmed.map(
      (one) => `CHANGED, WAS THERE BEFORE: ${told(one)}, after step ${one.step ?? '?'}`,
    ),
    ...changedByOthers.map((one) => `changed during the run, not by a known step: ${told(one)}`),
  ];
}

function leftLines({ audit: { left } }: RunResult): readonly string[] {
  return left.map(({ tool, record }) => `${oneLine(record, 80)} (${tool})`);
}

/** What was not explored, by what would help: first what would help most tools. */
function unexploredLines(
  { tools, result: { groups, waiting }, gate }: FinishedRun,
  style: TerminalStyle,
): string[] {
  const begun = tools.filter(({ name }) => !waiting.includes(name));
  const all = unexploredTools(begun, groups, gate);
  const byCause = groupBy(all, ({ reason, flag }) => flag ?? reason);
  const causes = [...byCause].toSorted(([, a], [, b]) => b.length - a.length);
  const helping = causes.find(([, [one]]) => one?.flag != null);
  const most =
    helping === undefined
      ? ''
      : `; what would help most: ${helping[0]} (${counted(helping[1].length, 'tool')})`;
  const title = `Not explored: ${all.length} of ${counted(tools.length, 'tool')}${most}`;
  const lines = causes.map(([, those]) => {
    const { reason = '', flag = null } = those[0] ?? {};
    const names = those.map(({ tool }) => tool);
    return `${someOf(names, mostListed)}: ${reason}${flag === null ? '' : ` (${flag})`}`;
  });
  return section(title, lines, style);
}

/** What the built-in engine is, and what finds more. */
function firstLookLines(
  { command, catalogue, furtherWords }: FinishedRun,
  total: number,
): readonly string[] {
  const again = `${command} ${shellWords(['refine', catalogue, ...furtherWords])}`;
  return [
    `${counted(total, 'fact')}; a model finds about ten times as many:`,
    `  ${again} --model NAME`,
    '  (or --model-command COMMAND, or --model-inbox FOLDER, in which a coding agent answers)',
    '',
  ];
}

function needLines(tools: readonly RefinedTool[]): readonly string[] {
  return tools.flatMap(({ id, needs }) =>
    Object.entries(needs).map(
      ([argument, what]) => `${id}: ${what} (--value ${shellWords([`${argument}=…`])})`,
    ),
  );
}
