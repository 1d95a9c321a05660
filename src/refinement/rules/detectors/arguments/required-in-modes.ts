import { literalText } from '../../../../support/literal-text.js';
import type { FindingOf } from '../../finding.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { isTiedToAnother } from '../../observations/is-tied-to-another.js';
import { modeArguments, modesGiven } from '../../observations/mode-arguments.js';
import {
  hintsOf,
  type Observation,
  type RejectedObservation,
} from '../../observations/observation.js';

/** A call that was refused without an argument, and one with it that was not refused for that. */
export interface Missed {
  readonly refused: RejectedObservation;
  readonly given: Observation;
}

/**
 * What refusals without an argument show where other arguments decide what the tool does: that it is required, where they came with
 * different values of each, with all that worked, and the source ties it to none; else that the value they had needs it, or nothing.
 */
export function requiredInModes(
  view: EvidenceView,
  argument: string,
  { refused, given }: Missed,
): FindingOf<'required'> | FindingOf<'needed-where'> | null {
  const calls = [refused.id, given.id];
  const modes = modeArguments(view).filter(({ name }) => name !== argument);
  const isTied = isTiedToAnother(view, argument);
  const missing = [refused, ...view.rejections.filter((each) => asksFor(view, each, argument))];
  const [open, ...others] = modes.filter(({ name, values }) => {
    const seen = modesGiven(missing, name);
    const listed = values.filter((value) => seen.has(value));
    const isEverywhere = [...modesGiven(view.successes, name)].every((value) => seen.has(value));
    return isTied || !isEverywhere || listed.length < 2;
  });
  if (open === undefined) return { kind: 'required', argument, calls };
  const { [open.name]: value } = refused.arguments;
  if (others.length > 0 || value === undefined || !isInSameMode(view, given, refused)) return null;
  if (!open.values.includes(literalText(value))) return null;
  return {
    kind: 'needed-where',
    argument: open.name,
    value,
    except: false,
    needs: argument,
    calls,
  };
}

/** True where all arguments that decide what the tool does are alike. */
export function isInSameMode(view: EvidenceView, a: Observation, b: Observation): boolean {
  return modeArguments(view).every(({ name }) => modesGiven([a, b], name).size === 1);
}

function asksFor(view: EvidenceView, rejection: RejectedObservation, argument: string): boolean {
  if (Object.hasOwn(rejection.arguments, argument)) return false;
  return hintsOf(rejection, view.argumentNames()).some(
    (hint) => hint.kind === 'required' && hint.argument === argument,
  );
}
