import { allowsType, typeOfValue } from '../arguments/schema/types-of.js';
import { quotedWords, statusOf } from '../claims/quoted-words.js';
import type { Path } from '../arguments/slots/path.js';
import type { Json } from '../core/json.js';
import { valueKey, type Refused } from '../evidence/made.js';
import type { Value } from '../evidence/values.js';
import type { Trial } from '../evidence/trials.js';
import type { View } from '../evidence/view.js';
import { literalText } from '../support/literal-text.js';
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
    const meant = words === null ? meantValues(path, trials, view) : [];
    if (values.size < 2 || (words === null && meant.length === 0)) return [];
    return [{ path, refused, count: values.size, words, meant }];
  });
  return found
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostSentences)
    .map(({ path, refused, words, meant }): Statement => {
      const shown = meant.map((value) => `\`${literalText(value)}\``).join(' and ');
      const detail = words === null ? ` such as ${shown}` : ` with the message "${words}"`;
      return {
        section: 'errors',
        text: `${textOf(path, refused)},${detail}.`,
        calls: refused.map(({ id }) => id),
        elsewhere: [],
        from: words === null ? 'statement' : 'quote',
      };
    });
}

/** No more than these are shown of a slot, and none longer. */
const mostShown = 2;
const longestShown = 40;

/** The refused values that the source, a record or the user suggests. */
function meantValues(path: Path, trials: readonly Trial[], view: View): readonly Json[] {
  const meant = new Set(
    view.values(path).flatMap(({ value, from }) => (suggests.has(from) ? [valueKey(value)] : [])),
  );
  const refused = trials.flatMap(({ value }) =>
    value !== undefined &&
    typeof value !== 'object' &&
    literalText(value).length <= longestShown &&
    meant.has(valueKey(value))
      ? [value]
      : [],
  );
  return [...new Set(refused)].slice(0, mostShown);
}

const suggests: ReadonlySet<Value['from']> = new Set(['given', 'doc', 'record']);

function textOf(path: Path, refused: readonly Refused[]): string {
  return `Some values of \`${path}\` are refused${statusOf(refused)}`;
}
