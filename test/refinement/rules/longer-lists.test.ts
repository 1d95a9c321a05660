import type { Json, JsonObject } from '../../../src/core/json.js';
import type { Outcome } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { currentDoc } from '../../../src/refinement/loop-state.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success } from './evidence.js';

const text = { type: 'string' };

const listing: ToolDoc = {
  id: 'subject',
  name: 'list_tides',
  description: 'Lists the tides of a port.',
  parameters: {
    type: 'object',
    properties: {
      start: { ...text, description: 'First day, such as 2026-01-20.' },
      limit: { type: 'integer', description: 'Tides per page, up to 500 (default 100).' },
    },
  },
  sideEffects: 'none',
  call: { kind: 'mcp', tool: 'list_tides' },
};

const dayMs = 86_400_000;
const today = Date.parse('2026-01-31');
const days = (from: string): readonly string[] =>
  Array.from({ length: 400 }, (_each, n) =>
    new Date(today - n * dayMs).toISOString().slice(0, 10),
  ).filter((day) => day >= from);

/** Seven days by default, and as many to a page as `sizeOf` says. */
function tides({ start, limit }: JsonObject, sizeOf: (limit: Json | undefined) => number): Outcome {
  if (start !== undefined && (typeof start !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(start)))
    return rejected('start must look like 2026-01-20', 422);
  if (limit !== undefined && !Number.isInteger(limit)) return rejected('limit is a number', 422);
  const all = days(start ?? '2026-01-25');
  const size = sizeOf(limit);
  return success({
    tides: all.slice(0, size).map((date) => ({ date, height: Number(date.slice(8)) })),
    next: all.length > size ? size : null,
  });
}

const limitOf = async (sizeOf: (limit: Json | undefined) => number) => {
  const { trajectory } = await refineOneTool({
    tool: listing,
    engine: rulesEngine(),
    answer: (args) => tides(args, sizeOf),
    settings: { iterations: 5 },
  });
  const { learned, parameterDocs } = currentDoc(trajectory);
  return {
    calls: trajectory.calls,
    learned: learned.properties?.['limit'] ?? {},
    said: parameterDocs['/properties/limit']?.description ?? '',
  };
};

it('looks for the default and the largest size where the list is longest', async () => {
  const { learned, said, calls } = await limitOf((limit) =>
    Math.max(1, Math.min(20, typeof limit === 'number' ? limit : 10)),
  );
  expect(learned).toMatchObject({ default: 10, 'x-clampedTo': 20 });
  expect(said).not.toMatch(/500|100/);
  const longer = calls.filter(({ purpose }) => purpose.note === 'of a longer list');
  expect(longer.length).toBeGreaterThan(0);
  expect(longer.length).toBeLessThanOrEqual(5);
});

it('finds neither where the size does as its description says', async () => {
  const { learned, said } = await limitOf((limit) =>
    Math.max(1, Math.min(500, typeof limit === 'number' ? limit : 100)),
  );
  expect(learned).not.toHaveProperty('x-clampedTo');
  expect(learned).not.toHaveProperty('default');
  expect(said).toContain('up to 500 (default 100)');
});
