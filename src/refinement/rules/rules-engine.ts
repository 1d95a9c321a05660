import { canonicalArguments } from '../../arguments/schema/canonical-arguments.js';
import type { Suggestion } from '../../core/trajectory.js';
import { evidenceReference } from '../../core/evidence.js';
import type { ProposedCall, RefinementEngine, ToolContext } from '../engine.js';
import type { EvidenceView } from './observations/evidence-view.js';
import { findCalledFirst } from './detectors/refusals/find-called-first.js';
import { withLivingExamples } from './detectors/arguments/with-living-examples.js';
import { findRefusals } from './detectors/refusals/find-refusals.js';
import { lateSources, lateView } from './detectors/sources/late-sources.js';
import { sharedPathSources } from './detectors/sources/shared-path-sources.js';
import type { Finding } from './finding.js';
import { openingEngine } from '../whole-argument/opening-engine.js';
import { distinguishingStatements } from './writing/distinguish.js';
import { queryFor } from '../../writing/query-for.js';
import { statementsOf } from './writing/statements-of.js';
import { workedOutOnce } from './worked-out.js';
import { writeVersion } from './writing/write-version.js';

/**
 * The built-in engine: no model, no key, no network of its own, deterministic. It plans calls that would settle
 * something, and says only what an outcome or the schema supports.
 */
export function rulesEngine(): RefinementEngine {
  return openingEngine(engineOfRules());
}

function engineOfRules(): RefinementEngine {
  const workedOut = workedOutOnce();
  return {
    name: 'rules',
    explore: async (context, state, overlap) => {
      const turnedDown = new Set(
        overlap?.turnedDown.map((call) => canonicalArguments(call.arguments)) ?? [],
      );
      const next = workedOut(context, state).planned.find(
        (call) => !turnedDown.has(canonicalArguments(call.arguments)),
      );
      return next === undefined ? null : { ...next, query: queryFor(context.tool, next) };
    },
    probes: (context, state, limit) =>
      oneStep(workedOut(context, state).planned).slice(0, Math.min(limit, mostAtOnce(context))),
    analyze: async (context, state) => {
      const { view, findings } = workedOut(context, state);
      return findings.flatMap((finding) => suggestion(context, view, finding));
    },
    rewrite: async (context, state, _suggestions, complaints) => {
      const { view, findings, planned } = workedOut(context, state);
      const proposal = writeVersion(
        context,
        view,
        complaints.length === 0 ? findings : withoutComplaints(findings, view, complaints),
      );
      const [next] = planned;
      return { proposal, direction: next === undefined ? '' : directionOf(next.purpose) };
    },
    mustGoOn: (context, state) => workedOut(context, state).planned.length > 0,
    close: (context, state, catalogue) => {
      const { view, findings: before } = workedOut(context, state);
      const findings = withLivingExamples(before, view, catalogue.pool);
      const extra = distinguishingStatements(context, view, catalogue);
      const late = lateSources(view, findings, catalogue);
      const seenLater = withSources(findings, late);
      const shared = sharedPathSources(view, seenLater, catalogue);
      const first = findCalledFirst(view, context.toolNames);
      const all = [...withSources(seenLater, shared), ...first];
      // Last of all: what a refusal means may turn out with any later call, and is then said in other words.
      const refusals = findRefusals(view, all);
      const isMore = all.length > findings.length || late.length + shared.length > 0;
      if (!isMore && findings === before && extra.length + refusals.length === 0) return null;
      const seen = late.length === 0 ? view : lateView(view, catalogue);
      return writeVersion(context, seen, [...all, ...refusals], extra);
    },
  };
}

/** Sources seen elsewhere in place of own ones for the same arguments. */
function withSources(findings: readonly Finding[], others: readonly Finding[]): readonly Finding[] {
  const replaced = new Set(
    others.flatMap((finding) => (finding.kind === 'source' ? [finding.argument] : [])),
  );
  const kept = findings.filter(
    (finding) => finding.kind !== 'source' || !replaced.has(finding.argument),
  );
  return [...kept, ...others];
}

/** A call that changes something may spoil what the next ones were planned on. */
function mostAtOnce({ effect }: ToolContext): number {
  return effect === 'read' ? Infinity : 2;
}

/** Where the next size to try depends on the outcome of this one, nothing behind it is planned yet. */
function oneStep(planned: readonly ProposedCall[]): readonly ProposedCall[] {
  const last = planned.findLastIndex(({ purpose }) => purpose.kind === 'bisect-bound');
  return last < 0 ? planned : planned.slice(0, last + 1);
}

function suggestion(
  context: ToolContext,
  view: EvidenceView,
  finding: Finding,
): readonly Suggestion[] {
  const text = statementsOf(finding, view)
    .map((statement) => statement.text)
    .join(' ');
  const evidence = finding.calls.map((id) => evidenceReference(context.run, context.tool.id, id));
  return text === ''
    ? []
    : [
        {
          text:
            'argument' in finding && finding.argument !== null
              ? `${finding.argument}: ${text}`
              : text,
          evidence,
        },
      ];
}

/** Complaints quote no more than the start of a long sentence. */
const startOfLongSentence = /: "([^]{100,})"$/;

/** The findings whose sentences were not complained about. */
function withoutComplaints(
  findings: readonly Finding[],
  view: EvidenceView,
  complaints: readonly string[],
): readonly Finding[] {
  const named = complaints
    .map((complaint) => complaint.replace(/: "[^]*$/, ''))
    .flatMap((complaint) => [...complaint.matchAll(/`[^`]+`/g)])
    .flat();
  const starts = complaints.flatMap((complaint) => startOfLongSentence.exec(complaint)?.[1] ?? []);
  const ownNames = new Set(view.argumentNames().map((name) => `\`${name}\``));
  const isBlamed = (text: string): boolean =>
    complaints.some((complaint) => complaint.includes(text)) ||
    starts.some((start) => text.includes(start)) ||
    named.some((name) => text.includes(name) && !ownNames.has(name));
  return findings.filter((finding) =>
    statementsOf(finding, view).every(({ text }) => !isBlamed(text)),
  );
}

function directionOf({
  kind,
  arguments: names,
  note,
}: {
  readonly kind: string;
  readonly arguments: readonly string[];
  readonly note?: string | undefined;
}): string {
  return [kind, names.join(', '), note]
    .filter((part) => part !== undefined && part !== '')
    .join(': ');
}
