import type { CallRecord } from '../../core/call-record.js';
import type { Step } from '../../core/claim.js';
import type { Claim, ProvenTest } from '../../core/doc-version.js';
import { writeJson } from '../../core/json-text.js';
import { distinctBy } from '../../support/distinct-by.js';
import { sentValues, textOfOutcome, type Sent } from '../../reports/html/call-view.js';

/** One call of a test, by what names it on the page; `call` is null where its record is gone. */
interface TestStep {
  readonly role: Step['role'];
  readonly call: string | null;
  /** What was to be sent, where the record is gone. */
  readonly sent?: readonly Sent[];
  /** The part of the answer where two that begin alike differ. */
  readonly text?: string;
}

/** A test that came true: a minimal pair where it has two steps. */
interface TestView {
  /** `both, other values`; how the pair was found where no test is on record. */
  readonly side: string;
  readonly expect: string;
  readonly steps: readonly TestStep[];
}

/** Calls by what names them on the page, and the record behind a reference. */
export interface CallsOnPage {
  /** The name of the call on the page; the call is then on it. */
  readonly nameOf: (call: CallRecord) => string;
  readonly own: (id: string) => CallRecord | null;
  readonly cited: (
    reference: string,
  ) => { readonly name: string; readonly call: CallRecord } | null;
  /** Characters of an answer that are shown. */
  readonly longest: number;
}

/** The tests behind a claim, those of two calls first, each set of calls once; else a pair out of its evidence. */
export function testsOf(claim: Claim, calls: CallsOnPage): readonly TestView[] {
  const tests = distinctBy(claim.recipe ?? [], (test) => writeJson(test.calls)).map((test) =>
    testView(test, calls),
  );
  const pairs = tests.filter(({ steps }) => steps.length > 1);
  if (pairs.length > 0) return [...pairs, ...tests.filter(({ steps }) => steps.length <= 1)];
  const pair = pairOfEvidence(claim, calls);
  return pair === null ? tests : [pair, ...tests];
}

function testView({ side, expect, steps, calls: ids }: ProvenTest, calls: CallsOnPage): TestView {
  const records = steps.map(({ as }, index) =>
    ids.length === steps.length
      ? calls.own(ids[index] ?? '')
      : (ids.map(calls.own).find((call) => call?.purpose.recipe?.step === as) ?? null),
  );
  const texts = whereTheyDiffer(records, calls.longest);
  return {
    side,
    expect,
    steps: steps.map(({ role, args }, index) => {
      const call = records[index] ?? null;
      if (call === null) return { role, call, sent: sentValues(args) };
      const text = texts[index];
      return { role, call: calls.nameOf(call), ...(text === undefined ? {} : { text }) };
    }),
  };
}

/** A refused call and the one most like it that worked. */
function pairOfEvidence({ evidence }: Claim, calls: CallsOnPage): TestView | null {
  const found = evidence.flatMap((reference) => calls.cited(reference) ?? []);
  const refused = found.filter(({ call }) => call.outcome?.kind === 'refused');
  const worked = found.filter(({ call }) => call.outcome?.kind === 'accepted');
  const pairs = refused.flatMap((probe) =>
    worked
      .filter((base) => base.call.tool === probe.call.tool)
      .map((base) => ({ base, probe, differing: differing(base.call, probe.call) })),
  );
  const [nearest] = pairs.toSorted((a, b) => a.differing - b.differing);
  if (nearest === undefined) return null;
  return {
    side: 'the nearest two calls of its evidence',
    expect: 'refused',
    steps: [
      { role: 'base', call: nearest.base.name },
      { role: 'probe', call: nearest.probe.name },
    ],
  };
}

function differing(a: CallRecord, b: CallRecord): number {
  const [one, other] = [a, b].map((call) => new Map(sentValues(call.arguments)));
  const paths = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])]);
  return [...paths].filter((path) => one?.get(path) !== other?.get(path)).length;
}

const before = 60;

/** Two long answers that begin alike: the part from a little before where they part; nothing for others. */
function whereTheyDiffer(
  records: readonly (CallRecord | null)[],
  longest: number,
): readonly (string | undefined)[] {
  const texts = records.map((call) =>
    call === null || call.outcome === null ? '' : textOfOutcome(call.outcome),
  );
  const [first = '', second = ''] = texts;
  if (records.length !== 2 || first === second) return [];
  let at = 0;
  while (at < first.length && first[at] === second[at]) at += 1;
  if (at < longest / 3) return [];
  const start = at - before;
  return texts.map((text) => {
    const end = start + longest;
    return `…${text.slice(start, end)}${end < text.length ? '…' : ''}`;
  });
}
