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
import { answerInRole } from '../../../bench/support/diligent-roles.mjs';
import {
  startScriptedChatModel,
  type ScriptedChatModel,
} from '../../support/scripted-chat-model.js';
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

  describe('of a sample that says what its user knows', () => {
    const knowing = (how: 'tells' | 'narrows' | 'later' | 'cannot', atOnce = 1): ClarifySample => ({
      ...sample,
      user: { atOnce, knows: [{ call: 1, argument: 'file_name', how, among: ['a.txt', 'b.txt'] }] },
    });
    let server: ScriptedChatModel;
    beforeEach(async () => {
      server = await startScriptedChatModel(({ schemaName, messages }) => ({
        json: answerInRole(schemaName, messages),
      }));
    });
    afterEach(() => server.close());

    it.each([
      ['tells', [/b\.txt/, /b\.txt/]],
      ['narrows', [/a\.txt or b\.txt/, /^file_name: b\.txt$/]],
      ['later', [/cannot tell/, /b\.txt/]],
      ['cannot', [/cannot tell/, /cannot tell/]],
    ] as const)('who %s is told so, and answers so when asked twice', async (how, texts) => {
      const user = modelUser(knowing(how), testChatModel(server.baseUrl));
      for (const text of texts) {
        const question = { text: 'Which file_name?', aspects: [], request: 1 };
        const informative = text.source !== 'cannot tell';
        const answer = await user.answer(question);
        expect(answer.text).toMatch(text);
        expect(answer.informative).toBe(informative);
      }
      const [first, second] = server.requests.map(({ text }) => text);
      expect(first).not.toContain('SAID_SO_FAR');
      expect(second).toContain('Assistant: Which file_name?\nYou: ');
      expect(first!.includes('b.txt')).toBe(how !== 'cannot');
    });

    it.each([
      [1, 'file_name: b.txt'],
      [2, 'file_name: b.txt, pattern: tea'],
    ])('tells %i values at once', async (atOnce, text) => {
      const user = modelUser(knowing('tells', atOnce), testChatModel(server.baseUrl));
      const question = { text: 'Which file_name and pattern?', aspects: [], request: 1 };
      expect(await user.answer(question)).toEqual({ text, informative: true });
    });
  });

  describe('that decides on follow-ups', () => {
    const long: ClarifySample = {
      ...sample,
      requests: [...sample.requests, 'And change the folder.'],
      gold: [...sample.gold, { tool: 'cd', arguments: { folder: 'attic' }, request: 2 }],
    };
    const answerStep = { kind: 'answer', request: 0, thought: '', text: 'Sorted.' } as const;

    /** A user whose model says these things about going on, and echoes its notes otherwise. */
    const talkingWith = async (
      replies: readonly object[],
      use: (user: ReturnType<typeof modelUser>, server: ScriptedChatModel) => Promise<void>,
    ): Promise<void> => {
      const left = [...replies];
      const server = await startScriptedChatModel(({ schemaName }) => ({
        json:
          schemaName === 'user_follow_up'
            ? (left.shift() ?? { say: null, listed: null })
            : { answer: 'Well.', informative: true },
      }));
      try {
        await use(modelUser(long, testChatModel(server.baseUrl)), server);
      } finally {
        await server.close();
      }
    };
    const ask = { text: 'Where?', aspects: [] };

    it('goes on in its own order and words, and answers by the gold of what it asked for', () =>
      talkingWith([{ say: 'To the attic!', listed: 3 }], async (user, server) => {
        await user.answer({ ...ask, request: 0 });
        const next = await user.next('answered', [answerStep]);
        expect(next).toEqual({ text: 'To the attic!', request: 2 });
        await user.answer({ ...ask, request: 1 });
        expect(await user.next('gave-up', [answerStep])).toBeNull();
        const [first, goingOn, second, ending] = server.requests.map(({ text }) => text);
        expect(first).toContain('a.txt');
        expect(goingOn).toContain('You: Sort a file, please.\nAssistant: Sorted.');
        expect(goingOn).toContain('{"number":2,"wish":"Now search another one."}');
        expect(goingOn).not.toMatch(/a\.txt|tea|attic/);
        expect(second).toContain('What you asked for: To the attic!');
        expect(second).toContain('attic');
        expect(second).not.toMatch(/a\.txt|tea/);
        expect(ending).toContain('You: To the attic!\nAssistant: no answer (gave-up)');
        expect(ending).not.toContain('And change the folder.');
      }));

    it('asks no model where nothing is left', () =>
      talkingWith(
        [
          { say: 'Search.', listed: 2 },
          { say: 'Change.', listed: 3 },
        ],
        async (user, server) => {
          await user.next('answered', []);
          await user.next('answered', []);
          expect(await user.next('answered', [])).toBeNull();
          expect(server.requests).toHaveLength(2);
        },
      ));

    it('has to say what of the list it stands for: once more where it does not, then it fails', () =>
      talkingWith(
        [
          { say: 'Dance!', listed: 7 },
          { say: 'Search!', listed: 2 },
        ],
        async (user, server) => {
          expect(await user.next('answered', [])).toEqual({ text: 'Search!', request: 1 });
          expect(server.requests[1]!.text).toContain(
            '"listed" has to be a number of the list: 2, 3',
          );
        },
      ));

    it('fails by name where its model never does', () =>
      talkingWith(
        Array.from({ length: 9 }, () => ({ say: 'Dance!', listed: 1 })),
        async (user) => {
          await expect(user.next('answered', [])).rejects.toBeInstanceOf(ModelError);
        },
      ));
  });
});
