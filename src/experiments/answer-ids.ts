import type { Json, JsonObject } from '../core/json.js';
import { namedBy, recordsIn } from './leaves.js';
import { lexicon, singular, wordsOf } from './lexicon.js';
import type { Marks } from './mark.js';

interface AnswerIdsOptions {
  /** What sort of thing the answer tells of. */
  readonly kind: string;
  /** The nouns of the catalogue. */
  readonly kinds: ReadonlySet<string>;
  readonly marks: Marks;
  /** Takes no id that does not stand beside an own name. */
  readonly onlyNamed: boolean;
}

/** Ids of the thing that an answer tells of: beside the own name, or else the only one in it. */
export function idsInAnswer(
  answer: Json,
  { kind, kinds, marks, onlyNamed }: AnswerIdsOptions,
): readonly string[] {
  if (typeof answer === 'string') return onlyNamed ? [] : idsInText(answer);
  if (typeof answer === 'number') return onlyNamed ? [] : [String(answer)];
  const marked = recordsIn(answer).filter((record) =>
    Object.values(record).some((value) => typeof value === 'string' && marks.isIn(value)),
  );
  const idsOf = (record: JsonObject): readonly string[] => {
    const isPlain = (key: string): boolean => {
      const [last = '', owner, more] = wordsOf(key).toReversed();
      const isItsOwn = owner === undefined || singular(owner) === kind;
      return lexicon.plainId.has(last) && isItsOwn && more === undefined;
    };
    const hasPlain = Object.keys(record).some(isPlain);
    return Object.entries(record).flatMap(([key, value]) => {
      // Beside an id stand numbers that are none: positions, keys of other things.
      if (hasPlain && !isPlain(key)) return [];
      const named = namedBy(key, kinds);
      if (named?.by !== 'id' || (named.kind !== '' && named.kind !== kind)) return [];
      const isId = typeof value === 'number' || (typeof value === 'string' && value !== '');
      return isId && !marks.isIn(String(value)) ? [String(value)] : [];
    });
  };
  if (marked.length > 0) return [...new Set(marked.flatMap(idsOf))];
  if (onlyNamed) return [];
  const all = [...new Set(recordsIn(answer).flatMap(idsOf))];
  return all.length === 1 ? all : [];
}

/** An id that a text tells, if it tells one only. */
function idsInText(text: string): readonly string[] {
  const found =
    text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{20,}|(?<![\w.-])#?\d+(?![\w.-]*\w)/gi) ?? [];
  const ids = [...new Set(found.map((id) => id.replace('#', '')))];
  return ids.length === 1 ? ids : [];
}
