import { allowsType, typeOfValue } from '../schema/types-of.js';
import { quotedWords, statusOf } from '../claims/quoted-words.js';
import type { Path } from '../arguments/slots/path.js';
import { valueKey, type Refused } from '../evidence/made.js';
import type { View } from '../evidence/view.js';
import type { Statement } from './statement.js';

const mostSentences = 3;

/**
 * That some values of a slot are refused, where calls that differ in it alone show it and no claim says which: so many different
 * values of each, the worst first. With the words of the refusals, else with values that somebody would send; where neither is there
 * a caller would do nothing differently. What is of another type than documented nobody sends.
 */
export function unexplainedStatements(
  unexplained: readonly Refused[],
  view: View,
): readonly Statement[] {
  const left = new Set(unexplained.map(({ id }) => id));
  const found = view.slots.flatMap(({ path, types }) => {
    const trials = view
      .trials(path)
      .filter(
        ({ call, value, accepted }) =>
          !accepted &&
          value !== undefined &&
          left.has(call.id) &&
          allowsType(types, typeOfValue(value)),
      );
    const refused = trials.flatMap(
      ({ call }) => unexplained.find(({ id }) => id === call.id) ?? [],
    );
    const values = new Set(trials.map(({ value }) => valueKey(value)));
    const words = quotedWords(path, refused, view);
    return values.size < 2 || words === null ? [] : [{ path, refused, count: values.size, words }];
  });
  return found
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostSentences)
    .map(({ path, refused, words }): Statement => ({
      section: 'errors',
      text: `${textOf(path, refused)}, with the message "${words}".`,
      calls: refused.map(({ id }) => id),
      elsewhere: [],
      from: 'quote',
    }));
}

function textOf(path: Path, refused: readonly Refused[]): string {
  return `Some values of \`${path}\` are refused${statusOf(refused)}`;
}
