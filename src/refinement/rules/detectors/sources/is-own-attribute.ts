import { subjectWords } from '../../../../arguments/names/name-match.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { isPathArgument } from '../../../../core/is-path-argument.js';
import { plainWords } from '../../../../support/plain-words.js';
import { isAboutAbsence } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { refusalOfUnknown } from './refusal-of-unknown.js';
import type { ValueSource } from './value-sources.js';

/**
 * `phone` of a person, for a tool that changes persons: what others of the kind have is not where it comes from, unless a made-up
 * one was refused as something that is not there.
 */
export function isOwnAttribute(
  { toolId, field }: Pick<ValueSource, 'toolId' | 'field'>,
  { name }: Pick<Parameter, 'name'>,
  view: EvidenceView,
): boolean {
  if (view.effect === 'read' || isPathArgument(view.tool, name)) return false;
  if (plainWords(field) !== plainWords(name)) return false;
  const own = subjectWords(nameWords(view.tool.name));
  if (!subjectWords(nameWords(toolId)).some((word) => own.includes(word))) return false;
  const refusal = refusalOfUnknown(view, name);
  return !view.rejections.some((each) => each.id === refusal && isAboutAbsence(view, each));
}
