import type { ToolCall } from '../../core/tool-doc.js';
import type { Rows } from '../rule.rows.js';

const call: ToolCall = {
  kind: 'http',
  method: 'GET',
  path: '/berths/{berth_id}',
  bindings: { berth_id: { in: 'path', name: 'berth_id' } },
};
const description = 'Tells who lies at a berth.';

export const rows: Rows = {
  rule: 'undocumented-placeholder',
  found: [
    {
      title: 'a name in the URL alone',
      tools: {
        whoLies: {
          ...{ description, call },
          properties: { berth_id: { type: 'string', 'x-undocumented': true } },
        },
      },
      found: [
        {
          parameter: 'berth_id',
          message: 'stands in the URL, and nothing documents it',
        },
      ],
    },
    { title: 'no argument of that name', tools: { whoLies: { description, call } }, found: [{}] },
  ],
  fine: [
    {
      title: 'an argument of its own',
      tools: {
        whoLies: { ...{ description, call }, properties: { berth_id: { type: 'integer' } } },
      },
      found: [],
    },
    {
      title: 'explained since by somebody',
      tools: {
        whoLies: {
          ...{ description, call },
          properties: {
            berth_id: {
              ...{ type: 'string', 'x-undocumented': true },
              description: 'Number of the berth.',
            },
          },
        },
      },
      found: [],
    },
  ],
};
