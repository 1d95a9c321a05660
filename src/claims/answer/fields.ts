import type { Claim } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import { mainList, type At } from '../../evidence/answers.js';
import type { View } from '../../evidence/view.js';
import { isTold } from '../effect/listed.js';
import { proposal, type Kind, type Proof } from '../kind.js';
import {
  bodyKey,
  documentedPlaces,
  hasEverywhere,
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
    outcome.kind === 'success' ? holdsOf(claim, outcome.body ?? null) : null,
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
  const shared = sharedPlaces(wholeAnswers(view)).filter((at) =>
    isTold(at.replaceAll('[]', '').replace(/^\./, '') || 'list'),
  );
  const ends = shared.filter(
    (at) =>
      !shared.some(
        (other) => other !== at && /^[.[]/.test(other.slice(at.length)) && other.startsWith(at),
      ),
  );
  const known = new Set(documentedPlaces(view.tool.returns ?? {}));
  const isNew = (at: At): boolean => !known.has(at);
  return [...ends.filter(isNew), ...ends.filter((at) => !isNew(at))].slice(0, mostNames);
}

function longestOf({ held }: Proof): Json {
  const bodies = held.flatMap(({ probe: { outcome } }) =>
    outcome.kind === 'success' ? [outcome.body ?? null] : [],
  );
  const size = (body: Json): number => mainList(body)?.items.length ?? 0;
  return bodies.toSorted((a, b) => size(b) - size(a))[0] ?? null;
}

/** Beside a list stand so many other fields at most, where the answer is about the list. */
const mostBeside = 8;

function phrase(at: readonly At[], body: Json): string | null {
  const [first] = at;
  if (first === undefined) return null;
  if (Array.isArray(body)) return listOf('', at, body);
  const list = mainList(body)?.at;
  const inList = at.filter((one) => one.startsWith(`${list ?? ''}[]`));
  const beside = at.filter((one) => !inList.includes(one));
  const isAside = beside.length > (inList.some((one) => !one.endsWith('[]')) ? mostBeside : 1);
  if (list === undefined || inList.length === 0 || isAside) return `an object with ${namesOf(at)}`;
  const also = beside.length === 0 ? '' : `; beside it ${namesOf(beside)}`;
  return `an object whose \`${list}\` is ${listOf(list, inList, body)}${also}`;
}

function listOf(list: At, at: readonly At[], body: Json): string {
  const inner = at.flatMap((one) => {
    const rest = one.slice(list.length + 2).replace(/^\./, '');
    return rest === '' ? [] : [rest];
  });
  if (inner.length > 0) return `a list of objects with ${namesOf(inner)}`;
  const items = placesOf(body).items.get(`${list}[]`) ?? [];
  if (items.every((item) => typeof item === 'string')) return 'a list of texts';
  return items.every((item) => typeof item === 'number') ? 'a list of numbers' : 'a list of values';
}

function namesOf(at: readonly At[]): string {
  const names = at.map((one) => `\`${one}\``);
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
