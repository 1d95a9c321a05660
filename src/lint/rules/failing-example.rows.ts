import type { Rows } from '../rule.rows.js';

const nights = { type: 'integer', description: 'How many nights.' };
const moor = (schema: object) => ({
  moor: { description: 'Moors a boat.', properties: { nights: { ...nights, ...schema } } },
});

export const rows: Rows = {
  rule: 'failing-example',
  found: [
    {
      title: 'an example beyond a bound',
      tools: moor({ maximum: 14, examples: [3, 30] }),
      found: [{ parameter: 'nights', message: 'has the example 30, which must be <= 14' }],
    },
    {
      title: 'a default of another type',
      tools: moor({ default: 'one' }),
      found: [{ parameter: 'nights', message: 'has the default "one", which must be integer' }],
    },
    {
      title: 'one item where a list is taken',
      tools: moor({ type: undefined, anyOf: [{ type: 'array' }, { type: 'null' }], examples: [2] }),
      found: [{ message: 'has the example 2, which fits none of the forms of its schema' }],
    },
    {
      title: 'a number where a text is listed',
      tools: moor({ type: 'string', enum: ['one', 10, null] }),
      found: [{ parameter: 'nights', message: 'lists the value 10, which is no string' }],
    },
    {
      title: 'a call that leaves out what is required',
      tools: { moor: { ...moor({}).moor, required: ['nights'], example: { Parameters: {} } } },
      found: [{ message: "the example of a call fails: must have required property 'nights'" }],
    },
  ],
  fine: [
    { title: 'examples that fit', tools: moor({ maximum: 14, examples: [3, 14] }), found: [] },
    { title: 'choices that fit', tools: moor({ enum: [1, 2, null] }), found: [] },
    { title: 'nothing as the default', tools: moor({ default: null }), found: [] },
    {
      title: 'a call with more than the list has',
      tools: { moor: { ...moor({}).moor, example: { Parameters: { nights: 2, tent: true } } } },
      found: [],
    },
  ],
};
