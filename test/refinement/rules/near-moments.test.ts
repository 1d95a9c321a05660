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
