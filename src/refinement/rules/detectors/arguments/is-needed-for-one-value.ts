import { isSameWord } from '../../../../arguments/messages/needed-for-given-values.js';
import { readNeededForValue } from '../../../../arguments/messages/read-needed-for-value.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { RejectedObservation } from '../../observations/observation.js';

/** True where the refusal says that only one of another argument's documented values wants this argument. */
export function isNeededForOneValue(
  view: EvidenceView,
  { outcome }: RejectedObservation,
  argument: string,
): boolean {
  const said = readNeededForValue(outcome.message, view.argumentNames());
  if (said?.needs.includes(argument) !== true) return false;
  return view.parameters.some(
    ({ name, schema }) =>
      name !== argument && schema.enum?.some((each) => isSameWord(each, said.value)) === true,
  );
}
