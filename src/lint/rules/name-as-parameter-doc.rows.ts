import type { Rows } from '../rule.rows.js';

const moor = (description: string, schema = {}) => ({
  moor: {
    description: 'Moors a boat.',
    properties: { berth_code: { type: 'string', description, ...schema } },
  },
});

export const rows: Rows = {
  rule: 'name-as-parameter-doc',
  found: [
    {
      title: 'the name again',
      tools: moor('The berth code'),
      found: [{ parameter: 'berth_code', message: 'is described by its name alone' }],
    },
  ],
  fine: [
    { title: 'where it comes from', tools: moor('The berth code painted on the jetty'), found: [] },
    { title: 'its values', tools: moor('The berth code', { enum: ['A1', 'A2'] }), found: [] },
  ],
};
