import type { Rows } from '../rule.rows.js';

const said = (description: string) => ({ moor: { description } });

export const rows: Rows = {
  rule: 'vague-text',
  found: [
    {
      title: 'a note to oneself',
      tools: said('TODO'),
      found: [{ message: 'tells nothing: "TODO"' }],
    },
    {
      title: 'a note after a sentence',
      tools: said('Moors a boat.\nTODO: say which.'),
      found: [{}],
    },
    { title: 'a link alone', tools: said('See https://boats.example.org/docs'), found: [{}] },
    {
      title: 'nothing said of an argument',
      tools: {
        moor: {
          description: 'Moors a boat.',
          properties: { berth: { type: 'string', description: 'No description available.' } },
        },
      },
      found: [{ parameter: 'berth' }],
    },
  ],
  fine: [
    {
      title: 'a link beside what it does',
      tools: said('Moors a boat. For more information see https://boats.example.org/docs'),
      found: [],
    },
    { title: 'a list of things to do', tools: said('Adds a todo to the list.'), found: [] },
    { title: 'nothing, which another rule finds', tools: said(''), found: [] },
  ],
};
