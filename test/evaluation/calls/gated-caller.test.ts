import type { JsonObject } from '../../../src/core/json.js';
import type { Outcome } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { CallGate, type GateOptions } from '../../../src/evaluation/calls/gated-caller.js';

function tool(id: string, method: string, path: string): ToolDoc {
  const where = path.includes('{name}') ? 'path' : 'body';
  const parameters = { type: 'object' as const, properties: { name: { type: 'string' } } };
  const bindings = { name: { in: where, name: 'name' } as const };
  const call = { kind: 'http' as const, method, path, bindings };
  return { id, name: id, description: '', parameters, sideEffects: 'unknown', call };
}
const tools = {
  listBoats: tool('listBoats', 'GET', '/boats'),
  addBoat: tool('addBoat', 'POST', '/boats'),
  sinkBoat: tool('sinkBoat', 'DELETE', '/boats/{name}'),
};
type Asked = readonly [name: keyof typeof tools, args: JsonObject];

/** The calls that reach the tools. */
async function madeOf(allow: GateOptions['allow'], asked: (mark: string) => readonly Asked[]) {
  const all = Object.values(tools);
  const gate = new CallGate({ tools: all, source: { kind: 'none' }, allow, seed: 1 });
  const made: string[] = [];
  const call = gate.caller((called, args) => {
    made.push(called.id);
    const body = called.id === 'listBoats' ? [{ name: 'Wanda' }] : { name: args['name'] ?? null };
    const about = { bytes: 1, truncated: false, shape: {}, durationMs: 1, attempts: 1 };
    return Promise.resolve<Outcome>({ kind: 'accepted', status: 200, body, ...about });
  });
  const outcomes: Outcome[] = [];
  for (const [name, args] of asked(gate.mark)) outcomes.push(await call(tools[name], args));
  const withheld = outcomes.filter((one) => one.kind === 'fault' && one.reason === 'not-called');
  expect(withheld).toHaveLength(outcomes.length - made.length);
  return made;
}

const list: Asked = ['listBoats', {}];
const own = (mark: string): Asked => ['addBoat', { name: `sample-${mark}-raw` }];
const sinkOwn = (mark: string): Asked => ['sinkBoat', { name: `sample-${mark}-raw` }];
const sinkOther: Asked = ['sinkBoat', { name: 'Wanda' }];

it.each<[string, GateOptions['allow'], (mark: string) => readonly Asked[], string[]]>([
  ['reads alone', 'reads', (mark) => [list, own(mark)], ['listBoats']],
  ['what is created under the mark', 'writes', (mark) => [own(mark)], ['addBoat']],
  ['nothing under another name', 'writes', () => [['addBoat', { name: 'Elsa' }]], []],
  [
    'removal of own things',
    'writes',
    (mark) => [own(mark), sinkOwn(mark)],
    ['addBoat', 'sinkBoat'],
  ],
  ['no removal of what was there', 'writes', () => [list, sinkOther], ['listBoats']],
  ['everything on a scratch target', 'scratch', () => [list, sinkOther], ['listBoats', 'sinkBoat']],
])('the gate of calls for measuring lets pass %s', async (_, allow, asked, made) => {
  expect(await madeOf(allow, asked)).toEqual(made);
});
