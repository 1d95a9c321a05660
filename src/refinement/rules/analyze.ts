import type { EvidenceView } from './observations/evidence-view.js';
import type { Finding } from './finding.js';
import { findEffects } from './effects/find-effects.js';
import { findAbsentFields } from './detectors/answers/find-absent-fields.js';
import { findAnswerLine } from './detectors/answers/find-answer-line.js';
import { findBounds } from './detectors/bounds/find-bounds.js';
import { findClamps } from './detectors/bounds/find-clamps.js';
import { findTakenWhere } from './detectors/combinations/find-taken-where.js';
import { findConfirmation } from './detectors/combinations/find-confirmation.js';
import { findCombinations } from './detectors/combinations/find-combinations.js';
import { findConditions } from './detectors/combinations/find-conditions.js';
import { findDefaults } from './detectors/arguments/find-defaults.js';
import { findDeprecated } from './detectors/arguments/find-deprecated.js';
import { findEmptyResult } from './detectors/answers/find-empty-result.js';
import { findEnums } from './detectors/arguments/find-enums.js';
import { findErrors, nothingThere } from './detectors/refusals/find-errors.js';
import { findExamples } from './detectors/arguments/find-examples.js';
import { findForms, findUndocumented } from './detectors/forms/find-forms.js';
import { findSteps } from './detectors/bounds/find-steps.js';
import { findFuture } from './detectors/bounds/find-future.js';
import { findNearNow } from './detectors/bounds/find-near-now.js';
import { findIgnored } from './detectors/arguments/find-ignored.js';
import { findIgnoredOrder } from './detectors/arguments/find-ignored-order.js';
import { findLineForms } from './detectors/answers/find-line-forms.js';
import { findMisordered } from './detectors/answers/find-misordered.js';
import { findNested } from './detectors/arguments/find-nested.js';
import { findNotAccepted } from './detectors/arguments/find-not-accepted.js';
import { findOrder } from './detectors/combinations/find-order.js';
import { findPaging } from './detectors/answers/find-paging.js';
import { findPassedOver } from './detectors/arguments/find-passed-over.js';
import { findPaths } from './detectors/arguments/find-paths.js';
import { findRecased } from './detectors/arguments/find-recased.js';
import { findRepeated } from './detectors/answers/find-repeated.js';
import { findRequired } from './detectors/arguments/find-required.js';
import { findReturns } from './detectors/answers/find-returns.js';
import { findSameAs } from './detectors/arguments/find-same-as.js';
import { findSameField } from './detectors/arguments/find-same-field.js';
import { findSources } from './detectors/sources/find-sources.js';
import { findNestedSources } from './detectors/sources/find-nested-sources.js';
import { findFailedItems } from './detectors/answers/find-failed-items.js';
import { findTextsInThings } from './detectors/arguments/find-texts-in-things.js';
import { findRefusedExamples } from './detectors/arguments/find-refused-examples.js';
import { findUnknownLeftOut } from './detectors/answers/find-unknown-left-out.js';
import { findUnsorted } from './detectors/answers/find-unsorted.js';

const detectors: readonly ((view: EvidenceView) => readonly Finding[])[] = [
  findUndocumented,
  findEffects,
  findRequired,
  findCombinations,
  findConditions,
  findTakenWhere,
  findConfirmation,
  findSameAs,
  findSameField,
  findOrder,
  findForms,
  findFuture,
  findSteps,
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
  findIgnoredOrder,
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
  findMisordered,
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
  // It needs the other one with some values, which says more.
  if (finding.kind === 'needs')
    return all.some(
      (other) =>
        other.kind === 'taken-where' &&
        other.takes === finding.argument &&
        isAbout(other, finding.needs),
    );
  // The call was refused where all items named nothing; said of one already.
  if (finding.kind === 'error')
    return (
      finding.cause === nothingThere.cause &&
      all.some((other) => other.kind === 'failed-item' && isAbout(other, finding.argument ?? ''))
    );
  // What is asked for by its name and refused under it goes by another one.
  if (finding.kind === 'required')
    return all.some((other) => other.kind === 'not-accepted' && isAbout(other, finding.argument));
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
