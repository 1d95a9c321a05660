import type { Json, JsonObject } from '../../core/json.js';
import type { Rows } from '../kind.rows.js';
import { boats, fleet, type Does } from '../things.rows.js';
import { literalText } from '../../support/literal-text.js';

const properties = { filter: { type: 'string' } } as const;
const claims = [{}];

/** Keeps what meets a condition in one form; what cannot be read is met by nothing. */
function meeting(form: RegExp): Does {
  return (items, value) => {
    const [, field = '', wanted = ''] = form.exec(literalText(value)) ?? [];
    return items.filter((item: JsonObject) => field in item && item[field] === wanted);
  };
}

const has = (item: JsonObject, word: Json): boolean =>
  Object.values(item).some((value) => literalText(value).includes(literalText(word)));

export const rows: Rows = {
  kind: 'condition',
  found: [
    {
      title: 'a field, a colon and a value',
      ...fleet({ does: { filter: meeting(/^(\w+):(\w+)$/) }, properties }),
      claims: [{ about: ['filter'], at: ['items', 'kind'], value: 'F:V' }],
      says: /Takes a condition on the items of `items`, such as `kind:…`: only those that meet it come back\./,
    },
    {
      title: 'as SQL has it',
      ...fleet({
        does: { where: meeting(/^(\w+) = '([^']*)'$/) },
        properties: { where: { type: 'string' } },
      }),
      claims: [{ about: ['where'], value: "F = 'V'" }],
    },
    {
      title: 'as OData has it, in a list without a name',
      ...fleet({
        does: { q: meeting(/^(\w+) eq '([^']*)'$/) },
        properties: { q: { type: 'string', description: 'A filter expression' } },
        answer: (items) => items.map((item) => ({ ...item })),
      }),
      claims: [{ about: ['q'], at: ['', 'kind'], value: "F eq 'V'" }],
    },
    {
      title: 'an object as text',
      ...fleet({
        does: { filter: meeting(/^\{"(\w+)":"([^"]*)"\}$/) },
        properties,
      }),
      claims: [{ about: ['filter'], value: '{"F":"V"}' }],
    },
  ],
  nearMisses: [
    {
      title: 'a search for words',
      ...fleet({
        does: { filter: (items, word) => items.filter((item) => has(item, word)) },
        properties,
      }),
      claims,
    },
    {
      title: 'conditions without effect',
      ...fleet({ does: { filter: (items) => items }, properties }),
      claims,
    },
    {
      title: 'an answer that repeats what was asked for',
      ...fleet({
        does: {
          filter: (items, text) =>
            items.slice(0, 3).map((item) => ({ ...item, kind: literalText(text).slice(-5) })),
        },
        properties,
      }),
      claims,
    },
    {
      title: 'another part of the list each time',
      ...fleet({
        does: { filter: (_items, text) => boats.slice(literalText(text).length % 5, 6) },
        properties,
      }),
      claims,
    },
  ],
};
