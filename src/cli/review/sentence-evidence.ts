import type { CallRecord } from '../../core/call-record.js';
import type { Catalogue } from '../../core/catalogue.js';
import { evidenceReference } from '../../core/evidence.js';
import type { JsonObject } from '../../core/json.js';
import { testsOf, type CallsOnPage } from '../../reports/html/proven-tests.js';
import { jsonLine } from '../../reports/terminal/json-line.js';
import { outcomeLine } from '../../reports/terminal/outcome-line.js';
import { plainPalette, type TerminalStyle } from '../../reports/terminal/terminal-style.js';
import type { ReviewableSentence } from '../../review/reviewable-sentences.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { callFinder, type FoundCall } from '../cited-calls.js';

/** One call that speaks for a sentence. */
interface EvidentCall {
  /** Set where it is of another tool. */
  readonly tool?: string;
  readonly call: CallRecord;
  /** The part of a long answer where it differs from the other call's. */
  readonly text?: string;
}

/** What speaks for a sentence: of its tests the one that tells most, a minimal pair where there is one. */
export interface SentenceEvidence {
  /** `both, other values`; null where no test is on record, but calls are. */
  readonly side: string | null;
  readonly calls: readonly EvidentCall[];
  /** Arguments in which the two calls of a pair differ. */
  readonly differs: readonly string[];
}

export type FindEvidence = (sentence: ReviewableSentence) => Promise<SentenceEvidence | null>;

const mostCalls = 3;

/** Finds the calls behind sentences of a run's docs; trajectories are read once. */
export function evidenceFinder(workspace: string, catalogue: Catalogue, run: string): FindEvidence {
  const find = callFinder(workspace, catalogue);
  return async ({ tool, claims }) => {
    const own = (id: string): string => evidenceReference(run, tool, id);
    const references = claims.flatMap(({ evidence, recipe = [] }) => [
      ...evidence,
      ...recipe.flatMap(({ calls }) => calls.map(own)),
    ]);
    const found = new Map<string, FoundCall>();
    for (const reference of new Set(references)) found.set(reference, await find(reference));
    const callAt = (reference: string): CallRecord | null => found.get(reference)?.call ?? null;
    const page: CallsOnPage = {
      ...{ longest: charactersOfAnswer, nameOf: ({ id }) => own(id) },
      own: (id) => callAt(own(id)),
      cited: (name) => {
        const call = callAt(name);
        return call === null ? null : { name, call };
      },
    };
    const named = (name: string): readonly EvidentCall[] => {
      const { tool: of = null, call = null } = found.get(name) ?? {};
      if (call === null) return [];
      const called = call.tool ?? of ?? tool;
      return [{ call, ...(called === tool ? {} : { tool: called }) }];
    };
    const [test] = claims.flatMap((claim) => testsOf(claim, page));
    const ofTest = (test?.steps ?? []).flatMap(({ call, text }) =>
      (call === null ? [] : named(call)).map((one) => ({
        ...one,
        ...(text === undefined ? {} : { text }),
      })),
    );
    if (test !== undefined && ofTest.length > 0)
      return { side: test.side, calls: ofTest.slice(0, mostCalls), differs: differing(ofTest) };
    const calls = [...new Set(references)].flatMap(named).slice(0, mostCalls);
    return calls.length === 0 ? null : { side: null, calls, differs: [] };
  };
}

function differing(calls: readonly EvidentCall[]): readonly string[] {
  const [one, other, ...more] = calls.map(({ call }) => call.arguments);
  if (one === undefined || other === undefined || more.length > 0) return [];
  const valueOf = (args: JsonObject, name: string): string => JSON.stringify(args[name] ?? null);
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => name in one !== name in other || valueOf(one, name) !== valueOf(other, name),
  );
}

const charactersOfAnswer = 100;
/** Where lines may have any length. */
const widest = 200;

/** A call and its outcome a line. */
export function evidenceLines(
  evidence: SentenceEvidence | null,
  style: TerminalStyle,
): readonly string[] {
  return escapeRecord(evidence?.calls ?? []).map(({ tool, call, text }) => {
    const columns = Math.min(style.width, widest);
    const sent = `${tool === undefined ? '' : `${tool} `}${jsonLine(call.arguments, columns / 2)}`;
    const left = Math.max(20, columns - sent.length - 3);
    const { outcome } = call;
    const shown =
      text === undefined || outcome?.kind !== 'success' ? outcome : { ...outcome, body: text };
    return `${sent} → ${outcomeLine(shown, left, style)}`;
  });
}

/** The same as a file of reviews keeps it: without colours. */
export function keptEvidence(evidence: SentenceEvidence | null): readonly string[] {
  return evidenceLines(evidence, { width: Infinity, palette: plainPalette });
}
