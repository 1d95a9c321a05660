import type { CatalogueView } from '../../../engine.js';
import { isAboutAbsence } from '../../refusals/attribution.js';
import { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { findNestedSources } from './find-nested-sources.js';
import { findSources } from './find-sources.js';
import { besidesThing } from './rank-source.js';
import { refusalOfUnknown } from './refusal-of-unknown.js';

/**
 * Sources that only show once all tools have been used: a tool may have listed nothing when this one was explored, or one that lists
 * more came later. Only for what calls were refused for as missing; those known before are given up for others alone.
 */
export function lateSources(
  view: EvidenceView,
  findings: readonly Finding[],
  catalogue: CatalogueView,
): readonly Finding[] {
  const isSourced = findings.some(({ kind }) => kind === 'source');
  if (!isSourced && !view.rejections.some((rejection) => isAboutAbsence(view, rejection)))
    return [];
  const known = new Map(findings.flatMap((finding) => entriesOf(finding)));
  const isOpen = view
    .argumentNames()
    .some((name) => !known.has(name) && refusalOfUnknown(view, name) !== undefined);
  const now = lateView(view, catalogue);
  const found = [...(isSourced || isOpen ? findSources(now) : []), ...findNestedSources(now)];
  return found.filter((finding) =>
    entriesOf(finding).every(([place]) => {
      const first = known.get(place) ?? null;
      return first === null || isBetter(finding, first, now);
    }),
  );
}

/** The calls of a tool beside what the calls of all have given by now. */
export function lateView(view: EvidenceView, { pool }: CatalogueView): EvidenceView {
  const calls = view.observations.map(({ call }) => call);
  return new EvidenceView(view.tool, view.effect, pool, calls);
}

/** It can be read, where the one known cannot, or its tool's name says less of which things it shows. */
function isBetter(finding: Finding, known: Finding, view: EvidenceView): boolean {
  if (finding.kind !== 'source' || known.kind !== 'source' || finding.by !== 'reading')
    return false;
  const { argument } = finding;
  return (
    known.by !== 'reading' ||
    besidesThing(finding.tool, argument, view) < besidesThing(known.tool, argument, view)
  );
}

/** The argument, or the property in it, whose values a finding accounts for; null for other findings. */
function placeOf(finding: Finding): string | null {
  if (finding.kind === 'nested-source') return `${finding.argument}.${finding.property}`;
  return finding.kind === 'source' || finding.kind === 'enum' || finding.kind === 'recased'
    ? finding.argument
    : null;
}

function entriesOf(finding: Finding): readonly (readonly [string, Finding])[] {
  const place = placeOf(finding);
  return place === null ? [] : [[place, finding]];
}
