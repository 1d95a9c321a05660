import { valueAt, type Path } from '../arguments/slots/path.js';
import { schemaTexts } from '../doc-checks/added-texts.js';
import { valueKey, type Refused } from '../evidence/made.js';
import type { View } from '../evidence/view.js';
import { quotableMessage } from './quote.js';
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
    .map(({ path, refused }): Statement => {
      const words = quoted(path, refused, view);
      return {
        section: 'errors',
        text: `${textOf(path, refused)}${words === null ? '.' : `, with the message "${words}".`}`,
        calls: refused.map(({ id }) => id),
        elsewhere: [],
        from: words === null ? 'statement' : 'quote',
      };
    });
}

function textOf(path: Path, refused: readonly Refused[]): string {
  const [only, ...others] = new Set(refused.map(({ outcome }) => outcome.status));
  const code = only === undefined || others.length > 0 ? '' : ` (${only})`;
  return `Some values of \`${path}\` are refused${code}`;
}

/** The words of these refusals as a doc may quote them: the only place where a message of a refusal comes into a doc. */
function quoted(path: Path, refused: readonly Refused[], { tool, slots }: View): string | null {
  const messages = refused.map(({ args, outcome }) => ({
    text: outcome.message,
    values: [valueAt(args, path) ?? null],
  }));
  const listed = slots.flatMap(({ schema }) => schema.enum ?? []);
  const names = [...slots.map((slot) => slot.path), ...listed.map(String)];
  const texts = [tool.name, tool.description, ...schemaTexts(tool.parameters)].join(' ');
  const sourceWords = new Set(texts.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []);
  return quotableMessage(messages, { names, sourceWords });
}
