import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import type { LoopState } from '../../../src/refinement/engine.js';
import type { CallRecord } from '../../../src/core/call-record.js';
import type { Outcome } from '../../../src/core/outcome.js';
import { contextFor, rejected, success } from '../loop-fixture.js';

const message = 'This house is closed in winter';

function called(id: string, word: string, outcome: Outcome): CallRecord {
  return {
    ...{ id, iteration: 1, role: 'probe', startedAt: '2026-01-31T09:00:00.000Z', outcome },
    ...{ purpose: { kind: 'positive', arguments: [] }, arguments: { word } },
  };
}

it("quotes a tool's own rules in the closing revision alone: a later call may show what they mean", async () => {
  const context = contextFor();
  const calls = [called('c1', 'a', success({ echo: 'a' })), called('c2', 'b', rejected(message))];
  const state: LoopState = {
    ...{ iteration: 1, doc: context.raw, direction: '', calls, iterations: [] },
  };
  const engine = rulesEngine();
  const { proposal } = await engine.rewrite(context, state, [], [], () => undefined);
  const closing = engine.close?.(context, state, { pool: context.pool, tools: [] });
  expect(proposal.description).not.toContain(message);
  expect(closing?.description).toContain(`Calls may be refused with "${message}".`);
});

it('leaves out a sentence of which a complaint quotes no more than the start', async () => {
  const values = Array.from({ length: 24 }, (_each, index) => `word-of-mine-${index}`);
  const listed = rejected(`word must be one of: ${values.join(', ')}`);
  const context = contextFor();
  const calls = [
    called('c1', 'nonsense', listed),
    ...values.map((value, index) => called(`c${index + 2}`, value, success({ echo: value }))),
  ];
  const state: LoopState = {
    ...{ iteration: 1, doc: context.raw, direction: '', calls, iterations: [] },
  };
  const written = async (complaints: readonly string[]) => {
    const { proposal } = await rulesEngine().rewrite(
      context,
      state,
      [],
      complaints,
      () => undefined,
    );
    return JSON.stringify(proposal.parameterDocs);
  };
  const all = await written([]);
  const sentence = /One of [^.]*\./.exec(all)?.[0] ?? '';
  expect(sentence.length).toBeGreaterThan(200);
  const complaint = `copies text out of an answer: "${sentence.slice(0, 200)}"`;
  expect(await written([complaint])).not.toContain('One of');
});

it('shows in the closing revision what is still there of the values that worked', async () => {
  const context = contextFor();
  const calls = ['ada', 'bo', 'cy'].map((word, index) =>
    called(`c${index + 1}`, word, success({ echo: word })),
  );
  const state: LoopState = {
    ...{ iteration: 1, doc: context.raw, direction: '', calls, iterations: [] },
  };
  const pool = new ValuePool();
  const tool: ToolDoc = { ...context.tool, id: 'delete_word', name: 'delete_word' };
  const removing: ToolDoc = {
    ...{ ...tool, sideEffects: 'destructive', call: { kind: 'mcp', tool: 'delete_word' } },
  };
  const call = { ...called('c1', '', success({})), arguments: { name: 'ada' } };
  pool.addOutcome({ tool: removing, call, reference: 'rules/delete_word#c1', mutating: true });
  const engine = rulesEngine();
  const { proposal } = await engine.rewrite(context, state, [], [], () => undefined);
  const closing = engine.close?.(context, state, { pool: pool.freeze(), tools: [] });
  expect(proposal.parameterDocs['/properties/word']?.examples).toEqual(['ada', 'bo']);
  expect(closing?.parameterDocs['/properties/word']?.examples).toEqual(['bo', 'cy']);
});
