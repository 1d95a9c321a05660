import { docAsAgentSeesIt } from '../../schema/doc-as-agent-sees-it.js';
import { schemaParameters, type SchemaParameter } from '../../schema/schema-parameters.js';
import type { CallRecord } from '../../core/call-record.js';
import type { DocVersion } from '../../core/doc-version.js';
import { evidenceReference } from '../../core/evidence.js';
import { operationOf } from '../../core/operation-of.js';
import type { Decision } from '../../core/review.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { Trajectory } from '../../core/trajectory.js';
import { rawVersion } from '../../refinement/raw-version.js';
import { isDue, type ReviewableSentence } from '../../review/reviewable-sentences.js';
import { groupBy } from '../../support/group-by.js';
import { argumentOfPointer } from '../../core/json-pointer.js';
import { examplesText } from '../terminal/examples-text.js';
import { learnedLines } from '../terminal/learned-lines.js';
import { schemaSummary } from '../terminal/schema-summary.js';
import { wordDiff, type DiffPart } from '../terminal/word-diff.js';
import { callView, type CallView } from './call-view.js';
import { familyOf } from './claims-by-family.js';
import { goneSentences, type GoneSentence } from './gone-sentences.js';
import { testsOf, type CallsOnPage, type TestView } from './proven-tests.js';
import { timeLine, type TimeLine } from './time-line.js';

/** An argument's doc before and after. */
export interface ArgumentView {
  readonly label: string;
  /** `integer, 1 to 100`, as the source has it. */
  readonly type: string;
  readonly required: boolean;
  readonly parts: readonly DiffPart[];
}

/** A sentence of the selected doc with what speaks for it and what was decided of it. */
export interface SentenceView {
  /** A section of the description, or an argument. */
  readonly place: string;
  /** The same as a decision names it. */
  readonly target: string;
  readonly text: string;
  readonly decision: Decision;
  /** True where somebody should decide. */
  readonly isDue: boolean;
  /** What a person put in its place. */
  readonly edit?: string;
  /** False where people alone said it, or only an earlier run. */
  readonly isInRun: boolean;
  /** True for a sentence that a person added: it can be worded anew or taken back. */
  readonly isOwn: boolean;
  /** Calls that a decision keeps, a line each. */
  readonly kept: readonly string[];
  /** `source`, `claim`, …; `none` where it is neither the source's nor any call's. */
  readonly from: string;
  readonly kind?: string;
  readonly family?: string;
  readonly verdict?: string;
  readonly tests: readonly TestView[];
  /** Names of the calls that it cites; references of calls that are not found stand in `lost`. */
  readonly evidence: readonly string[];
  readonly lost: readonly string[];
}

/** One tool's part of a report: what its page shows. */
export interface ToolReport {
  readonly id: string;
  /** `GET /tickets/{no}` or the like; null where there is none. */
  readonly operation: string | null;
  readonly description: readonly DiffPart[];
  readonly arguments: readonly ArgumentView[];
  readonly learned: readonly string[];
  readonly sentences: readonly SentenceView[];
  readonly gone: readonly GoneSentence[];
  /** Names of refused calls that nothing learnt predicts. */
  readonly unexplained: readonly string[];
  /** Null where the run has not come to the tool. */
  readonly timeLine: TimeLine | null;
  /** Every call on the page by its name. */
  readonly calls: Readonly<Record<string, CallView>>;
}

export interface ToolReportInput {
  readonly tool: ToolDoc;
  /** As the run has it, and with what people decided. */
  readonly selected: DocVersion;
  readonly reviewed: DocVersion;
  readonly sentences: readonly ReviewableSentence[];
  readonly trajectory: Trajectory | null;
  /** A call of the run by its reference, other tools' and archived ones too. */
  readonly cited: (
    reference: string,
  ) => { readonly tool: string; readonly call: CallRecord } | null;
  /** Characters of an answer that are shown. */
  readonly longest: number;
}

