import type { CallRecord } from '../../../../core/call-record.js';
import { speaksOfAbsence } from '../../refusals/attribution.js';
import { hintsOf, isRejected, observationOf } from '../../observations/observation.js';

/**
 * The calls that need not be made again: what did not exist before the tool was taken up again (`since`) may exist by now, so that
 * such calls may be made once more; not those with a value of another form than the refusal shows.
 */
export function stillValid(
  calls: readonly CallRecord[],
  since: number,
  names: readonly string[],
): readonly CallRecord[] {
  return calls.filter(
    (call) =>
      call.iteration > since ||
      call.outcome?.kind !== 'rejected' ||
      !speaksOfAbsence(call.outcome) ||
      isOfAnotherForm(call, names) ||
      lacksArgument(call, names),
  );
}

/** An argument that is missing does not come into being. */
function lacksArgument(call: CallRecord, names: readonly string[]): boolean {
  const observation = observationOf(call);
  return (
    observation !== null &&
    isRejected(observation) &&
    hintsOf(observation, names).some(({ kind }) => kind === 'required')
  );
}

/** `Guest ids look like G105`, where the value that the refusal repeats is `Ann Lee`. */
function isOfAnotherForm(call: CallRecord, names: readonly string[]): boolean {
  const observation = observationOf(call);
  if (observation === null || !isRejected(observation)) return false;
  const shown = hintsOf(observation, names).flatMap((hint) =>
    hint.kind === 'example' ? hint.values.filter((value) => /\d/.test(value)).map(outline) : [],
  );
  if (shown.length === 0) return false;
  const repeated = Object.values(call.arguments).filter(
    (value): value is string =>
      typeof value === 'string' && value !== '' && observation.outcome.message.includes(value),
  );
  return repeated.length > 0 && repeated.every((value) => !shown.includes(outline(value)));
}

/** `A-9` for `TWL-033`: letters and digits are runs, however long. */
function outline(text: string): string {
  return text.replace(/\p{L}+/gu, 'A').replace(/\d+/g, '9');
}
