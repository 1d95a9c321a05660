/** The JSON pointer (RFC 6901) that takes these steps from the root: `/properties/a~1b`; the root itself is the empty text. */
export function jsonPointer(steps: readonly PropertyKey[]): string {
  return steps
    .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** The steps of a JSON pointer; none for the root. */
export function pointerSteps(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The steps of a JSON pointer in a URI fragment (section 6 there, without the `#`), where percent signs stand for characters. */
export function fragmentSteps(fragment: string): readonly string[] {
  return pointerSteps(fragment).map(percentDecoded);
}

function percentDecoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/**
 * A place in arguments or answers that may stand for many: a JSON pointer in which `*` is every item of a list, or every member
 * of a map. A key that is `*` itself is written `~2`.
 */
export type Place = string;

/** The step to every item of a list, and to every member of a map. */
export const everyMember = Symbol('*');
export type PlaceStep = string | typeof everyMember;

/** The place one step further in. */
export function placeInside(place: Place, step: PlaceStep): Place {
  if (step === everyMember) return `${place}/*`;
  return step === '*' ? `${place}/~2` : `${place}${jsonPointer([step])}`;
}

/** The steps of a place; none for the root. */
export function stepsOfPlace(place: Place): readonly PlaceStep[] {
  return place
    .split('/')
    .slice(1)
    .map((step) =>
      step === '*' ? everyMember : step === '~2' ? '*' : (pointerSteps(`/${step}`)[0] ?? ''),
    );
}
