import type { JsonObject } from '../../../src/core/json.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { Outcome } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { currentDoc } from '../../../src/refinement/loop-state.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success } from './evidence.js';

function looms(argument: string, schema: JsonSchema = { type: 'string' }): ToolDoc {
  return {
    id: 'subject',
    name: 'list_free_looms',
    description: 'Lists looms that are free.',
    parameters: { type: 'object', properties: { [argument]: schema }, required: [argument] },
    sideEffects: 'none',
    call: {
      kind: 'http',
      method: 'GET',
      path: '/looms',
      bindings: { [argument]: { in: 'query', name: argument } },
    },
  };
}

async function learntOf(tool: ToolDoc, answer: (args: JsonObject) => Outcome) {
  const { trajectory } = await refineOneTool({ tool, engine: rulesEngine(), answer });
  const { calls } = trajectory;
  const taken = calls.filter(({ outcome }) => outcome?.kind === 'success');
  return { calls, taken, doc: currentDoc(trajectory) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

it.each([
  ['YYYYMMDDTHHMMZ', /^20\d{6}T\d{4}Z$/],
  ['DD/MM/YYYY', /^\d\d\/(?:0\d|1[0-2])\/20\d\d$/],
  ['HH:MM', /^\d\d:\d\d$/],
])('tries a moment written as %s and says that form', async (template, form) => {
  const { taken, doc } = await learntOf(looms('start'), ({ start }) =>
    form.test(textOf(start))
      ? success({ looms: [{ id: 'lo-1' }] })
      : rejected(`start: expected ${template}, got '${textOf(start)}'`, 400),
  );
  expect(taken.length).toBeGreaterThan(0);
  expect(JSON.stringify(doc)).toContain(`Format ${template}, e.g.`);
});

const dayMs = 86_400_000;
/** The clock of these tests begins with the epoch. */
const away = (value: unknown): number => Date.parse(textOf(value)) / dayMs;

it.each<readonly [string, string, JsonSchema, (days: number) => boolean, string]>([
  [
    'until must be 1 to 30 days from today',
    'until',
    { type: 'string' },
    (days) => days >= 0 && days <= 31,
    'Must lie 1 to 30 days ahead.',
  ],
  [
    'collectedAt may not be more than 14 days old',
    'collectedAt',
    { type: 'string', format: 'date-time' },
    (days) => days >= -14 && days <= 0,
    '',
  ],
  [
    'start must be within the last 48 hours',
    'start',
    { type: 'string', format: 'date-time' },
    (days) => days >= -2 && days <= 0,
    'Must lie within the last 2 days.',
  ],
  [
    'day must be at least 3 working days ahead',
    'day',
    { type: 'string', format: 'date' },
    (days) => days >= 3 && days < 400,
    '',
  ],
])('tries moments as near as a refusal says: %s', async (message, name, schema, isNear, said) => {
  const { taken, doc } = await learntOf(looms(name, schema), (args) =>
    isNear(away(args[name])) ? success({ looms: [{ id: 'lo-1' }] }) : rejected(message, 422),
  );
  expect(taken.length).toBeGreaterThan(0);
  expect(JSON.stringify(doc)).toContain(said);
});

it.each(['day: Out of the range of the loom book.', 'day is too early'])(
  'tries days near now where a refusal says no more than %j',
  async (message) => {
    const { taken } = await learntOf(looms('day', { type: 'string', format: 'date' }), ({ day }) =>
      away(day) > -1 && away(day) < 40 ? success({ looms: [{ id: 'lo-1' }] }) : rejected(message),
    );
    expect(taken.length).toBeGreaterThan(0);
  },
);
