import type { Catalogue } from '../../core/catalogue.js';
import { parseJson, writeJson } from '../../core/json-text.js';
import { allDocs, sourceDoc, type DocText, type RefinedDocs } from '../../core/refined-docs.js';
import type { Trajectory } from '../../core/trajectory.js';
import { candidateVersions } from '../../refinement/candidate-versions.js';
import { toolsAndGroups } from '../../refinement/groups/revise-group.js';
import { canonicalJson } from '../../support/canonical-json.js';
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
export function hashOfSaid(docs: RefinedDocs | null, catalogue: Catalogue): string {
  const raw = new Map(
    toolsAndGroups(catalogue).map((tool) => [tool.id, partsSaid(sourceDoc(tool))]),
  );
  const said = (docs === null ? [] : allDocs(docs)).flatMap((doc) => {
    const parts = partsSaid(doc);
    return parts === raw.get(doc.tool) ? [] : [[doc.tool, parts]];
  });
  return hashJson(said);
}

/** As canonical JSON. */
function partsSaid({ use, description, parameters }: DocText): string {
  return canonicalJson(parseJson(writeJson({ use, description, parameters })));
}

/** Docs and the run behind them; no trajectories where they are of none. */
export interface DocsBehind {
  readonly entry: DocsEntry;
  readonly run: readonly Trajectory[];
}

/** Why what docs were made otherwise for has changed nothing, as the runs behind them and the other docs tell. */
export function whySame({ entry, run }: DocsBehind, other: DocsBehind): string {
  if ('take' in entry) return whyTakenSame(entry.take, run);
  if (!('refine' in entry)) return 'the same words were left of them';
  // Of a run with a model there are no calls on record here.
  const taughtTheSame = 'both runs taught the same';
  if (run.length === 0) return taughtTheSame;
  const isKept = run.some(({ selection }) => selection !== null && selection.version > 0);
  if (!isKept) return `no revision was kept in ${calls(run)}`;
  if (other.run.length === 0) return taughtTheSame;
  const differs = optionsThatDiffer(entry, other.entry);
  if (differs === 'noAdaptiveStop') return whyStoppedSame(run, other.run);
  if (differs === 'diversity') return whyTriedSame(other.run);
  return `${calls(run)} and ${calls(other.run)} taught the same`;
}

/** The options that two refinements do not share, by name. */
function optionsThatDiffer(one: DocsEntry, other: DocsEntry): string {
  const optionsOf = (entry: DocsEntry) => ('refine' in entry ? entry.refine : {});
  const [a, b] = [optionsOf(one), optionsOf(other)];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.filter((name) => hashJson(a[name] ?? null) !== hashJson(b[name] ?? null)).join(', ');
}

function whyTakenSame(
  take: Extract<DocsEntry, { take: unknown }>['take'],
  run: readonly Trajectory[],
): string {
  if (take === 'last-proposal')
    return 'the last proposal for every tool was accepted, and is the one selected';
  if (take === 'without-parameter-docs') return 'no argument was documented anew';
  if (take === 'without-use') return 'no doc has a sentence for choosing';
  const last = run.map((trajectory) => candidateVersions(trajectory).at(-1)?.index ?? 0);
  return `no doc was revised after round ${Math.max(0, ...last)}`;
}

function whyStoppedSame(own: readonly Trajectory[], other: readonly Trajectory[]): string {
  const early = other.filter(({ stop }) => stop?.reason === 'converged').length;
  if (early === 0) return 'no tool stopped because its revisions had become alike';
  const more = callsOf(own) - callsOf(other);
  const taught =
    more === 0 ? 'there was nothing left to call' : `${more} more calls taught nothing`;
  return `${early} of ${other.length} tools stopped because their revisions had become alike; without that ${taught}`;
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

function callsOf(run: readonly Trajectory[]): number {
  return run.reduce((sum, { calls: made }) => sum + made.length, 0);
}

function calls(run: readonly Trajectory[]): string {
  return `${callsOf(run)} calls`;
}
