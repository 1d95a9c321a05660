import { aspectsInText } from '../../../src/evaluation/clarify/users/aspects-in-text.js';
import {
  expectedQuestionUser,
  isExpectedQuestion,
} from '../../../src/evaluation/clarify/users/expected-question-user.js';
import {
  goldUser,
  noInformation,
  notAtHand,
} from '../../../src/evaluation/clarify/users/gold-user.js';
import { modelUser } from '../../../src/evaluation/clarify/users/model-user.js';
import type { ClarifySample } from '../../../src/evaluation/clarify/clarify-sample.js';
import { ModelError } from '../../../src/core/errors.js';
import type { EmbeddingModel } from '../../../src/core/ports.js';
import { environmentNamed } from '../../../src/evaluation/environments/environments.js';
import { startScriptedChatModel } from '../../support/scripted-chat-model.js';
import { testChatModel } from '../../models/test-chat-model.js';

const { tools } = environmentNamed('files');
const sample: ClarifySample = {
  ...{ version: 1, id: 's', environment: 'files', kind: 'ambiguous', config: {} },
  requests: ['Sort a file, please.', 'Now search another one.'],
  gold: [
    { tool: 'sort', arguments: { file_name: 'a.txt' }, request: 0 },
    { tool: 'grep', arguments: { file_name: 'b.txt', pattern: 'tea' }, request: 1 },
  ],
  intention: 'a.txt sorted, then tea in b.txt',
  ...{ hidden: [], corrupted: [], source: 'test', deviations: [] },
};
const asked = (tool: string, argument: string, request: number) => ({
  ...{ text: '?', aspects: [{ tool, argument }], request },
});

describe('a user who knows the gold', () => {
  it('tells the value asked for, and nothing of other requests', async () => {
    const user = goldUser(sample, tools);
    expect(await user.answer(asked('sort', 'file_name', 0))).toEqual({
      ...{ text: 'The file name is a.txt.', informative: true },
    });
    expect(await user.answer(asked('grep', 'pattern', 0))).toEqual({
      ...{ text: noInformation, informative: false },
    });
    expect(await user.answer(asked('grep', 'pattern', 1))).toMatchObject({
      text: 'The pattern is tea.',
    });
  });

  it('tells several values at once, and has no information on what the gold lacks', async () => {
    const user = goldUser(sample, tools);
    const aspects = ['file_name', 'pattern', 'colour'].map((argument) => ({
      tool: 'grep',
      argument,
    }));
    expect(await user.answer({ text: '?', aspects, request: 1 })).toEqual({
      ...{ text: 'The file name is b.txt; the pattern is tea.', informative: true },
    });
    expect(await user.answer(asked('cat', 'file_name', 1))).toMatchObject({ informative: false });
  });

  it('sees all gold where it belongs to no request, and goes on to the next call of a tool', async () => {
    const gold = ['x', 'y'].map((folder) => ({ tool: 'cd', arguments: { folder }, request: null }));
    const user = goldUser({ gold }, tools);
    const texts = [];
    for (let turn = 0; turn < 3; turn += 1) {
      texts.push((await user.answer(asked('cd', 'folder', 0))).text);
    }
    expect(texts).toEqual(['The folder is x.', 'The folder is y.', 'The folder is y.']);
  });

  it('reads questions that name no arguments by their words', async () => {
    const user = goldUser(sample, tools);
    const question = { text: 'Which pattern shall I look for?', aspects: [], request: 1 };
    expect(await user.answer(question)).toMatchObject({ text: 'The pattern is tea.' });
    expect(
      await user.answer({ text: 'How are you today?', aspects: [], request: 1 }),
    ).toMatchObject({ informative: false });
    expect(aspectsInText('nothing at all', sample.gold, tools)).toEqual([]);
  });

  it.each([
    ['tells', ['The file name is b.txt.', 'The file name is b.txt.']],
    ['narrows', ['The file name is a.txt or b.txt.', 'The file name is b.txt.']],
    ['later', [notAtHand, 'The file name is b.txt.']],
    ['cannot', [noInformation, noInformation]],
  ] as const)('who %s answers so when asked twice', async (how, texts) => {
    const knows = [{ call: 1, argument: 'file_name', how, among: ['a.txt', 'b.txt'] }];
    const user = goldUser({ ...sample, user: { atOnce: 1, knows } }, tools);
    for (const text of texts) {
      const informative = text !== notAtHand && text !== noInformation;
      expect(await user.answer(asked('grep', 'file_name', 1))).toEqual({ text, informative });
    }
  });

  it('tells no more at once than the sample says, the rest when asked again', async () => {
    const user = goldUser({ ...sample, user: { atOnce: 1, knows: [] } }, tools);
    const question = (...names: readonly string[]) => ({
      ...{ text: '?', request: 1 },
      aspects: names.map((argument) => ({ tool: 'grep', argument })),
    });
    expect(await user.answer(question('file_name', 'pattern'))).toMatchObject({
      text: 'The file name is b.txt.',
    });
    expect(await user.answer(question('pattern'))).toMatchObject({ text: 'The pattern is tea.' });
  });

  it('names the tool that is meant where a question is about several', async () => {
    const user = goldUser(sample, tools);
    const aspects = ['grep', 'cat'].map((tool) => ({ tool, argument: 'file_name' }));
    expect(await user.answer({ text: '?', aspects, request: 1 })).toEqual({
      ...{ text: 'I mean "grep".', informative: true },
    });
  });

  it('writes lists and numbers as people do', async () => {
    const vehicle = environmentNamed('vehicle');
    const gold = [
      {
        tool: 'lockDoors',
        arguments: { unlock: false, door: ['driver', 'passenger'] },
        request: 0,
      },
    ];
    const user = goldUser({ gold }, vehicle.tools);
    expect(await user.answer(asked('lockDoors', 'door', 0))).toMatchObject({
      text: 'The door is driver and passenger.',
    });
    expect(await user.answer(asked('lockDoors', 'unlock', 0))).toMatchObject({
      text: 'The unlock is false.',
    });
  });
});

