import type { ToolDoc, ToolGroup } from '../../../src/core/tool-doc.js';
import type { Usage } from '../../../src/core/trajectory.js';
import { describeGroup, type GroupMember } from '../../../src/refinement/groups/describe-group.js';
import { reviseGroup } from '../../../src/refinement/groups/revise-group.js';
import { roleModel } from '../../../src/refinement/llm/llm-engine.js';
import { modelCallMaker } from '../../../src/refinement/llm/model-call-maker.js';
import { namesEveryValue } from '../../../src/refinement/llm/names-every-value.js';
import { rewriteGroup } from '../../../src/refinement/llm/rewrite-group.js';
import { ModelAnswerError } from '../../../src/refinement/model-answer-error.js';
import { rawVersion } from '../../../src/refinement/raw-version.js';
import { docAsAgentSeesIt } from '../../../src/arguments/schema/doc-as-agent-sees-it.js';
import { scoreCallMaking } from '../../../src/refinement/score-call-making.js';
import { systemClock } from '../../../src/support/system-clock.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { startScriptedChatModel, type ScriptedReply } from '../../support/scripted-chat-model.js';
import { embeddingsOfWords } from './embeddings-of-words.js';
import { callOf, success } from '../loop-fixture.js';
import { blockOf } from './role-script.js';

function api(name: string, description: string): ToolDoc {
  return {
    ...{ id: `library/${name}`, name, description, group: 'group:library' },
    parameters: { type: 'object', properties: { book_id: { type: 'string' } } },
    ...{ sideEffects: 'none', call: { kind: 'none' } },
  };
}

const group: ToolGroup = {
  id: 'group:library',
  name: 'library',
  description: 'Library API. Sign up for a free trial on our website!',
};
const members: readonly GroupMember[] = [
  api('getBook', 'Gives one book by its number, with title and author. Fast.'),
  api('listLoans', 'Lists the books that a reader has borrowed.'),
].map((tool) => ({ tool, doc: rawVersion(tool) }));

const options = { run: 'llm', maxWords: 60, embeddings: embeddingsOfWords() };

async function withModel<T>(
  replies: readonly ScriptedReply[],
  use: (model: ReturnType<typeof roleModel>, requests: readonly { text: string }[]) => Promise<T>,
): Promise<T> {
  const server = await startScriptedChatModel(({ number }) => replies[number - 1]!);
  const chat = testChatModel(server.baseUrl, { maxAttempts: 1 });
  try {
    return await use(roleModel('group', chat, { clock: systemClock }), server.requests);
  } finally {
    await server.close();
  }
}

describe("a tool group's description", () => {
  it('is drawn from its own sentences and its APIs without a model', () => {
    const text = describeGroup(group, members, 60);
    expect(text).toBe(
      'Library API. Gives one book by its number, with title and author. Lists the books that a reader has borrowed.',
    );
    expect(describeGroup(group, members, 4)).toBe('Library API.');
    expect(describeGroup({ ...group, description: '' }, [], 60)).toBe('');
    const silent = [{ tool: api('renewLoan', ''), doc: rawVersion(api('renewLoan', '')) }];
    expect(describeGroup({ ...group, description: '' }, silent, 60)).toBe('Offers renew loan.');
  });

  it('passes its own checks', async () => {
    const revision = await reviseGroup(
      group,
      members,
      async () => describeGroup(group, members, options.maxWords),
      options,
    );
    expect(revision).toMatchObject({ verdict: 'accepted', reasons: [] });
  });

  it('is rewritten in one call from the docs of its APIs', async () => {
    const description = 'Tells what a library owns and what its readers have borrowed.';
    const usage: Usage[] = [];
    await withModel([{ json: { description } }], async (role, requests) => {
      const propose = (complaints: readonly string[]) =>
        rewriteGroup({ group, members, maxWords: 60, complaints }, role, (used) => {
          usage.push(used);
        });
      const revision = await reviseGroup(group, members, propose, options);
      expect(revision).toMatchObject({ verdict: 'accepted', proposal: { description } });
      expect(blockOf(requests[0]!, 'ITS APIS')).toContain('getBook: Gives one book by its number');
    });
    expect(usage).toMatchObject([{ role: 'group' }]);
  });

  it('is sent back once with the reasons, then dropped', async () => {
    const bad = { json: { description: 'See https://evil.example, the 4711 best books.' } };
    await withModel([bad, bad], async (role, requests) => {
      const propose = (complaints: readonly string[]) =>
        rewriteGroup({ group, members, maxWords: 60, complaints }, role, () => undefined);
      const revision = await reviseGroup(group, members, propose, options);
      expect(revision.verdict).toBe('dropped');
      expect(revision.reasons.join()).toContain('https://evil.example');
      expect(blockOf(requests[1]!, 'COMPLAINTS')).toContain('4711');
    });
  });
});

