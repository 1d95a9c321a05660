import type { Catalogue } from '../../core/catalogue.js';
import type { DocVersion } from '../../core/doc-version.js';
import type { Json } from '../../core/json.js';
import { allDocs, type RefinedDocs } from '../../core/refined-docs.js';
import type { Trajectory } from '../../core/trajectory.js';
import { candidateVersions } from '../../refinement/candidate-versions.js';
import { hashJson } from '../../support/hash-json.js';
import type { DocsEntry } from './experiment-file.js';

/** Docs that say just what other docs say, and why that is so. */
export interface SameDocs {
  /** The other docs, as tables name them. */
  readonly name: string;
  readonly why: string;
}

/**
 * SHA-256 of what docs say otherwise than the raw ones, whatever calls bear it out: equal for docs that no measure can tell apart. That
 * of raw docs is that of `null`.
 */
export function hashOfSaid(docs: RefinedDocs | null, { tools, groups = [] }: Catalogue): string {
  const raw = new Map([...tools, ...groups].map(({ id, description }) => [id, description]));
  const said = (docs === null ? [] : allDocs(docs)).flatMap(({ tool, ...doc }): Json[] => {
    const parts = partsSaid(doc);
    const isRaw =
      hashJson(parts) === hashJson(partsSaid({ ...nothing, description: raw.get(tool) ?? '' }));
    return isRaw ? [] : [{ tool, ...parts }];
  });
  return hashJson(said);
}

const nothing = { sections: null, parameterDocs: {}, learned: {}, claims: [] };

function partsSaid({ description, sections, parameterDocs, learned, claims }: DocVersion) {
  const typed = claims.flatMap(({ claim }) => claim ?? []);
  return JSON.parse(
    JSON.stringify({ description, sections, parameterDocs, learned, claims: typed }),
  ) as Record<string, Json>;
}

/** The runs behind docs that are the same: the trajectories of each, none where they are of no run. */
export interface RunsBehind {
  readonly own: readonly Trajectory[];
  readonly other: readonly Trajectory[];
}

/** Why what an entry does otherwise has changed nothing, as its run and that of the other docs tell. */
export function whySame(entry: DocsEntry, { own, other }: RunsBehind): string {
  if ('take' in entry) return whyTakenSame(entry.take, own);
  if (!('refine' in entry)) return 'nothing in them was to be changed';
  const { refine } = entry;
  if (own.every(({ selection }) => selection === null || selection.version === 0))
    return `no revision was kept in ${calls(own)}`;
  if (refine['noAdaptiveStop'] === true) return whyStoppedSame(own, other);
  if (refine['diversity'] === 'off' || refine['noDiversity'] === true) return whyTriedSame(other);
  return `${calls(own)} and ${calls(other)} taught the same`;
}

function whyTakenSame(
  take: Extract<DocsEntry, { take: unknown }>['take'],
  run: readonly Trajectory[],
): string {
  if (take === 'last') return 'the last accepted revision of every tool is the one selected';
  if (take === 'last-proposal')
    return 'the last proposal for every tool was accepted, and is the one selected';
  if (take === 'without-parameter-docs') return 'no argument was documented anew';
  if (take === 'without-sections') return 'no doc has sections';
  const last = run.map((trajectory) => candidateVersions(trajectory).at(-1)?.index ?? 0);
  return `no doc was revised after round ${Math.max(0, ...last)}`;
}

/** The rule stops nothing early where what is left to try decides alone. */
function whyStoppedSame(own: readonly Trajectory[], other: readonly Trajectory[]): string {
  const early = other.filter(({ stop }) => stop?.reason === 'converged').length;
  return early === 0
    ? `no tool stopped because its revisions were alike, all had nothing left to try or reached the limit`
    : `the rule stopped ${early} of ${other.length} tools; without it ${calls(own)} instead of ${calls(other)} taught nothing new`;
}

function whyTriedSame(run: readonly Trajectory[]): string {
  const explorations = run.flatMap(({ iterations }) =>
    iterations.flatMap(({ exploration }) => exploration ?? []),
  );
  const turnedDown = explorations.filter(({ rejectedTries }) => rejectedTries.length > 0).length;
  return turnedDown === 0
    ? `none of ${explorations.length} explorations was too similar to an earlier one`
    : `${turnedDown} of ${explorations.length} explorations were tried otherwise than first proposed, and taught the same`;
}

function calls(run: readonly Trajectory[]): string {
  return `${run.reduce((sum, { calls: made }) => sum + made.length, 0)} calls`;
}
