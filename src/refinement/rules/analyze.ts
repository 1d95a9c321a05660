import type { EvidenceView } from './evidence-view.js';
import type { Finding } from './finding.js';
import { findEffects } from './effects/find-effects.js';
import { findAbsentFields } from './detectors/find-absent-fields.js';
import { findAnswerLine } from './detectors/find-answer-line.js';
import { findBounds } from './detectors/find-bounds.js';
import { findClamps } from './detectors/find-clamps.js';
import { findConfirmation } from './detectors/find-confirmation.js';
import { findCombinations } from './detectors/find-combinations.js';
import { findConditions } from './detectors/find-conditions.js';
import { findDefaults } from './detectors/find-defaults.js';
import { findDeprecated } from './detectors/find-deprecated.js';
import { findEmptyResult } from './detectors/find-empty-result.js';
import { findEnums } from './detectors/find-enums.js';
import { findErrors, nothingThere } from './detectors/find-errors.js';
import { findExamples } from './detectors/find-examples.js';
import { findForms, findUndocumented } from './detectors/find-forms.js';
import { findFuture } from './detectors/find-future.js';
import { findNearNow } from './detectors/find-near-now.js';
import { findIgnored } from './detectors/find-ignored.js';
import { findLineForms } from './detectors/find-line-forms.js';
import { findNested } from './detectors/find-nested.js';
import { findNotAccepted } from './detectors/find-not-accepted.js';
import { findOrder } from './detectors/find-order.js';
import { findPaging } from './detectors/find-paging.js';
import { findPassedOver } from './detectors/find-passed-over.js';
import { findPaths } from './detectors/find-paths.js';
import { findRecased } from './detectors/find-recased.js';
import { findRepeated } from './detectors/find-repeated.js';
import { findRequired } from './detectors/find-required.js';
import { findReturns } from './detectors/find-returns.js';
import { findSameAs } from './detectors/find-same-as.js';
import { findSameField } from './detectors/find-same-field.js';
import { findSources } from './detectors/find-sources.js';
import { findNestedSources } from './detectors/find-nested-sources.js';
import { findFailedItems } from './detectors/find-failed-items.js';
import { findTextsInThings } from './detectors/find-texts-in-things.js';
import { findRefusedExamples } from './detectors/find-refused-examples.js';
import { findUnknownLeftOut } from './detectors/find-unknown-left-out.js';
import { findUnsorted } from './detectors/find-unsorted.js';

const detectors: readonly ((view: EvidenceView) => readonly Finding[])[] = [
  findUndocumented,
  findEffects,
  findRequired,
  findCombinations,
  findConditions,
  findConfirmation,
  findSameAs,
  findSameField,
  findOrder,
  findForms,
  findFuture,
  findNearNow,
  findEnums,
  findRecased,
  findNotAccepted,
  findRefusedExamples,
  findNested,
  findBounds,
  findClamps,
  findDefaults,
  findIgnored,
  findPassedOver,
  findSources,
  findNestedSources,
  findTextsInThings,
  findFailedItems,
  findPaths,
  findPaging,
  findReturns,
  findAbsentFields,
  findEmptyResult,
  findUnknownLeftOut,
  findRepeated,
  findLineForms,
  findAnswerLine,
  findUnsorted,
  findErrors,
  findDeprecated,
  findExamples,
];

/** Everything that the calls prove of a tool: the Analyzer without a model. Findings that others contradict are left out. */
export function analyze(view: EvidenceView): readonly Finding[] {
  const found = detectors.flatMap((detect) => detect(view));
  return found.filter((finding) => !isContradicted(finding, found));
}

/**
 * A clamped or closed argument has an effect; an argument that is bound, enumerated or clamped, or that another one needs, is
 * not ignored; an ignored one is not converted. Where only some values are taken, the longest or largest of them is no bound.
 */
function isContradicted(finding: Finding, all: readonly Finding[]): boolean {
  // The list of all values says what may be given, and in which case, and needs no source.
  if (
    finding.kind === 'recased' ||
    finding.kind === 'source' ||
    (finding.kind === 'bound' && !finding.keyword.endsWith('Items'))
  )
    return all.some(
      (other) =>
        (other.kind === 'enum' || other.kind === 'enum-by') && isAbout(other, finding.argument),
    );
  // The call was refused where all items named nothing; said of one already.
  if (finding.kind === 'error')
    return (
      finding.cause === nothingThere.cause &&
      all.some((other) => other.kind === 'failed-item' && isAbout(other, finding.argument ?? ''))
    );
  if (finding.kind === 'coerced')
    return all.some(
      (other) =>
        other.kind === 'ignored' && isAbout(other, finding.argument) && !isContradicted(other, all),
    );
  if (finding.kind !== 'ignored') return false;
  const serves = all.some(
    (other) =>
      (other.kind === 'needs' || other.kind === 'needed-where') && other.needs === finding.argument,
  );
  if (serves) return true;
  const effects = new Set([
    'bound',
    'clamped',
    'enum',
    'enum-by',
    'recased',
    'default',
    'cursor',
    'page-number',
    'list-length',
    'list-offset',
    'chosen-fields',
    'list-filter',
    'list-order',
    'switched-fields',
    'source',
    'required',
    'same-as',
    'same-as-field',
  ]);
  return all.some((other) => effects.has(other.kind) && isAbout(other, finding.argument));
}

function isAbout(finding: object, argument: string): boolean {
  return 'argument' in finding && finding.argument === argument;
}