describe('call making', () => {
  const doc = docAsAgentSeesIt(members[0]!.tool, members[0]!.doc);

  const noted = () => undefined;

  it('fills in arguments from the doc and the requests alone, in one question', async () => {
    const calls = [
      { request: 2, arguments: { book_id: '78' } },
      { request: 1, arguments: { book_id: '77' } },
    ];
    await withModel([{ json: { calls } }], async (role, requests) => {
      const asked = ['What is book 77?', 'What is book 78?', 'What is book 79?'];
      const filled = await modelCallMaker(role).fillArguments(doc, asked, noted);
      expect(filled).toEqual([{ book_id: '77' }, { book_id: '78' }, null]);
      expect(blockOf(requests[0]!, 'REQUESTS')).toContain('2. "What is book 78?"');
      expect(blockOf(requests[0]!, 'TOOL')).toContain('"book_id"');
      expect(requests).toHaveLength(1);
    });
  });

  it("has the panel's calls worded as requests, by rule where a value is left out", async () => {
    const panel = ['b-12', 'b-13'].map((id) => callOf(id, { book_id: id }, success({ id })));
    const written = [
      { call: 1, request: 'Tell me what b-12 is about.' },
      { call: 2, request: 'Tell me what that other one is about.' },
    ];
    await withModel([{ json: { requests: written } }], async (role, requests) => {
      const worded = await modelCallMaker(role).requestsFor(members[0]!.tool, panel, noted);
      expect(worded[0]).toBe('Tell me what b-12 is about.');
      expect(worded[1]).toContain('b-13');
      expect(blockOf(requests[0]!, 'CALLS TO WORD')).toBe(
        '1. {"book_id":"b-12"}\n2. {"book_id":"b-13"}',
      );
    });
    expect(namesEveryValue('Two of A, please: 2', { of: 'a', n: [2], deep: { yes: true } })).toBe(
      true,
    );
    expect(namesEveryValue('Two of A', { n: 2 })).toBe(false);
  });

  it('keeps long values whole in requests that are worded by rule: the call is to be made from them', async () => {
    const note = `The mast of the ${'very '.repeat(20)}old boat`;
    const panel = [callOf('p1', { lines: [{ note }] }, success({}))];
    await withModel([{ json: { requests: [] } }], async (role) => {
      const [worded] = await modelCallMaker(role).requestsFor(members[0]!.tool, panel, noted);
      expect(worded).toContain(note);
    });
  });

  it('says when the model gives nothing usable', async () => {
    const nothing = { message: { content: '' } };
    await withModel([nothing, nothing], async (role) => {
      await expect(modelCallMaker(role).fillArguments(doc, ['x'], noted)).rejects.toBeInstanceOf(
        ModelAnswerError,
      );
    });
  });

  it('is scored by the arguments that agree', () => {
    expect(scoreCallMaking({ a: 1, b: 'Oslo ' }, { a: 1.0, b: 'oslo' })).toEqual({
      ...{ f1: 1, exact: true, differences: [] },
    });
    expect(scoreCallMaking({ a: 1, c: true }, { a: 2, b: 'x' })).toEqual({
      ...{ f1: 0, exact: false },
      differences: ['a: 1 instead of 2', 'b: missing', 'c: not asked for'],
    });
    expect(scoreCallMaking({ a: 1, b: 2, c: 3 }, { a: 1 }).f1).toBeCloseTo(0.5);
    expect(scoreCallMaking({}, {}).f1).toBe(1);
    expect(scoreCallMaking({ a: { y: 1, x: [2] } }, { a: { x: [2], y: 1 } }).exact).toBe(true);
  });
});
