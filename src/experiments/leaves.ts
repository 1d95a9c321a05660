import { lexicon, singular, wordsOf } from './lexicon.js';

export interface NamedKind {
  /** What sort of thing is named: `box` for `box_id`, `boxId` and `target_box`; empty if the key does not say. */
  readonly kind: string;
  /** How the key names it. */
  readonly by: 'id' | 'name' | 'place';
}

/** What a key names; null if it names nothing. `kinds` are the nouns of the catalogue: an argument called `box` names a box. */
export function namedBy(key: string, kinds: ReadonlySet<string> = new Set()): NamedKind | null {
  const words = separated(wordsOf(key), kinds);
  const last = words.at(-1) ?? '';
  // `ids` is too short for the rule of plurals.
  const one = /^(?:ids|nos|pks)$/.test(last) ? last.slice(0, -1) : singular(last);
  const kindOf = (rest: readonly string[]): string =>
    rest
      .filter((word) => !lexicon.role.has(word))
      .map(singular)
      .at(-1) ?? '';
  if (lexicon.id.has(one) || lexicon.id.has(last))
    return { kind: kindOf(words.slice(0, -1)), by: 'id' };
  // Tags are things where tools are about them; an address is what somebody is reached by.
  const isThing = kinds.has(one) && !lexicon.recipient.has(one) && !lexicon.person.has(one);
  if (lexicon.name.has(one))
    return { kind: kindOf(words.slice(0, -1)) || (isThing ? one : ''), by: 'name' };
  if (lexicon.place.has(one) || lexicon.person.has(one) || kinds.has(one))
    return { kind: one, by: 'place' };
  if (lexicon.receives.has(one) || lexicon.relation.has(last)) return { kind: '', by: 'place' };
  // `blocked_by`, `depends_on`, but not `sort_by`.
  if (words.length > 1 && lexicon.follows.has(last) && !lexicon.orders.has(words[0] ?? ''))
    return { kind: '', by: 'place' };
  const standsAlone = words.length > 0 && words.every((word) => lexicon.role.has(word));
  return standsAlone && words.some((word) => !lexicon.small.has(word))
    ? { kind: '', by: 'place' }
    : null;
}

/** Words that are written as one: `newkey`, `linkpath`, `boxid`. */
function separated(words: readonly string[], kinds: ReadonlySet<string>): readonly string[] {
  const last = words.at(-1) ?? '';
  for (let at = 2; at < last.length - 1; at += 1) {
    const [first, second] = [last.slice(0, at), singular(last.slice(at))];
    const names = lexicon.id.has(second) || lexicon.name.has(second) || lexicon.place.has(second);
    const isWord =
      [lexicon.role, lexicon.place, lexicon.person, lexicon.id, lexicon.name, kinds].some((row) =>
        row.has(first),
      ) && !lexicon.name.has(last);
    if (names && isWord) return [...words.slice(0, -1), first, second];
  }
  return words;
}

/**
 * What is said of an argument may tell that it names a thing: `ID of the message to forward`, `The contact that stays`. Only the head of
 * the first phrase counts.
 */
export function namedInProse(told: string, kinds: ReadonlySet<string>): NamedKind | null {
  const phrase = /^[^.,;:()]*/.exec(told.replace(/^(?:optional|required)\W+/i, ''))?.[0] ?? '';
  const [head = ''] = phrase.split(
    /\b(?:of|that|who|which|to|for|from|in|into|on|with|where|when|as|at)\b/i,
  );
  const words = wordsOf(head);
  const rest = phrase.slice(head.length);
  if (words.length === 0 || words.length > 4) return null;
  const [, owner = ''] = /^of (?:the|an?|this|your) (?:\w+ )??(\w+)/i.exec(rest) ?? [];
  // `Number of items` counts.
  if (/^numbers?$/.test(words.at(-1) ?? '') && owner === '') return null;
  const named = namedBy(words.filter((word) => word !== 'the' && word !== 'an').join('_'), kinds);
  if (named === null || words.every((word) => lexicon.role.has(word))) return null;
  const noun = singular(owner.toLowerCase());
  return named.kind === '' && kinds.has(noun) ? { ...named, kind: noun } : named;
}

export function isUrl(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(text);
}

/** A number so short that it may be the id of many things. */
export function isSmallNumber(text: string): boolean {
  return /^-?\d{1,9}$/.test(text);
}
