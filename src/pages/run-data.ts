import type { LesserAnswers } from '../calls/answered-by.js';
import type { RefinedDocs } from '../core/refined-docs.js';
import { unexploredTools } from '../reports/unexplored.js';
import { escapeRecord } from '../support/escape-control-characters.js';
import { groupBy } from '../support/group-by.js';
import { oneLine } from '../support/one-line.js';
import type { LeftAlone, ListedSentence, RunData, ToolRow } from './page-data.js';
import type { ReportedTool, RunInput } from './reported-tools.js';
import { stoppedText } from './tool-data.js';

/** A first screen needs no more. */
const mostListed = 40;
const longestSummary = 140;

/** The first screen of a run, and the table of its tools. */
export function runData(
  input: RunInput,
  tools: readonly ReportedTool[],
  { version = 0, problem = '', isRunning = false } = {},
): RunData {
  const rows = tools.map(rowOf);
  const sentences = listed(tools);
  const isRefuting = ({ refutes }: ListedSentence): boolean => refutes !== null;
  const data: RunData = {
    ...{ version, problem, catalogue: input.catalogue.name },
    about: aboutRun(input) + (isRunning ? ' · at work now' : ''),
    calls: callsOf(tools),
    learnt: sentences.filter((one) => !isRefuting(one)).slice(0, mostListed),
    contradictions: sentences.filter(isRefuting).slice(0, mostListed),
    leftAlone: leftAlone(input, tools),
    leftBehind: input.left.map(({ tool, record }) => ({ tool, record: oneLine(record, 80) })),
    tools: rows,
  };
  return escapeRecord(data);
}

type Sentence = ReportedTool['sentences'][number];

/** The sentences that nobody rejected, the most useful first, each once for all tools that have it. */
function listed(tools: readonly ReportedTool[]): readonly ListedSentence[] {
  const all = tools
    .flatMap(({ sentences }, tool) => sentences.map((one, at) => ({ one, tool, at })))
    .filter(({ one }) => one.decision !== 'reject')
    .toSorted((a, b) => weightOf(b.one) - weightOf(a.one));
  return [...groupBy(all, ({ one }) => one.edit ?? one.text)].map(([text, those]) => ({
    text,
    refutes: those[0]?.one.refutes ?? null,
    marks: those[0]?.one.marks ?? [],
    places: those.map(({ one, tool, at }) => ({ tool, at, place: one.place })),
  }));
}

/** What prevents silent wrong results comes first, then what stops existing, what machines can read, and what withstood most attacks. */
function weightOf({ marks, constraint, attacks }: Sentence): number {
  const silent = marks.includes('silent') ? 8 : 0;
  const removal = marks.includes('removal') ? 4 : 0;
  return silent + removal + (constraint === undefined ? 0 : 2) + Math.min(attacks.length, 3) / 2;
}

function rowOf(one: ReportedTool): ToolRow {
  const { tool, trajectory, doc, sentences } = one;
  const count = (isCounted: (one: Sentence) => boolean): number =>
    sentences.filter(isCounted).length;
  return {
    id: tool.id,
    summary: tool.description.replace(/\s+/g, ' ').trim().slice(0, longestSummary),
    sentences: sentences.length,
    isRewritten: sentences.length === 0 && (doc ?? tool).description !== tool.description,
    open: count(({ decision }) => decision === 'open'),
    silent: count(({ marks }) => marks.includes('silent')),
    removals: count(({ marks }) => marks.includes('removal')),
    contradictions: count(({ refutes }) => refutes !== undefined),
    calls: trajectory === null ? 0 : outcomesOf(one).length,
    stopped: stoppedText(one),
  };
}

function outcomesOf({ trajectory }: ReportedTool): readonly string[] {
  return (trajectory?.experiments ?? []).flatMap(({ results }) =>
    results.flatMap((one) =>
      one.kind === 'made' && one.tool === trajectory?.name ? [one.outcome] : [],
    ),
  );
}

function callsOf(tools: readonly ReportedTool[]): RunData['calls'] {
  const outcomes = tools.flatMap(outcomesOf);
  const countOf = (kind: string): number => outcomes.filter((one) => one === kind).length;
  const [accepted, refused] = [countOf('accepted'), countOf('refused')];
  return { made: outcomes.length, accepted, refused };
}

/** Why tools were not explored, or not to their end: what would help most of them first. */
function leftAlone(
  { catalogue, trajectories, gate }: RunInput,
  reported: readonly ReportedTool[],
): readonly LeftAlone[] {
  const numbers = new Map(reported.map(({ tool }, at) => [tool.name, at]));
  const begun = reported.filter(({ trajectory }) => trajectory !== null);
  // Where it is not known what was allowed, only refusals on record count.
  const allowed = gate ?? { allow: 'scratch', trustNames: true, roots: [], host: null };
  const unexplored = unexploredTools(
    begun.map(({ tool }) => tool),
    trajectories,
    allowed,
  );
  const named = new Set(unexplored.map(({ tool }) => tool));
  const cut = begun.flatMap(({ tool, trajectory }) =>
    trajectory === null || trajectory.ended === null || named.has(tool.name)
      ? []
      : [{ tool: tool.name, reason: `ended early: ${trajectory.ended}`, flag: null }],
  );
  const { length } = catalogue.tools;
  const waiting = reported.slice(0, length).flatMap(({ tool, trajectory, doc }) => {
    if (trajectory !== null || doc !== null) return [];
    return [{ tool: tool.name, reason: 'this run has not come to it', flag: null }];
  });
  const byCause = groupBy([...unexplored, ...cut, ...waiting], (one) => one.flag ?? one.reason);
  return [...byCause.values()]
    .map((those) => ({
      reason: those[0]?.reason ?? '',
      flag: those[0]?.flag ?? null,
      tools: those.flatMap(({ tool }) => numbers.get(tool) ?? []),
    }))
    .toSorted((a, b) => b.tools.length - a.tools.length);
}

/** `run builtin · engine builtin · not finished yet`. */
function aboutRun({ run, refined }: RunInput): string {
  const answers = answersOfDocs(refined);
  const { engine = null, createdAt = null } = refined ?? {};
  return [
    `run ${run}`,
    ...(engine === null ? [] : [`engine ${engine}`]),
    ...(answers === null ? [] : [`${answers} answers, not the tools’ own`]),
    createdAt === null ? 'not finished yet' : `${createdAt.slice(0, 16).replace('T', ' ')} UTC`,
  ].join(' · ');
}

/** The weakest of the answers that any of these docs was learnt from; null where all are the tools' own. */
function answersOfDocs(refined: RefinedDocs | null): LesserAnswers | null {
  const kinds = new Set((refined?.tools ?? []).map(({ answers }) => answers));
  if (kinds.has('simulated')) return 'simulated';
  return kinds.has('recorded') ? 'recorded' : null;
}
