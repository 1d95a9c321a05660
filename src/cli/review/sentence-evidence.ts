import type { CallRecord } from '../../core/call-record.js';
import type { Catalogue } from '../../core/catalogue.js';
import { evidenceReference } from '../../core/evidence.js';
import { testsOf, type CallsOnPage } from './proven-tests.js';
import { jsonLine } from '../../reports/terminal/json-line.js';
import { outcomeLine } from '../../reports/terminal/outcome-line.js';
import { plainPalette } from '../../reports/terminal/terminal-style.js';
import type { ReviewableSentence } from '../../review/reviewable-sentences.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { callFinder, type FoundCall } from '../cited-calls.js';

interface EvidentCall {
  /** Set if the call is of another tool than the sentence. */
  readonly tool?: string;
  readonly call: CallRecord;
  /** The part of a long answer that differs from the other call's answer. */
  readonly text?: string;
}

/** Finds the calls behind a sentence, one line of text each. */
type FindEvidence = (sentence: ReviewableSentence) => Promise<readonly string[]>;

const mostCalls = 3;

/**
 * Finds evidence for the sentences of one run. If a test is on record, its calls are shown: a minimal pair where there is one.
 * Each trajectory is read once per finder.
 */
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
    const calls = ofTest.length > 0 ? ofTest : [...new Set(references)].flatMap(named);
    return evidenceLines(calls.slice(0, mostCalls));
  };
}

const charactersOfAnswer = 100;
const lineWidth = 200;
const uncoloured = { width: Infinity, palette: plainPalette };

function evidenceLines(calls: readonly EvidentCall[]): readonly string[] {
  return escapeRecord(calls).map(({ tool, call, text }) => {
    const { outcome } = call;
    const sent = `${tool === undefined ? '' : `${tool} `}${jsonLine(call.arguments, lineWidth / 2)}`;
    const left = Math.max(20, lineWidth - sent.length - 3);
    const shown =
      text === undefined || outcome?.kind !== 'accepted' ? outcome : { ...outcome, body: text };
    return `${sent} → ${outcomeLine(shown, left, uncoloured)}`;
  });
}
