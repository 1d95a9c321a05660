import type { ToolDoc, ToolGroup } from '../../../src/core/tool-doc.js';
import type { Usage } from '../../../src/core/trajectory.js';
import { describeGroup, type GroupMember } from '../../../src/refinement/groups/describe-group.js';
import { reviseGroup } from '../../../src/refinement/groups/revise-group.js';
import { roleModel } from '../../../src/refinement/llm/llm-engine.js';
import { rewriteGroup } from '../../../src/refinement/llm/rewrite-group.js';
import { rawVersion } from '../../../src/refinement/raw-version.js';
import { systemClock } from '../../../src/support/system-clock.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { startScriptedChatModel, type ScriptedReply } from '../../support/scripted-chat-model.js';
import { embeddingsOfWords } from './embeddings-of-words.js';
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
