import type { Json, JsonObject } from '../core/json.js';
import { codesIn } from '../support/codes-in.js';
import { recordsIn } from '../core/leaves.js';
import { isSmallNumber, namedBy } from './leaves.js';
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
  if (typeof answer === 'string') return idsInText(answer, marks, onlyNamed);
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

/**
 * Ids that a text tells: `TASK-15` of `Task TASK-15 - zq4k00 beta`, beside an own name: the one that stands in every such line, or else one in
 * each. Elsewhere an id counts if the text tells one only.
 */
function idsInText(text: string, marks: Marks, onlyNamed: boolean): readonly string[] {
  const lines = text
    .split('\n')
    .filter((line) => marks.isIn(line))
    .map((line) => line.split(/[\s,;:"'`()[\]/\\|]+|\.(?=\s|$)/).filter((word) => isId.test(word)))
    .filter((words) => words.length > 0);
  const all = [...new Set(lines.flat())];
  const isEverywhere = (id: string): boolean =>
    lines.every((words) => words.some((word) => word.toLowerCase() === id.toLowerCase()));
  const shared = all.filter(isEverywhere);
  if (new Set(shared.map((id) => id.toLowerCase())).size === 1) return shared;
  const isOneEach = lines.every((words) => words.length === 1 && !isSmallNumber(words[0] ?? ''));
  if (lines.length > 0 && isOneEach) return all;
  if (onlyNamed) return [];
  const found = text.match(
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{20,}|(?<![\w.-])#?\d+(?![\w.-]*\w)/gi,
  );
  const ids = [...new Set((found ?? []).map((id) => id.replace('#', '')))];
  if (lines.length === 0 && ids.length === 1) return ids;
  const codes = codesIn(text).filter((code) => !marks.isIn(code));
  return codes.length === 1 ? codes : [];
}

/** `TASK-15`, `15.1`, `#7` and UUIDs. */
const isId = /^(?:#?(?:[a-z]{1,12}[-_])?\d+(?:\.\d+)*|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{20,})$/i;
