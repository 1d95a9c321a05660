import type { DocVersion } from '../../core/doc-version.js';
import type { Exploration, Iteration, Revision, Trajectory } from '../../core/trajectory.js';
import { candidateVersions } from '../../refinement/candidate-versions.js';
import { selectionText } from '../terminal/selection-text.js';
import { stopText } from '../terminal/stop-reason-text.js';
import { wordDiff, type DiffPart } from '../terminal/word-diff.js';
import { sentValues, type Sent } from './call-view.js';
import { clipped } from './clipped.js';

export interface RevisionView {
  readonly verdict: Revision['verdict'];
  readonly byPerson: boolean;
  readonly delta: number | null;
  readonly cosine: number | null;
  readonly bleu: number | null;
  readonly identical: boolean;
  readonly reasons: readonly string[];
  readonly struck: readonly string[];
  readonly direction: string;
  /** Against the doc before it; empty where the descriptions are the same. */
  readonly description: readonly DiffPart[];
}

export interface ExplorationView {
  readonly query: string;
  readonly tool?: string;
  readonly sent: readonly Sent[];
  readonly similarity: number | null;
  readonly tooSimilar: boolean;
  readonly passedFor?: string;
  readonly turnedDown: readonly {
    readonly query: string;
    readonly similarity: number;
    readonly repeats: string;
  }[];
}

export interface IterationView {
  readonly index: number;
  readonly exploration: ExplorationView | null;
  /** Names of its calls. */
  readonly calls: readonly string[];
  readonly suggestions: readonly string[];
  readonly revision: RevisionView | null;
  /** False where it had nothing but faults. */
  readonly counts: boolean;
}

/** All that happened to a tool, in order. */
export interface TimeLine {
  /** Similarity threshold φ and termination threshold τ; null where they are not on record. */
  readonly phi: number | null;
  readonly tau: number | null;
  /** Calls that stand in no iteration. */
  readonly others: readonly string[];
  readonly iterations: readonly IterationView[];
  readonly closing: RevisionView | null;
  readonly stop: string;
  readonly selected: string | null;
}

/** Names of a trajectory's calls on the page, by iteration; 0 for those of none. */
export type NamedCalls = ReadonlyMap<number, readonly string[]>;

export function timeLine(trajectory: Trajectory, calls: NamedCalls): TimeLine {
  const { settings, iterations, closing, stop, selection } = trajectory;
  const versions = candidateVersions(trajectory);
  const before = (index: number): DocVersion =>
    versions.findLast((one) => one.index < index)?.doc ?? trajectory.raw;
  const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  return {
    phi: numberOf(settings['phi']),
    tau: numberOf(settings['tau']),
    others: calls.get(0) ?? [],
    iterations: iterations.map((iteration) => ({
      ...iterationView(iteration, before(iteration.index)),
      calls: calls.get(iteration.index) ?? [],
      suggestions: (iteration.suggestions ?? []).map(({ text }) => short(text)),
    })),
    closing:
      closing === undefined || closing === null
        ? null
        : revisionView(closing, before(iterations.length + 1)),
    stop: stopText(stop),
    selected: selection === null ? null : selectionText(selection),
  };
}

function iterationView(
  { index, exploration, revision, counts }: Iteration,
  previous: DocVersion,
): Omit<IterationView, 'calls' | 'suggestions'> {
  return {
    index,
    exploration: exploration === undefined ? null : explorationView(exploration),
    revision: revision === undefined ? null : revisionView(revision, previous),
    counts: counts !== false,
  };
}

function explorationView(exploration: Exploration): ExplorationView {
  const { query, tool, similarity, tooSimilar, passedFor, rejectedTries } = exploration;
  return {
    ...{ query: short(query), similarity, tooSimilar },
    ...(tool === undefined ? {} : { tool }),
    sent: sentValues(exploration.arguments),
    ...(passedFor === undefined ? {} : { passedFor }),
    turnedDown: rejectedTries.map((one) => ({
      ...{ query: short(one.query), similarity: one.similarity, repeats: short(one.repeats) },
    })),
  };
}

function revisionView(revision: Revision, previous: DocVersion): RevisionView {
  const { verdict, source, change, reasons, struck, direction } = revision;
  const { description } = revision.proposal;
  const isSame = verdict === 'unchanged' || description === previous.description;
  return {
    ...{ verdict, direction: short(direction) },
    reasons: reasons.map(short),
    byPerson: source === 'person',
    ...{ delta: change.delta, cosine: change.cosine, bleu: change.bleu },
    identical: change.identical,
    struck: (struck ?? []).map(short),
    description: isSame ? [] : wordDiff(previous.description, description).map(shortened),
  };
}

const longestText = 400;

function short(text: string): string {
  return clipped(text, longestText);
}

const keptAround = 60;

/** What stayed the same is shown in short: the whole text stands with the selected doc. */
function shortened({ kind, text }: DiffPart): DiffPart {
  if (kind !== 'same' || text.length <= 2 * keptAround + 20) return { kind, text };
  return { kind, text: `${text.slice(0, keptAround)} … ${text.slice(-keptAround)}` };
}
