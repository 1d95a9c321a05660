import type { CatalogueView } from '../../../engine.js';
import { isAboutAbsence } from '../../refusals/attribution.js';
import { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { findNestedSources } from './find-nested-sources.js';
import { findSources } from './find-sources.js';
import { refusalOfUnknown } from './refusal-of-unknown.js';

/**
 * Sources that only show once all tools have been used: a tool may have listed nothing when this one was explored. Only for what
 * calls were refused for as missing and whose source is not known yet, or only as what makes it.
 */
export function lateSources(
  view: EvidenceView,
  findings: readonly Finding[],
  catalogue: CatalogueView,
): readonly Finding[] {
  if (!view.rejections.some((rejection) => isAboutAbsence(view, rejection))) return [];
  const known = new Set(
    findings.flatMap((finding) =>
      finding.kind === 'source' && finding.by !== 'reading' ? [] : (placeOf(finding) ?? []),
    ),
  );
  const isOpen = view
    .argumentNames()
    .some((name) => !known.has(name) && refusalOfUnknown(view, name) !== undefined);
  const calls = view.observations.map(({ call }) => call);
  const now = new EvidenceView(view.tool, view.effect, catalogue.pool, calls);
  const found = [...(isOpen ? findSources(now) : []), ...findNestedSources(now)];
  return found.filter((finding) => !known.has(placeOf(finding) ?? ''));
}

/** The argument, or the property in it, whose values a finding accounts for; null for other findings. */
function placeOf(finding: Finding): string | null {
  if (finding.kind === 'nested-source') return `${finding.argument}.${finding.property}`;
  return finding.kind === 'source' || finding.kind === 'enum' || finding.kind === 'recased'
    ? finding.argument
    : null;
}
