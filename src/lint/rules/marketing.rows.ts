import type { Rows } from '../rule.rows.js';

const said = (description: string) => ({ moor: { description } });

export const rows: Rows = {
  rule: 'marketing',
  found: [
    {
      title: 'praise',
      tools: said('Moors a boat. Seamless mooring for everyone.'),
      found: [{ message: 'praises or sells: "Seamless mooring for everyone."' }],
    },
    { title: 'an offer', tools: said('Moors a boat. Start your free trial today!'), found: [{}] },
  ],
  fine: [
    { title: 'what it does', tools: said('Moors a boat at the nearest free berth.'), found: [] },
    { title: 'a price as a fact', tools: said('Tells the pricing of each berth.'), found: [] },
    { title: 'the best of a list', tools: said('Returns the best berth by depth.'), found: [] },
  ],
};
