import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { jsonSchemaOfJson } from '../../src/core/json.js';
import { readRefusal, type Hint } from '../../src/refusals/read-refusal.js';
import { slotsOf } from './support.js';

/**
 * Refusals as services and validators word them, one a line, each with what a person who reads it would blame. `set`: `library` for
 * what validators gave when they were run, `service` for the wordings of services and of houses of their own.
 */
const rowSchema = z.strictObject({
  set: z.enum(['library', 'service']),
  style: z.string(),
  slots: z.record(z.string(), z.string()),
  args: z.record(z.string(), jsonSchemaOfJson),
  body: jsonSchemaOfJson.optional(),
  message: z.string().optional(),
  blamed: z.array(z.string()),
  cue: z.string().optional(),
  strangers: z.array(z.string()).optional(),
  numbers: z.array(z.number()).optional(),
  listed: z.array(jsonSchemaOfJson).optional(),
  examples: z.array(z.string()).optional(),
  format: z.string().optional(),
});
type Row = z.infer<typeof rowSchema>;

const rows = z
  .array(rowSchema)
  .parse(
    JSON.parse(
      readFileSync(
        fileURLToPath(new URL('../fixtures/refusals/messages.json', import.meta.url)),
        'utf8',
      ),
    ),
  );

const read = rows.map((row) => {
  const outcome = { body: row.body, message: row.message ?? '', status: 400 };
  const hints = readRefusal({ outcome, args: row.args }, slotsOf(row.slots));
  return { row, hints, blamed: new Set(hints.flatMap(({ slots }) => slots)) };
});

interface Measure {
  readonly of: (row: Row) => boolean;
  readonly holds: (each: (typeof read)[number]) => boolean;
}

const has = (key: 'strangers' | 'numbers' | 'listed' | 'examples'): Measure => ({
  of: (row) => row[key] !== undefined,
  holds: ({ row, hints }) =>
    (row[key] ?? []).every((wanted) =>
      hints.some((hint: Hint) => (hint[key] as readonly unknown[]).includes(wanted)),
    ),
});

const measures: Readonly<Record<string, Measure>> = {
  'names the slot': {
    of: (row) => row.blamed.length > 0,
    holds: ({ row, blamed }) => row.blamed.every((path) => blamed.has(path)),
  },
  'blames nothing else': {
    of: () => true,
    holds: ({ row, blamed }) => [...blamed].every((path) => row.blamed.includes(path)),
  },
  cue: {
    of: (row) => row.cue !== undefined,
    holds: ({ row, hints }) => hints.some(({ cue }) => cue === row.cue),
  },
  strangers: has('strangers'),
  numbers: has('numbers'),
  listed: has('listed'),
  examples: has('examples'),
  format: {
    of: (row) => row.format !== undefined,
    holds: ({ row, hints }) => hints.some(({ format }) => format === row.format),
  },
};

/** The share of rows that a measure holds for, and the rows that it does not hold for. */
function shareOf({ of, holds }: Measure, set?: Row['set']) {
  const asked = read.filter(({ row }) => of(row) && (set === undefined || row.set === set));
  const wrong = asked
    .filter((each) => !holds(each))
    .map(({ row }) => `${row.style}: ${JSON.stringify(row.body ?? row.message).slice(0, 120)}`);
  return { share: 1 - wrong.length / asked.length, wrong, count: asked.length };
}

describe('labelled refusals', () => {
  it('are about 300 or more, most of them worded by services', () => {
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter(({ set }) => set === 'service').length).toBeGreaterThan(rows.length / 2);
  });

  it.each(Object.keys(measures))('are read rightly in 97 of 100 cases: %s', (name) => {
    const { share, wrong } = shareOf(measures[name]!);
    expect(share < 0.97 ? wrong : []).toEqual([]);
  });

  it('are read rightly in services’ own words too', () => {
    for (const name of ['names the slot', 'blames nothing else']) {
      const { share, wrong } = shareOf(measures[name]!, 'service');
      expect(share < 0.97 ? wrong : []).toEqual([]);
    }
  });
});
