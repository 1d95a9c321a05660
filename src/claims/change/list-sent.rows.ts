import type { Json, JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { Rows } from '../kind.rows.js';
import { shelf } from './shelf-server.rows.js';

const text = { type: 'string' } as const;
const properties = { title: text, tags: { type: 'array', items: text } } as const;
const first = 'update_book';

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function adding(sent: JsonObject, was: JsonObject | null): JsonObject {
  return { ...was, ...sent, tags: [...new Set([...listOf(was?.tags), ...listOf(sent.tags)])] };
}

export const rows: Rows = {
  kind: 'list sent',
  found: [
    {
      title: 'the list takes the place of the one that is there',
      ...shelf({ first, properties }),
      claims: [{ about: ['tags'], value: 'replaces' }],
      says: /^Replaces the whole list\.$/m,
    },
    {
      title: 'its items are added',
      ...shelf({ first, properties, keeps: adding }),
      claims: [{ about: ['tags'], value: 'adds' }],
      says: /^Is added to the items that are there\.$/m,
    },
    {
      title: 'its items are added, as a text around JSON says',
      ...shelf({
        first,
        properties,
        keeps: adding,
        wrap: (body) => `Here it is:\n${writeJson(body)}`,
      }),
      claims: [{ about: ['tags'], value: 'adds' }],
    },
  ],
  nearMisses: [
    {
      title: 'the list is taken and not kept',
      ...shelf({ first, properties, keeps: (sent, was) => ({ ...was, ...sent, tags: ['fixed'] }) }),
      claims: [{}],
    },
    {
      title: 'the reader shows another list',
      ...shelf({
        first,
        properties,
        shows: (book, times) => (book === null ? null : { ...book, tags: [`seen ${times}`] }),
      }),
      claims: [{}],
    },
    {
      title: 'only the newest two are kept',
      ...shelf({
        first,
        properties,
        keeps: (sent, was) => ({
          ...was,
          ...sent,
          tags: [...listOf(was?.tags), ...listOf(sent.tags)].slice(-1),
        }),
      }),
      claims: [{ value: 'adds' }],
    },
  ],
};
