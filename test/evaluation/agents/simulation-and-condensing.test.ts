import { sourceDoc } from '../../../src/core/refined-docs.js';
import { condensedByModel, condensedByRule } from '../../../src/evaluation/condensed-docs.js';
import { SimulatedExecutor } from '../../../src/evaluation/agents/simulated-executor.js';
import { toolNamed } from '../../agents/agent-fixture.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { fakeClock } from '../../support/fake-clock.js';
import {
  startScriptedChatModel,
  type ScriptedChatModel,
} from '../../support/scripted-chat-model.js';

let server: ScriptedChatModel | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const find = toolNamed('find_owl', 'Finds an owl.', { name: { type: 'string' } }, ['name']);
const add = { ...toolNamed('add_owl', 'Adds an owl.'), sideEffects: 'write' as const };

describe('tools that a model stands in for', () => {
  it('give the same answer to the same call, until something is changed, and remember', async () => {
    server = await startScriptedChatModel(({ number }) => ({
      json: { accepted: true, body: { number } },
    }));
    const executor = new SimulatedExecutor({
      ...{ model: testChatModel(server.baseUrl), clock: fakeClock() },
    });
    const ask = async () => executor.call({ tool: find, arguments: { name: 'Bubo' } });
    expect(await ask()).toMatchObject({ kind: 'accepted', body: { number: 1 } });
    expect(await ask()).toMatchObject({ body: { number: 1 } });
    await executor.call({ tool: add, arguments: {} });
    expect(await ask()).toMatchObject({ body: { number: 3 } });
    expect(server.requests[2]?.text).toContain('{"tool":"find_owl","arguments":{"name":"Bubo"}');
    expect(server.requests).toHaveLength(3);
  });

  it('are shown with the published tool that they are APIs of, and by the names that agents know', async () => {
    server = await startScriptedChatModel(() => ({ json: { accepted: true, body: {} } }));
    const group = { id: 'group:Wood', name: 'Wood', description: 'Owls of the wood.' };
    const executor = new SimulatedExecutor({
      ...{ model: testChatModel(server.baseUrl), clock: fakeClock(), groups: [group] },
    });
    const tool = { ...toolNamed('Wood/All'), name: 'All', group: group.id };
    await executor.call({ tool, arguments: {} });
    await executor.call({ tool, arguments: { page: 2 } });
    await executor.call({ tool: find, arguments: { name: 'Bubo' } });
    expect(server.requests[0]?.text).toMatch(/^<<<TOOL GROUPS \w+\nWood: Owls of the wood\.$/m);
    expect(server.requests[1]?.text).toContain('{"name":"all_for_wood",');
    expect(server.requests[1]?.text).toContain('{"tool":"all_for_wood","arguments":{},');
    expect(server.requests[2]?.text).not.toContain('<<<TOOL GROUPS');
  });

  it('refuse what breaks their documentation, whatever the model says, and are silent on nonsense', async () => {
    server = await startScriptedChatModel(({ number }) =>
      number === 1 ? { json: { accepted: true, body: {} } } : { text: 'hoot' },
    );
    const executor = new SimulatedExecutor({
      ...{ model: testChatModel(server.baseUrl), clock: fakeClock() },
    });
    expect(await executor.call({ tool: find, arguments: {} })).toMatchObject({ kind: 'refused' });
    expect(await executor.call({ tool: find, arguments: { name: 'x' } })).toMatchObject({
      ...{ kind: 'fault', reason: 'protocol' },
    });
  });
});

describe('condensed docs', () => {
  const long = toolNamed(
    'find_owl',
    `Finds an *owl* by its [name](https://example.org/names). ${'It says much more. '.repeat(12)}`,
    {
      name: { type: 'string', description: 'The name of the owl, in Latin. '.repeat(5) },
      limit: { type: 'integer', description: 'How many.' },
    },
    ['name'],
  );
  const raw = [{ tool: long, doc: sourceDoc(long) }];

  it('keep the first sentences and the required arguments, in few words', () => {
    const seen = condensedByRule(raw)[0]?.doc;
    expect(seen?.description).toMatch(/^Finds an owl by its name\. It says much more\./);
    expect(seen?.description.split(' ').length).toBeLessThanOrEqual(30);
    expect(seen?.parameters.properties).toEqual({
      name: {
        type: 'string',
        description: 'The name of the owl, in Latin. The name of the owl, …',
      },
      limit: { type: 'integer', description: '' },
    });
    expect(seen?.parameters.required).toEqual(['name']);
  });

  it('can be written by a model, and by rule where that fails', async () => {
    server = await startScriptedChatModel(({ text }) =>
      text.includes('find_owl')
        ? { json: { description: 'Owl by name.', arguments: { name: 'Latin name' } } }
        : { text: 'hoot' },
    );
    const model = testChatModel(server.baseUrl);
    const docs = [...raw, { tool: add, doc: sourceDoc(add) }];
    const [first, second] = await condensedByModel(docs, { model, concurrency: 1 });
    expect(first?.doc.description).toBe('Owl by name.');
    expect(first?.doc.parameters.properties?.['name']?.description).toBe('Latin name');
    expect(second?.doc.description).toBe('Adds an owl.');
  });
});
