import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { Json } from '../../../../core/json.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { namesNothing } from '../../refusals/names-nothing.js';
import { isInRefusedTimeForm } from './times-in-other-forms.js';

/** True for a value that a call that ought to work need not be made with: it names nothing, or is a time in a form that is refused, and others came further. */
export function isRuledOut(parameter: Parameter, view: EvidenceView, value: Json): boolean {
  return namesNothing(view, parameter.name, value) || isInRefusedTimeForm(parameter, view, value);
}
