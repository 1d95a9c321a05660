import type { Rows } from '../rule.rows.js';

const said = (description: string) => ({ moor: { description } });

export const rows: Rows = {
  rule: 'hidden-characters',
  found: [
    {
      title: 'tag characters',
      tools: said('Moors a boat.\u{E0069}\u{E0067}'),
      found: [{ message: 'has invisible tag characters' }],
    },
    {
      title: 'a zero-width space in a value of an argument',
      tools: {
        moor: {
          description: 'Moors a boat.',
          properties: { side: { type: 'string', enum: ['port', 'star\u200Bboard'] } },
        },
      },
      found: [{ parameter: 'side', message: 'has zero-width characters' }],
    },
    { title: 'text turned round', tools: said('Moors \u202Eevomer\u202C a boat.'), found: [{}] },
  ],
  fine: [
    { title: 'an emoji of several', tools: said('Moors a boat 👩‍🚀 at 🏴󠁧󠁢󠁳󠁣󠁴󠁿.'), found: [] },
    { title: 'Persian', tools: said('قایق را می‌بندد.'), found: [] },
    { title: 'line breaks and tabs', tools: said('Moors a boat.\r\n\tAt night.'), found: [] },
  ],
};
