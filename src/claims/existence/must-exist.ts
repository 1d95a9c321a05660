import { isMoment } from '../../schema/is-moment.js';
import { valueAt, type Path } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import { isFresh } from '../../arguments/values/fresh.js';
import { isContainer, type Json } from '../../core/json.js';
import { isAccepted, isRefused, valueKey } from '../../evidence/made.js';
import { refersToSomething } from '../../evidence/values.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { quotedWords, statusOf } from '../quoted-words.js';
import { isMadeUp, unknownTests } from './look-alikes.js';
import { isOfFixedList, placesFor, type Place } from './places.js';

const NAME = 'must-exist';

/** A value that names nothing is refused, where it looks like those that work. */
export const mustExist: Kind = {
  name: NAME,
  family: 'existence',
  shape: 'refused',
  form: 'about: [slot]',
  propose: (view) =>
    view.slots
      .filter(
        (slot) =>
          slot.schema.enum === undefined &&
          takenAt(slot.path, view).length > 0 &&
          (refersToSomething(slot) || isMissed(slot.path, view) || isNamedElsewhere(slot, view)),
      )
      .map(({ path }) => proposal('answer', { kind: NAME, about: [path] })),
  tests: ({ about: [slot = ''] }, view) => {
    const [real, other] = knownAt(slot, view);
    if (real === undefined) return [];
    const another = {
      side: 'another that is there',
      why: 'rival',
      or: 'it takes one value alone',
      expect: 'accepted',
      stage: 1,
    } as const;
    return [
      ...unknownTests(slot, real, [...(placeOfTaken(slot, view)?.values.values() ?? [])], view),
      other === undefined
        ? { ...another, cannot: 'no other value is known' }
        : { ...another, values: [[slot, other]] },
    ] satisfies Test[];
  },
  holds: (_claim, { probe }) => !isAccepted(probe),
  breaks: ({ about: [slot = ''] }, args, view) => {
    const value = valueAt(args, slot);
    if (value === undefined || value === null || isContainer(value)) return null;
    if (isMadeUp(value)) return true;
    const isKnown =
      isFresh(value) ||
      view.setting.pool.has(value) ||
      view
        .values(slot)
        .some((one) => one.from === 'doc' && valueKey(one.value) === valueKey(value)) ||
      takenAt(slot, view).some((one) => valueKey(one) === valueKey(value));
    return isKnown ? null : true;
  },
  worth: () => 'unclear-refusal',
  say: ({ about: [slot = ''] }, { verdict, held }, view) => {
    if (takenAt(slot, view).some((value) => isOfFixedList(slot, value, view))) return null;
    const refused = held.map(({ probe }) => probe).filter(isRefused);
    const words = quotedWords(slot, refused, view);
    // That what is nowhere is refused goes without saying.
    if (words === null) return null;
    const verb = verdict === 'observed' ? 'was' : 'is';
    return {
      target: { slot },
      text: `An unknown value ${verb} refused${statusOf(refused)}: "${words}".`,
    };
  },
};

function takenAt(slot: Path, view: View): readonly Json[] {
  return view
    .trials(slot)
    .flatMap(({ value, accepted }) =>
      accepted &&
      value !== undefined &&
      value !== null &&
      value !== '' &&
      !(value === null || isContainer(value)) &&
      !isMoment(value) &&
      !isMadeUp(value)
        ? [value]
        : [],
    );
}

/** The best place that holds what was taken. */
function placeOfTaken(path: Path, view: View): Place | undefined {
  const slot = view.slot(path);
  const taken = takenAt(path, view);
  return (slot === undefined ? [] : placesFor(slot, view)).find(({ values }) =>
    taken.some((value) => values.has(valueKey(value))),
  );
}

/** A text that was taken stands elsewhere under such a name. */
function isNamedElsewhere({ path }: Slot, view: View): boolean {
  return typeof takenAt(path, view)[0] === 'string' && placeOfTaken(path, view) !== undefined;
}

/** Values taken, then values that the best place holds. */
function knownAt(slot: Path, view: View): readonly Json[] {
  const refused = new Set(
    view.trials(slot).flatMap(({ value, accepted }) => (accepted ? [] : [valueKey(value)])),
  );
  const others = [...(placeOfTaken(slot, view)?.values ?? [])].filter(([key]) => !refused.has(key));
  const taken = takenAt(slot, view).map((value) => [valueKey(value), value] as const);
  return [...new Map([...taken, ...others]).values()];
}

/** True where a refusal says of it that something is not there. */
function isMissed(slot: Path, view: View): boolean {
  return view.allHints().some(({ cue, slots }) => cue === 'not-there' && slots.includes(slot));
}
