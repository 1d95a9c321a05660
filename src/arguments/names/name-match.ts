import { segmentsOf } from '../slots/path.js';
import { nameWords } from './name-words.js';

/** What a parameter asks for, in words. */
export interface Wanted {
  /** Words of its name. */
  readonly words: readonly string[];
  /** Words that say whose it is where the name does not: the URL segment before it, the tool's name. */
  readonly entities: ReadonlySet<string>;
  /** Words of its description. */
  readonly described: ReadonlySet<string>;
  /** The URL under which the things are listed of which it names one, as `listingPlaceOf` has it. */
  readonly listing?: string | null;
  /** The part of the URL that it is, as `urlPlaceOf` has it; null where it is none or takes no path: ids are known by their names. */
  readonly at?: { readonly argument: string; readonly place: string } | null;
}

/** Where a pooled value stood, in words. */
export interface Offered {
  readonly words: readonly string[];
  /** Words of the containers it stood in, nearest last. */
  readonly containers: readonly string[];
  /** Words of the tool that gave it. */
  readonly toolWords: ReadonlySet<string>;
}

/** Words that name a thing rather than describe it. */
export const identityWords: ReadonlySet<string> = new Set(
  'id uuid guid key slug name code number no identifier handle login sha hash digest ref reference username title tag'.split(
    ' ',
  ),
);
/** Of those, the ones that ids go by. */
export const idWords: ReadonlySet<string> = new Set(
  'id uuid guid key slug identifier sha hash digest ref reference'.split(' '),
);
/** Every thing has one; `digest` or `sha` says more of what is wanted. */
const generalIdWords = new Set(['id', 'key', 'identifier', 'ref', 'reference']);
/** Of the words that name a thing, those that tell what kind of name it is, so that a description that has one means it. */
const tellingIdentities = new Set('slug handle login sha hash digest username tag'.split(' '));
const searchedWords = new Set(
  'get list search read find fetch query lookup describe show view count check all by the a an of for to from in with and or create add delete remove update put post patch make new set'.split(
    ' ',
  ),
);
/** Of the words that name a thing, those that single it out as an id does. */
const codeWords = new Set('code number no handle username login tag'.split(' '));
/** What wraps a list and says nothing about what is in it. */
const wrapperWords = new Set(
  'result results item data value entry record list response object row hit node content element output body option choice'.split(
    ' ',
  ),
);
const personWords = new Set(
  'user owner author creator member account assignee customer reporter'.split(' '),
);

/**
 * How well names match, 0 to 1: 1 for the same words, unless they name the id of another thing; from 0.8 where attribute and
 * entity agree (`user_id` and `users[].id`); 0.2 to 0.33 for an id of another or an unknown kind; 0 for what has nothing in common.
 */
export function nameMatch(wanted: Wanted, offered: Offered): number {
  const asNamed = matchOfNames(wanted, offered);
  const bare = asNamed > 0 ? wanted.words : withoutRole(wanted.words);
  return bare === wanted.words ? asNamed : 0.9 * matchOfNames({ ...wanted, words: bare }, offered);
}

const roles = new Set(
  'from to with other source target src dst dest destination origin filter'.split(' '),
);

/** `from_zone`, `target_zone`, `withZone` and `filter[zone]` ask for a zone. What is left of `source_id` says nothing, so that stays. */
export function withoutRole(words: readonly string[]): readonly string[] {
  const [role = '', ...bare] = words;
  const saysWhat = bare.some((word) => !identityWords.has(word));
  return roles.has(role) && saysWhat ? bare : words;
}

function matchOfNames(wanted: Wanted, offered: Offered): number {
  const whole = wholeNameMatch(wanted, offered);
  if (whole > 0) return whole;
  const attribute = wanted.words.at(-1) ?? '';
  const offeredAttribute = offered.words.at(-1) ?? '';
  const owners = wanted.words.slice(0, -1);
  const sameAttribute =
    attribute === offeredAttribute || (idWords.has(attribute) && idWords.has(offeredAttribute));
  if (identityWords.has(attribute) && sameAttribute) {
    const entities = owners.length > 0 ? new Set(owners) : wanted.entities;
    const loose = attribute === offeredAttribute ? 0 : 0.1;
    const match = entityMatch(entities, offered) - (owners.length > 0 ? 0 : 0.05) - loose;
    if (match > 0.3) return match;
    if (describes(wanted, offered)) return 0.62;
    if (!idWords.has(attribute)) return owners.length === 0 ? sameCode(attribute, offered) : 0;
    return unknownKind(offered) + (loose === 0 && !generalIdWords.has(attribute) ? 0.08 : 0);
  }
  return entityNameMatch(wanted, offered);
}

/** `invoice_no` for `invoice`. */
const numbering = new Set(['no', 'nr', 'num', 'number']);

/** Words for what there is to choose from. */
const choiceWords = new Set(
  'option choice allowed available valid supported possible permitted accepted'.split(' '),
);