/** Texts that share their first word are alike. */
const firstWords: EmbeddingModel = {
  name: 'first-words',
  defaultPhi: 0.9,
  embed: (texts) => {
    const words = [...new Set(texts.map((text) => text.split(' ')[0]))];
    return Promise.resolve(
      texts.map((text) => words.map((word) => (text.startsWith(word ?? '') ? 1 : 0))),
    );
  },
};
const instruction = {
  ...{ id: 'IMKI:1', kind: 'IMKI' as const, query: 'q', expectedCalls: [], tools: [], groups: [] },
  ...{ expectedQuestion: 'Year of what?', clarification: '2023' },
};

describe('a user with one answer', () => {
  it('gives it to questions that are alike enough, and to no others', async () => {
    const similarity = { embeddings: firstWords, threshold: 0.4 };
    const user = expectedQuestionUser(instruction, similarity);
    const ask = (text: string) => user.answer({ text, aspects: [], request: 0 });
    expect(await ask('Year please?')).toEqual({ text: '2023', informative: true });
    expect(await ask('Colour please?')).toEqual({ text: noInformation, informative: false });
    const strict = { embeddings: firstWords, threshold: 1.1 };
    expect(await isExpectedQuestion('Year please?', 'Year of what?', strict)).toBe(false);
  });
});

describe('a user played by a model', () => {
  it('sees the request at hand and its gold alone', async () => {
    const server = await startScriptedChatModel(() => ({
      json: { answer: 'Look for tea.', informative: true },
    }));
    try {
      const user = modelUser(sample, testChatModel(server.baseUrl));
      expect(user.sees).toBe('request');
      const question = { text: 'What am I to look for?', aspects: [], request: 1 };
      expect(await user.answer(question)).toEqual({ text: 'Look for tea.', informative: true });
      const seen = server.requests[0]!.text;
      expect(seen).toContain('tea');
      expect(seen).toContain('What am I to look for?');
      expect(seen).not.toContain('a.txt');
    } finally {
      await server.close();
    }
  });

  it('sees all of the gold where it belongs to no request, and says so', async () => {
    const server = await startScriptedChatModel(() => ({ text: 'no JSON' }));
    try {
      const gold = sample.gold.map((call) => ({ ...call, request: null }));
      const user = modelUser({ ...sample, gold }, testChatModel(server.baseUrl));
      expect(user.sees).toBe('all');
      const answer = user.answer({ text: '?', aspects: [], request: 1 });
      await expect(answer).rejects.toBeInstanceOf(ModelError);
      expect(server.requests[0]!.text).toContain('a.txt');
    } finally {
      await server.close();
    }
  });
});
