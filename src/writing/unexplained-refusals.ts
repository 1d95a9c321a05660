import type { Path } from '../arguments/slots/path.js';
import { valueKey, type Refused } from '../evidence/made.js';
import type { View } from '../evidence/view.js';
import type { Statement } from './statement.js';

const mostSentences = 3;

/**
 * That some values of a slot are refused, where calls that differ in it alone show it and no claim says which: so many different
 * values of each, the worst first.
 */
export function unexplainedStatements(
  unexplained: readonly Refused[],
  view: View,
): readonly Statement[] {
  const left = new Set(unexplained.map(({ id }) => id));
  const found = view.slots.flatMap(({ path }) => {
    const trials = view
      .trials(path)
      .filter(({ call, value, accepted }) => !accepted && value !== undefined && left.has(call.id));
    const refused = trials.flatMap(
      ({ call }) => unexplained.find(({ id }) => id === call.id) ?? [],
    );
    const values = new Set(trials.map(({ value }) => valueKey(value)));
    return values.size > 1 ? [{ path, refused, count: values.size }] : [];
  });
  return found
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostSentences)
    .map(({ path, refused }) => ({
      section: 'errors',
      text: textOf(path, refused),
      calls: refused.map(({ id }) => id),
      elsewhere: [],
      from: quoted(refused) === null ? 'statement' : 'quote',
    }));
}

function textOf(path: Path, refused: readonly Refused[]): string {
  const status = new Set(refused.map(({ outcome }) => outcome.status));
  const [only] = status;
  const code = status.size === 1 && only !== undefined ? ` (${only})` : '';
  const words = quoted(refused);
  return words === null
    ? `Some values of \`${path}\` are refused${code}.`
    : `Some values of \`${path}\` are refused${code}, with the message “${words}”.`;
}

/** The words of these refusals as a doc may quote them: the only place where a message of a refusal comes into a doc. */
function quoted(_refused: readonly Refused[]): string | null {
  return null;
}
