import { namesMatch } from '../../arguments/pool/candidate-score.js';
import { leafOf, shownPath, type Path } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { Claim } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import { valueKey } from '../../evidence/made.js';
import { refersToSomething } from '../../evidence/values.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { nameThings } from '../domain/names-of-things.js';
import { findsNothing, isMadeUp, unknownTests } from './look-alikes.js';
import { isBetterPlace, isOfFixedList, placesFor, type Place } from './places.js';

const NAME = 'source';
const mostPlaces = 4;
/** After so many values of a place that are refused another one is not tried. */
const mostRefused = 3;

/** The values come from another tool's answers: those held there work, others are refused or find nothing. */
export const source: Kind = {
  name: NAME,
  family: 'existence',
  shape: 'holds',
  form: 'about: [slot], at: [the place in the answer], value: the id of the tool that gives it',
  propose: (view) =>
    view.slots
      .filter(({ schema, path }) => schema.enum === undefined && !takesAnything(path, view))
      .flatMap((slot) =>
        worthTrying(slot, view).map(({ tool, path }) =>
          proposal('answer', { kind: NAME, about: [slot.path], at: [path], value: tool }),
        ),
      ),
  tests: (claim, view) => {
    const [slot = ''] = claim.about;
    const place = placeIn(claim, view);
    if (place === null) return [];
    const [held, other] = valuesToTry(slot, place, view);
    if (held === undefined) return [];
    const known = [...place.values.values()];
    return [
      { side: 'held there', why: 'side', expect: 'accepted', values: [[slot, held]] },
      ...unknownTests(slot, held, known, view),
      ...rivalTests(slot, place, view),
      ...(other === undefined
        ? []
        : [
            {
              side: 'another',
              why: 'confirm',
              expect: 'accepted',
              stage: 2,
              values: [[slot, other]],
            } as const,
          ]),
    ] satisfies Test[];
  },
  holds: (_claim, run) => findsNothing(run),
  covers: (claim, other, view) => {
    if (other.kind !== NAME || other.about[0] !== claim.about[0]) return false;
    const [one, two] = [placeIn(claim, view), placeIn(other, view)];
    return one !== null && two !== null && isBetterPlace(one, two, view);
  },
  worth: () => 'unclear-refusal',
  say: (claim, { verdict }, view) => {
    const [slot = ''] = claim.about;
    const place = placeIn(claim, view);
    if (place === null || [...place.values.values()].some((one) => isOfFixedList(slot, one, view)))
      return null;
    const name = view.other(place.tool)?.tool.name ?? place.tool;
    const at = place.path === '' ? `\`${name}\`` : `\`${name}\` (\`${shownPath(place.path)}\`)`;
    if (verdict === 'observed')
      return isName(slot, place, view)
        ? { target: { slot }, text: `Took what ${at} gives.` }
        : null;
    return {
      target: { slot },
      text: `Takes ${article(leafOf(place.path) || leafOf(slot))} from ${at}.`,
      overlay: { 'x-valueSources': [{ tool: place.tool, path: place.path }] },
    };
  },
};

/** The best places; those that only look alike not where one whose name agrees holds what was taken. */
function worthTrying(slot: Slot, view: View): readonly Place[] {
  const { taken } = triedOf(slot.path, view);
  const places = placesFor(slot, view).toSorted((a, b) => (isBetterPlace(a, b, view) ? -1 : 1));
  const agree = places.filter(({ score }) => score >= namesMatch);
  const isKnown = agree.some(({ values }) => [...values.keys()].some((key) => taken.has(key)));
  return (isKnown ? agree : places).slice(0, mostPlaces);
}

function article(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} \`${name.replace(/^header:/, '')}\``;
}

function placeIn({ about: [path = ''], at, value }: Claim, view: View): Place | null {
  const slot = view.slot(path);
  if (slot === undefined) return null;
  return (
    placesFor(slot, view).find((place) => place.tool === value && place.path === at?.[0]) ?? null
  );
}

/** True where a value that names nothing was taken for something. */
function takesAnything(slot: Path, view: View): boolean {
  return view
    .trials(slot)
    .some(
      ({ value, call, control, accepted }) =>
        accepted && isMadeUp(value) && findsNothing({ probe: call, control }) === false,
    );
}

/** Values of the place that were taken, then those that were not tried, those that tell most places apart first. */
function valuesToTry(slot: Path, place: Place, view: View): readonly Json[] {
  const { taken, refused } = triedOf(slot, view);
  const all = [...place.values];
  // In the order of the calls: what is tested stays the same when more is known.
  const works = [...taken].flatMap((key) => all.filter(([held]) => held === key));
  const bad = all.filter(([key]) => refused.has(key) && !taken.has(key));
  const rivals = rivalsOf(slot, place, view);
  const shared = (key: string): number => rivals.filter(({ values }) => values.has(key)).length;
  const left = all.filter(([key]) => !taken.has(key) && !refused.has(key));
  const next =
    bad.length >= mostRefused ? [] : left.toSorted((a, b) => shared(a[0]) - shared(b[0]));
  return [...works, ...next].map(([, value]) => value);
}

function triedOf(slot: Path, view: View): Record<'taken' | 'refused', ReadonlySet<string>> {
  const trials = view.trials(slot).filter(({ value }) => value !== undefined);
  const keys = (accepted: boolean): ReadonlySet<string> =>
    new Set(
      trials.filter((trial) => trial.accepted === accepted).map(({ value }) => valueKey(value)),
    );
  return { taken: keys(true), refused: keys(false) };
}

/** Other places that hold a value of this one and not all of them: ids of two kinds may collide. */
function rivalsOf(slot: Path, place: Place, view: View): readonly Place[] {
  const found = view.slot(slot);
  if (found === undefined) return [];
  return placesFor(found, view).filter(
    (other) =>
      (other.tool !== place.tool || other.path !== place.path) &&
      other.score >= Math.min(place.score, namesMatch) &&
      [...place.values.keys()].some((key) => other.values.has(key)),
  );
}

/** A value that this place alone holds decides between it and each other place that holds what was taken. */
function rivalTests(slot: Path, place: Place, view: View): readonly Test[] {
  const { taken, refused } = triedOf(slot, view);
  return rivalsOf(slot, place, view).flatMap((other): readonly Test[] => {
    const common = {
      side: `not ${other.tool} ${other.path}`,
      why: 'rival',
      or: `${other.tool} gives it`,
      expect: 'accepted',
      stage: 1,
    } as const;
    const own = [...place.values].filter(([key]) => !other.values.has(key));
    const bad = own.filter(([key]) => refused.has(key) && !taken.has(key)).length;
    const [best] = [
      ...own.filter(([key]) => taken.has(key)),
      ...(bad >= 2 ? own.filter(([key]) => refused.has(key)) : []),
      ...own.filter(([key]) => !refused.has(key)),
    ];
    if (best !== undefined) return [{ ...common, values: [[slot, best[1]]] }];
    // Of two places that hold the same the better one is told.
    return isBetterPlace(other, place, view)
      ? [{ ...common, cannot: 'it holds no value of its own' }]
      : [];
  });
}

/** A number of stars that was taken is no name of anything: it comes from nowhere. */
function isName(path: Path, { values }: Place, view: View): boolean {
  const slot = view.slot(path);
  return (
    (slot !== undefined && refersToSomething(slot)) ||
    nameThings([...values.values()].slice(0, mostNames), view)
  );
}

const mostNames = 12;