/** `movie_id` for `movieId`, `next_cursor` for `cursor`, `user_id` for `target_user_id`, `room_options` for `room`. */
function wholeNameMatch(wanted: Wanted, offered: Offered): number {
  const [want, give] = [wanted.words, offered.words];
  if (want.length === 0 || give.length === 0) return 0;
  const bare = want.length === 1 && identityWords.has(want[0] ?? '');
  if (bare && give.length > 1 && endsWith(give, want)) {
    const named = give.slice(0, -1).some((word) => wanted.entities.has(word));
    return named ? 0.92 : 0;
  }
  if (bare) return 0;
  if (isSame(give, want)) return isMentioned(wanted, offered) ? mentionedId : 1;
  const offeredBare = give.filter((word) => !choiceWords.has(word));
  if (offeredBare.length < give.length && isSame(offeredBare, want)) return 0.8;
  if (give[0] === 'next' && isSame(give.slice(1), want)) return 0.85;
  if (give.length > 1 && endsWith(want, give)) return 0.75;
  if (numbering.has(give.at(-1) ?? '') && isSame(give.slice(0, -1), want)) return 0.7;
  return want.length > 1 && endsWith(give, want) ? 0.7 : 0;
}

/** Less than the thing's own id where the things are listed: another thing mentions it (`user_id` in `orders[]`). */
const mentionedId = 0.84;

function isMentioned({ words }: Wanted, { containers, toolWords }: Offered): boolean {
  const owners = words.slice(0, -1);
  const isOwn = owners.some((word) => toolWords.has(word) || containers.includes(word));
  return owners.length > 0 && idWords.has(words.at(-1) ?? '') && !isOwn;
}

/** Whether the id belongs to the thing wanted: by its container, else by the tool that gave it. */
function entityMatch(entities: ReadonlySet<string>, offered: Offered): number {
  const nearest = offered.containers.filter((word) => !wrapperWords.has(word));
  const ownOwners = offered.words.slice(0, -1);
  const last = [...nearest.slice(-2), ...ownOwners];
  if (last.some((word) => entities.has(word))) return 0.95;
  const isPerson = [...entities].some((word) => personWords.has(word));
  if (isPerson && last.some((word) => personWords.has(word))) return 0.7;
  if (last.length > 0) return 0;
  return [...entities].some((word) => offered.toolWords.has(word)) ? 0.85 : 0;
}

/** The parameter's description names the container or the field: "tag or digest of the manifest", `tags[]`. */
function describes(wanted: Wanted, offered: Offered): boolean {
  const named = [...offered.words, ...offered.containers.slice(-1)].filter(
    (word) => word.length > 2 && !wrapperWords.has(word) && !identityWords.has(word),
  );
  return named.length > 0 && named.some((word) => wanted.described.has(word));
}

/** `code` for `items[].code`: the same word in a list that does not say of what, unless every thing has one (`name`, `title`). */
function sameCode(attribute: string, { words, containers }: Offered): number {
  const isListed = containers.length > 0 && containers.every((word) => wrapperWords.has(word));
  return isListed && words.length === 1 && codeWords.has(attribute) ? 0.4 : 0;
}

/** Better odds for an id that stands in no named container. */
function unknownKind(offered: Offered): number {
  const bare =
    offered.words.length === 1 && offered.containers.every((word) => wrapperWords.has(word));
  return bare ? 0.25 : 0.2;
}

/** `repo` for `repositories[].name`, `table` for the names that `list_tables` gives, `names` for `entities[].name` by description, `tag` for `tags[]`. */
function entityNameMatch(wanted: Wanted, offered: Offered): number {
  const [only] = wanted.words;
  const give = offered.words.at(-1) ?? '';
  const container = offered.containers.filter((word) => !wrapperWords.has(word)).at(-1);
  if (
    wanted.words.length === 1 &&
    only !== undefined &&
    only === container &&
    identityWords.has(give)
  ) {
    return 0.75;
  }
  const isListed = container === undefined && only !== undefined && offered.toolWords.has(only);
  if (isListed && wanted.words.length === 1) {
    if (idWords.has(give)) return 0.72;
    if ((give === 'name' || codeWords.has(give)) && only === [...offered.toolWords].at(-1))
      return 0.7;
  }
  const saysWhose = container !== undefined && wanted.described.has(container);
  if (saysWhose && identityWords.has(give) && wanted.described.has(give)) return 0.62;
  if (identityWords.has(only ?? '') && wanted.words.length === 1) {
    const listed = wanted.entities.has(give) || wanted.described.has(give);
    if (!listed || wrapperWords.has(give)) return 0;
    if (!identityWords.has(give)) return 0.64;
    return tellingIdentities.has(give) ? 0.62 : 0;
  }
  return 0;
}

function endsWith(words: readonly string[], tail: readonly string[]): boolean {
  const before = words.length - tail.length;
  return before >= 0 && tail.every((word, index) => word === words[before + index]);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && endsWith(a, b);
}

/** What a tool is about: its words without verbs and small words; `list_projects_tool` and `api_projects_list` are about projects. */
export function subjectWords(words: readonly string[]): readonly string[] {
  const all = words.filter(
    (word) => word.length > 1 && !searchedWords.has(word) && !/^v?\d+$/.test(word),
  );
  const subject = all.length > 1 && all[0] === 'api' ? all.slice(1) : all;
  return subject.length > 1 && subject.at(-1) === 'tool' ? subject.slice(0, -1) : subject;
}

/** The words of the containers in a path: `results[].owner.id` is in `result`, `owner`. */
export function containerWords(path: string): readonly string[] {
  return segmentsOf(path)
    .filter((step) => step !== '[]')
    .slice(0, -1)
    .flatMap(nameWords);
}