export function toolReport(input: ToolReportInput): ToolReport {
  const { tool, selected, reviewed, sentences, trajectory, longest } = input;
  const page = callsOfPage(input);
  const raw = rawVersion(tool);
  const { maxDocWords: words, maxDocTokens: tokens } = trajectory?.settings ?? {};
  return {
    id: tool.id,
    operation: operationOf(tool),
    description: wordDiff(raw.description, reviewed.description),
    arguments: argumentsOf(tool, raw, reviewed),
    learned: learnedLines(reviewed.learned),
    sentences: sentences.map((one) => sentenceView(one, page)),
    gone: goneSentences(tool, reviewed, {
      ...(typeof words === 'number' ? { words } : {}),
      ...(typeof tokens === 'number' ? { tokens } : {}),
    }),
    unexplained: (trajectory?.left?.unexplained ?? []).flatMap(({ call: id }) => {
      const call = page.own(id);
      return call === null ? [] : [page.nameOf(call)];
    }),
    timeLine:
      trajectory === null ? null : timeLine(trajectory, selected, namedCalls(trajectory, page)),
    calls: Object.fromEntries(
      [...page.shown].map(([name, call]) => [name, callView(call, longest)]),
    ),
  };
}

interface PageCalls extends CallsOnPage {
  /** The calls that were named so far. */
  readonly shown: ReadonlyMap<string, CallRecord>;
}

function callsOfPage({ tool, trajectory, cited, longest }: ToolReportInput): PageCalls {
  const shown = new Map<string, CallRecord>();
  const show = (name: string, call: CallRecord): string => {
    shown.set(name, call);
    return name;
  };
  const run = trajectory?.run ?? '';
  return {
    longest,
    shown,
    nameOf: (call) => show(call.id, call),
    own: (id) => cited(evidenceReference(run, tool.id, id))?.call ?? null,
    cited: (reference) => {
      const found = cited(reference);
      if (found === null) return null;
      const isOwn = found.tool === tool.id;
      const call = isOwn ? found.call : { ...found.call, tool: found.call.tool ?? found.tool };
      return { name: show(isOwn ? call.id : reference, call), call };
    },
  };
}

function namedCalls(trajectory: Trajectory, page: PageCalls) {
  const byIteration = groupBy(trajectory.calls, ({ iteration }) => iteration);
  return new Map([...byIteration].map(([index, calls]) => [index, calls.map(page.nameOf)]));
}

function textOf(parameter: SchemaParameter | undefined): string {
  return parameter === undefined
    ? ''
    : `${parameter.description} ${examplesText(parameter)}`.trim();
}

function argumentsOf(
  tool: ToolDoc,
  raw: DocVersion,
  selected: DocVersion,
): readonly ArgumentView[] {
  const [before, after] = [raw, selected].map(
    (version) =>
      new Map(
        schemaParameters(docAsAgentSeesIt(tool, version).parameters).map((one) => [
          one.pointer,
          one,
        ]),
      ),
  );
  const pointers = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
  return pointers.flatMap((pointer) => {
    const [old, now] = [before?.get(pointer), after?.get(pointer)];
    const one = now ?? old;
    if (one === undefined) return [];
    return [
      {
        label: one.label,
        type: schemaSummary((old ?? one).schema),
        required: one.required,
        parts: wordDiff(textOf(old), textOf(now)),
      },
    ];
  });
}

function sentenceView(one: ReviewableSentence, page: PageCalls): SentenceView {
  const { target, text, from, claims, claim, decision, edit, isInRun, entry } = one;
  const family = claim === undefined ? null : familyOf(claim);
  const verdict = claims.find((other) => other.verdict !== undefined)?.verdict;
  const references = [...new Set(claims.flatMap(({ evidence }) => evidence))];
  const found = references.map((reference) => ({ reference, cited: page.cited(reference) }));
  return {
    place: argumentOfPointer(target) ?? target,
    ...{ target, text, from, decision, isInRun },
    isDue: isDue(one),
    isOwn: entry !== undefined && entry.sentence === undefined,
    ...(edit === undefined ? {} : { edit }),
    ...(claim === undefined ? {} : { kind: claim.kind }),
    ...(family === null ? {} : { family }),
    ...(verdict === undefined ? {} : { verdict }),
    tests: claims.flatMap((other) => testsOf(other, page)),
    evidence: found.flatMap(({ cited }) => cited?.name ?? []),
    lost: found.flatMap(({ reference, cited }) => (cited === null ? [reference] : [])),
    kept: claims.length > 0 ? [] : (one.evidence ?? []),
  };
}
