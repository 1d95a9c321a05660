import { inside, pathOf, segmentsOf, valueAt } from '../../arguments/slots/path.js';
import { isNumber } from '../../core/exact-number.js';
import type { Claim } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import { isSummary, mainList, type At } from '../../evidence/answers.js';
import type { View } from '../../evidence/view.js';
import { isTold } from '../effect/listed.js';
import { proposal, type Kind, type Proof } from '../kind.js';
import {
  bodyKey,
  documentedPlaces,
  hasEverywhere,
  isMap,
  placesOf,
  seenTests,
  sharedPlaces,
  wholeAnswers,
} from './answered.js';

const name = 'fields';

/** So many are named. */
const mostNames = 25;

/** What every answer has. */
export const fields: Kind = {
  name,
  family: 'answer',
  shape: 'holds',
  form: 'about: [], at: places that every answer has (`items[].id`)',
  propose: (view) => {
    const at = isMostlyText(view) ? [] : telling(view);
    return at.length === 0 ? [] : [proposal('answer', { kind: name, about: [], at: [...at] })];
  },
  tests: (claim, view) =>
    seenTests(
      wholeAnswers(view).filter(({ outcome }) => holdsOf(claim, outcome.body ?? null) !== null),
      view,
      bodyKey,
    ),
  holds: (claim, { probe: { outcome } }) =>
    outcome.kind === 'accepted' ? holdsOf(claim, outcome.body ?? null) : null,
  worth: () => 'convenience',
  say: (claim, proof) => {
    const text = phrase(claim.at ?? [], longestOf(proof));
    if (text === null) return null;
    const opening = proof.verdict === 'observed' ? 'The answers seen were each' : 'Returns';
    return { target: { section: 'returns' }, text: `${opening} ${text}.` };
  },
};

/** Where a thing's own text comes back, one that happens to hold JSON says nothing of the others. */
function isMostlyText(view: View): boolean {
  const texts = view.accepted.filter(
    ({ outcome: { body = null } }) => typeof body === 'string' && body !== '',
  );
  return texts.length > wholeAnswers(view).length;
}

function holdsOf({ at = [] }: Claim, body: Json): boolean | null {
  const each = at.map((one) => hasEverywhere(body, one));
  if (each.includes(false)) return false;
  return each.includes(true) ? true : null;
}

/** The places to name: those that hold no others, what the document lacks first, in the order of the answers. */
function telling(view: View): readonly At[] {
  const shared = sharedPlaces(wholeAnswers(view)).filter((at) => !isSummary(at) && isTold(at));
  const holders = new Set(shared.flatMap(holdersOf));
  const ends = shared.filter((at) => !holders.has(at));
  const known = new Set(documentedPlaces(view.tool.returns ?? {}));
  const isNew = (at: At): boolean => !known.has(at);
  return [...ends.filter(isNew), ...ends.filter((at) => !isNew(at))].slice(0, mostNames);
}

/** The places that a place lies in: `a`, `a[]` and `a[].b` of `a[].b.c`. */
function holdersOf(at: At): readonly At[] {
  const steps = segmentsOf(at);
  return steps.map((_, index) => pathOf(steps.slice(0, index))).filter((one) => one !== '');
}

function longestOf({ held }: Proof): Json {
  const bodies = held.flatMap(({ probe: { outcome } }) =>
    outcome.kind === 'accepted' ? [outcome.body ?? null] : [],
  );
  const size = (body: Json): number => mainList(body)?.items.length ?? 0;
  return bodies.toSorted((a, b) => size(b) - size(a))[0] ?? null;
}

/** What an answer holds, as a tree: names inside a list or an object stand in brackets behind it. */
interface Held {
  readonly isList: boolean;
  readonly inner: Map<string, Held>;
}

function phrase(at: readonly At[], body: Json): string | null {
  if (at.length === 0) return null;
  const root: Held = { isList: Array.isArray(body) || isMap(body), inner: new Map() };
  for (const place of at) {
    let held = root;
    const steps = segmentsOf(place);
    for (const [index, key] of steps.entries()) {
      if (key === '[]') continue;
      const isList = steps[index + 1] === '[]';
      const next = held.inner.get(key) ?? { isList, inner: new Map() };
      held.inner.set(key, next);
      held = next;
    }
  }
  return described(root, '', body);
}

/** A list of things that an answer is about comes first, the rest in the order of the answer. */
function described({ isList, inner }: Held, at: At, body: Json): string {
  const main = at === '' && !isList ? mainList(body)?.at : undefined;
  const isMain = ([key, held]: readonly [string, Held]): boolean =>
    key === main && held.inner.size > 0;
  const names = [...inner].toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)));
  const parts = names.map(([key, held]) => {
    const place = inside(isList ? `${at}[]` : at, key);
    const isPlain = !held.isList && held.inner.size === 0;
    return isPlain ? `\`${key}\`` : `\`${key}\` (${described(held, place, body)})`;
  });
  const all = isMap(valueAt(body, at) ?? null) ? 'a map of' : 'a list of';
  if (parts.length > 0) return `${isList ? `${all} objects` : 'an object'} with ${joined(parts)}`;
  const items = placesOf(body).items.get(`${at}[]`) ?? [];
  if (items.every((item) => typeof item === 'string')) return `${all} texts`;
  return items.every((item) => isNumber(item)) ? `${all} numbers` : `${all} values`;
}

function joined(parts: readonly string[]): string {
  return parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
