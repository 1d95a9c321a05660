import type { Json, JsonObject } from '../../../src/core/json.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import { literalText } from '../../../src/support/literal-text.js';
import { mcpTool, ok, refused, type Answer } from '../../experiments/targets/target.js';
import { builtinRun } from './builtin-run.js';

type Row = readonly [
  what: string,
  tools: readonly ReturnType<typeof mcpTool>[],
  call: (tool: string, args: JsonObject) => Answer,
  /** Arguments of one tool that must have been sent. */
  sent: readonly Json[],
];

const card = { kind: { const: 'card' }, number: { type: 'string', pattern: '^[0-9]{4}$' } };
const bank = { kind: { const: 'bank' }, iban: { type: 'string', minLength: 4, maxLength: 8 } };
const object = (properties: JsonSchema['properties']): JsonSchema => ({
  ...{ type: 'object', properties, required: Object.keys(properties ?? {}) },
});
const matching = (form: RegExp): string => expect.stringMatching(form) as string;
const find = (schema: JsonSchema) => ({
  ...mcpTool('find_payments', 'Finds payments.', { by: schema }),
  parameters: { type: 'object', properties: { by: schema }, required: ['by'] },
});
const folder: Row[1] = [
  mcpTool('list_sheets', 'Lists sheets.'),
  mcpTool('create_sheet', 'Creates a sheet.', { path: 'string!' }),
];
/** Takes paths that end as told, and says how they should. */
const takes =
  (ending: string, said: string): Row[2] =>
  (tool, { path = '' }) =>
    tool === 'list_sheets' || literalText(path).endsWith(ending) ? ok({ ok: true }) : refused(said);
const note = '22222222-2222-4222-8222-222222222222';
const readers: Row[1] = [
  mcpTool('list_notes', 'Lists notes.'),
  mcpTool('get_note', 'Gets a note.', { note_id: 'string!' }),
];
/** Lists notes as prose, and gets the one. */
const listed =
  (text: string): Row[2] =>
  (tool, args) =>
    tool === 'list_notes'
      ? ok(text)
      : args['note_id'] === note
        ? ok({ title: 'x' })
        : refused('no such note');

const rows: readonly Row[] = [
  [
    'each alternative of an object',
    [find({ oneOf: [object(card), object(bank)] })],
    (_, { by }) => ok({ by: by ?? null }),
    [
      { by: { kind: 'card', number: matching(/^\d{4}$/) } },
      { by: { kind: 'bank', iban: matching(/^.{4,8}$/) } },
    ],
  ],
  [
    'what a condition asks for',
    [
      find({
        ...object({ country: { enum: ['US', 'DE'] } }),
        if: { properties: { country: { const: 'US' } } },
        then: { required: ['zip'], properties: { zip: { pattern: '^[0-9]{5}$' } } },
      }),
    ],
    (_, { by }) =>
      /"zip"/.test(JSON.stringify(by)) ? ok({ found: 1 }) : refused('zip is missing'),
    [{ by: { country: 'US', zip: matching(/^\d{5}$/) } }],
  ],
  [
    'a list whose places differ',
    [find({ type: 'array', prefixItems: [{ type: 'integer' }, { enum: ['a'] }], minItems: 2 })],
    (_, { by }) => (Array.isArray(by) && by.length === 2 ? ok({ found: 1 }) : refused('a pair')),
    [{ by: [1, 'a'] }],
  ],
  [
    'a map that is not empty',
    [
      find({
        ...{ type: 'object', minProperties: 1, propertyNames: { pattern: '^[a-z]+$' } },
        additionalProperties: { type: 'integer' },
      }),
    ],
    (_, { by }) => (JSON.stringify(by) === '{}' ? refused('one at least') : ok({ found: 1 })),
    [{ by: { sample: 1 } }],
  ],
  [
    'the ending that a message names',
    folder,
    takes('.xlsx', 'The path must be an Excel file (.xlsm, .xlsx, .xltm).'),
    [{ path: matching(/^zq\w+\.xlsx$/) }],
  ],
  [
    'one in quotes',
    folder,
    takes('.csv', 'path must end with ".csv" here'),
    [{ path: matching(/^zq\w+\.csv$/) }],
  ],
  [
    'an id in a line of prose',
    readers,
    listed(`# Notes\n- Taxes (ID: ${note})\n`),
    [{ note_id: note }],
  ],
  ['one in a table', readers, listed(`| a | ${note} |\n| b |  |\n`), [{ note_id: note }]],
];

it.each(rows)('sends %s', async (_, tools, call, sent) => {
  const seen: JsonObject[] = [];
  await builtinRun({
    tools,
    call: (tool, args) => {
      if (tool === tools.at(-1)?.name) seen.push(args);
      return call(tool, args);
    },
  });
  for (const args of sent) expect(seen).toContainEqual(args);
});
