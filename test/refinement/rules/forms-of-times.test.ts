import { likelyTimeForms } from '../../../src/arguments/names/likely-time-forms.js';
import { inTimeForm, timeFormOf } from '../../../src/arguments/texts/time-form.js';
import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import type { JsonObject } from '../../../src/core/json.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { Outcome } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { currentDoc } from '../../../src/refinement/loop-state.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success } from './evidence.js';

type Properties = Readonly<Record<string, JsonSchema>>;

function toolWith(properties: Properties, effect: 'none' | 'write' = 'none'): ToolDoc {
  return {
    id: 'subject',
    name: effect === 'none' ? 'list_firings' : 'plan_firing',
    description: effect === 'none' ? 'Lists firings of the kiln.' : 'Plans a firing of the kiln.',
    parameters: { type: 'object', properties, required: Object.keys(properties) },
    sideEffects: effect,
    call: { kind: 'mcp', tool: 'subject' },
  };
}

async function learntOf(
  tool: ToolDoc,
  answer: (args: JsonObject) => Outcome,
  pool = new ValuePool().freeze(),
) {
  const { trajectory } = await refineOneTool({ tool, engine: rulesEngine(), answer, pool });
  const { calls } = trajectory;
  const taken = calls.filter(({ outcome }) => outcome?.kind === 'success');
  return { calls, taken, doc: JSON.stringify(currentDoc(trajectory).parameterDocs) };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);
const refusal = (name: string, value: unknown): Outcome =>
  rejected(`${name} '${textOf(value)}' is not valid`);
const firings = success({ firings: [{ id: 'fi-1', cone: 6 }] });

it.each<readonly [string, string, RegExp]>([
  ['start', 'Start time', /^\d\d:\d\d$/],
  ['lit_at', 'When it is lit', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
  ['since', 'From then on', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/],
  ['month', 'The month to count', /^\d{4}-\d\d$/],
  ['week', '', /^\d{4}-W\d\d$/],
])('tries the forms of times for %s (%s) until one is taken', async (name, description, form) => {
  const tool = toolWith({ [name]: { type: 'string', description } });
  const { taken } = await learntOf(tool, (args) =>
    form.test(textOf(args[name])) ? firings : refusal(name, args[name]),
  );
  expect(taken.length).toBeGreaterThan(0);
});

it('tries each form once while all are refused', async () => {
  const tool = toolWith({ start: { type: 'string', description: 'Start time' } });
  const { calls } = await learntOf(tool, ({ start }) => refusal('start', start));
  const clocks = calls.filter((call) => /^\d\d:\d\d$/.test(textOf(call.arguments.start)));
  const weeks = calls.filter((call) => /W/.test(textOf(call.arguments.start)));
  expect([clocks.length, weeks.length]).toEqual([1, 1]);
});

it('gives both ends of a range the same form, in order', async () => {
  const tool = toolWith(
    {
      start: { type: 'string', description: 'Start time' },
      end: { type: 'string', description: 'End time. May be on the next day' },
      cone: { type: 'integer' },
    },
    'write',
  );
  const isClock = (value: unknown): boolean => /^\d\d:\d\d$/.test(textOf(value));
  const { calls, taken, doc } = await learntOf(tool, ({ start, end }) =>
    !isClock(start) ? refusal('start', start) : !isClock(end) ? refusal('end', end) : firings,
  );
  const [first] = taken;
  expect(textOf(first?.arguments.start) < textOf(first?.arguments.end)).toBe(true);
  const dated = calls.filter((call) => /^\d{4}-/.test(textOf(call.arguments.start)));
  expect(dated.length).toBeLessThan(4);
  expect(doc).toContain('Format HH:MM, e.g.');
});

it('leaves alone what is no time, and times of which a refusal says what it wants', async () => {
  const glaze = toolWith({ glaze: { type: 'string', description: 'One of the house' } });
  const named = await learntOf(glaze, (args) => refusal('glaze', args.glaze));
  const sent = named.calls.map((call) => textOf(call.arguments.glaze));
  expect(sent.filter((each) => /W\d\d$|^\d\d:\d\d$/.test(each))).toEqual([]);
  const asked = await learntOf(toolWith({ start: { type: 'string' } }), ({ start }) =>
    /^\d\d\.\d\d\.\d{4}$/.test(textOf(start))
      ? firings
      : rejected(`start '${textOf(start)}' is not valid, use DD.MM.YYYY`),
  );
  expect(asked.calls.filter((call) => /W/.test(textOf(call.arguments.start)))).toEqual([]);
});

it('knows Unix times, as numbers and as texts, after all that is likelier', () => {
  const parameter = (type: string) => ({
    ...{ name: 'until', pointer: '', required: true, schema: {}, types: [type] },
  });
  expect(likelyTimeForms(parameter('string'))).toContain('Unix time in seconds as text');
  expect(likelyTimeForms(parameter('string')).at(-1)).toBe('Unix time in seconds');
  expect(likelyTimeForms(parameter('integer'))).toEqual(['Unix time in seconds']);
  expect(inTimeForm('Unix time in seconds', 1_790_000_000_000)).toBe(1_790_000_000);
  expect(timeFormOf('1790000000')).toBe('Unix time in seconds as text');
  expect(timeFormOf(90_000)).toBeNull();
});

it('writes ISO weeks of the year that their Thursday lies in', () => {
  expect(inTimeForm('YYYY-Www', Date.UTC(2027, 0, 2))).toBe('2026-W53');
  expect(inTimeForm('YYYY-Www', Date.UTC(2026, 10, 18))).toBe('2026-W47');
});

describe('the names of days and months', () => {
  const day = { day: { type: 'string', description: 'Day of the week, e.g. Monday' } };
  const shift = { day: { type: 'string', description: 'Day of the week' } };

  it.each([
    ['mon', day],
    ['MON', day],
    ['monday', shift],
    ['3', shift],
  ])('are tried as %s where others are refused, before dates', async (like, properties) => {
    const form = timeFormOf(like);
    const { calls, taken, doc } = await learntOf(toolWith(properties), (args) =>
      timeFormOf(textOf(args.day)) === form ? firings : refusal('day', args.day),
    );
    expect(taken.length).toBeGreaterThan(0);
    const dates = calls.filter((call) => /^\d{4}-\d\d-\d\d$/.test(textOf(call.arguments.day)));
    expect(dates.length).toBeLessThan(4);
    expect(doc.includes('A weekday written like `')).toBe(like !== '3');
  });

  it('are tried as the document shows them, where another tool gave them in another form', async () => {
    const pool = new ValuePool();
    pool.addOutcome({
      tool: { ...toolWith({}), id: 'list_days', name: 'list_days' },
      call: {
        ...{ id: 'c1', iteration: 1, role: 'probe', arguments: {} },
        purpose: { kind: 'positive', arguments: [] },
        startedAt: '2030-01-01T00:00:00Z',
        outcome: success([{ day: 'mon' }, { day: 'tue' }]),
      },
      reference: 'rules/list_days#c1',
      mutating: false,
    });
    const { doc } = await learntOf(
      toolWith(day, 'write'),
      (args) => (textOf(args.day).length === 3 ? firings : refusal('day', args.day)),
      pool.freeze(),
    );
    expect(doc).toContain('A weekday written like `');
  });

  it('are said to be in the form that worked, not where any is taken', async () => {
    const { doc } = await learntOf(toolWith(day), (args) =>
      typeof args.day === 'string' ? firings : refusal('day', args.day),
    );
    expect(doc).not.toContain('weekday like');
  });
});
