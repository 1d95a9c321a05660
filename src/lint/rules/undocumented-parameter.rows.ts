import type { Rows } from '../rule.rows.js';

const text = { type: 'string' };

export const rows: Rows = {
  rule: 'undocumented-parameter',
  found: [
    {
      title: 'an argument without a word',
      tools: { moor: { description: 'Moors a boat at a berth.', properties: { berth: text } } },
      found: [{ parameter: 'berth', message: 'has no description' }],
    },
    {
      title: 'a field within an object',
      tools: {
        moor: {
          description: 'Moors a boat.',
          properties: {
            boat: {
              type: 'object',
              description: 'The boat to moor.',
              properties: { draught: { type: 'number' } },
            },
          },
        },
      },
      found: [{ parameter: 'boat.draught' }],
    },
  ],
  fine: [
    {
      title: 'explained in a list of the description',
      tools: {
        moor: {
          description: 'Moors a boat.\n\nArgs:\n    berth: Number of the berth, from list_berths',
          properties: { berth: text },
        },
      },
      found: [],
    },
    {
      title: 'a kind of one value within an object, and the object within itself',
      tools: {
        moor: {
          description: 'Moors a boat.',
          properties: {
            boat: {
              ...{ type: 'object', description: 'The boat.' },
              properties: {
                kind: { const: 'boat' },
                boat: { type: 'object', properties: { boat: text } },
              },
            },
          },
        },
      },
      found: [],
    },
    {
      title: 'spoken of in the description',
      tools: {
        moor: {
          description: 'Moors a boat for `nights` nights; late_fee applies after noon.',
          properties: { nights: { type: 'integer' }, late_fee: { type: 'number' } },
        },
      },
      found: [],
    },
  ],
};
