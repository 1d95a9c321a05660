import { docAsAgentSeesIt } from '../../arguments/schema/doc-as-agent-sees-it.js';
import {
  schemaParameters,
  type SchemaParameter,
} from '../../arguments/schema/schema-parameters.js';
import type { CallRecord } from '../../core/call-record.js';
import type { Claim, DocVersion } from '../../core/doc-version.js';
import { evidenceReference } from '../../core/evidence.js';
import { operationOf } from '../../core/operation-of.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { Trajectory } from '../../core/trajectory.js';
import { citableCalls, formerCalls } from '../../refinement/calls-shown.js';
import { rawVersion } from '../../refinement/raw-version.js';
import { groupBy } from '../../support/group-by.js';
import { argumentOfPointer } from '../../support/json-pointer.js';
import { splitSentences } from '../../support/split-sentences.js';
import { wordsAlone } from '../../support/words-alone.js';
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

/** A sentence of the selected doc with what speaks for it. */
export interface SentenceView {
  /** A section of the description, or an argument. */
  readonly place: string;
  readonly text: string;
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
  readonly selected: DocVersion;
  readonly trajectory: Trajectory | null;
  /** A call of the run by its reference, other tools' and archived ones too. */
  readonly cited: (
    reference: string,
  ) => { readonly tool: string; readonly call: CallRecord } | null;
  /** Characters of an answer that are shown. */
  readonly longest: number;
}

export function toolReport(input: ToolReportInput): ToolReport {
  const { tool, selected, trajectory, longest } = input;
  const page = callsOfPage(input);
  const raw = rawVersion(tool);
  const { maxDocWords: words, maxDocTokens: tokens } = trajectory?.settings ?? {};
  return {
    id: tool.id,
    operation: operationOf(tool),
    description: wordDiff(raw.description, selected.description),
    arguments: argumentsOf(tool, raw, selected),
    learned: learnedLines(selected.learned),
    sentences: sentencesOf(tool, selected, page),
    gone: goneSentences(tool, selected, {
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
  const former = formerCalls(trajectory);
  const known = new Set(former.map(({ id }) => id));
  const own = citableCalls(trajectory).filter(({ id }) => !known.has(id));
  const byIteration = groupBy(own, ({ iteration }) => iteration);
  return {
    panel: (trajectory.panel ?? []).map(page.nameOf),
    formerPanel: former.map(page.nameOf),
    byIteration: new Map([...byIteration].map(([index, calls]) => [index, calls.map(page.nameOf)])),
  };
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

/** The claims in the order of the doc, then the description's sentences that no claim makes. */
function sentencesOf(
  tool: ToolDoc,
  selected: DocVersion,
  page: PageCalls,
): readonly SentenceView[] {
  const claims = selected.claims.map((claim) => claimSentence(claim, page));
  const claimed = wordsAlone(selected.claims.map(({ text }) => text).join('\n'));
  const source = wordsAlone(tool.description);
  const others = splitSentences(selected.description)
    .filter((text) => wordsAlone(text) !== '' && !isClaimed(text, claimed))
    .map((text): SentenceView => ({
      ...{ place: 'description', text, tests: [], evidence: [], lost: [] },
      from: source.includes(wordsAlone(text)) ? 'source' : 'none',
    }));
  return [...claims, ...others];
}

/** What matters most stands first as `Note on …: …`. */
function isClaimed(sentence: string, claimed: string): boolean {
  const said = sentence.replace(/^Note(?: on `[^`]+`)?: /, '');
  return [sentence, said].some((text) => claimed.includes(wordsAlone(text)));
}

function claimSentence(claim: Claim, page: PageCalls): SentenceView {
  const family = claim.claim === undefined ? null : familyOf(claim.claim);
  const found = claim.evidence.map((reference) => ({ reference, cited: page.cited(reference) }));
  return {
    place: argumentOfPointer(claim.target) ?? claim.target,
    text: claim.text,
    from: claim.from ?? 'claim',
    ...(claim.claim === undefined ? {} : { kind: claim.claim.kind }),
    ...(family === null ? {} : { family }),
    ...(claim.verdict === undefined ? {} : { verdict: claim.verdict }),
    tests: testsOf(claim, page),
    evidence: found.flatMap(({ cited }) => cited?.name ?? []),
    lost: found.flatMap(({ reference, cited }) => (cited === null ? [reference] : [])),
  };
}
