import type { AgentRun } from '../../../src/agents/agent.js';
import {
  clarifyingAgent,
  type ClarifyingAgentSettings,
} from '../../../src/agents/clarify/clarifying-agent.js';
import { spokenUser } from '../../../src/agents/clarify/spoken-user.js';
import { executorOf, rejected, success } from '../../support/outcomes.js';
import { memoryCache, testChatModel } from '../../models/test-chat-model.js';
import { fakeClock } from '../../support/fake-clock.js';
import {
  startScriptedChatModel,
  type ScriptedChatModel,
  type ScriptedReply,
} from '../../support/scripted-chat-model.js';
import { environmentOf, taskOf, told, toolNamed } from '../agent-fixture.js';

const fly = toolNamed(
  'book_flight',
  'Books a flight.',
  {
    to: { type: 'string' },
    class: { type: 'string', enum: ['economy', 'business', 'first'] },
  },
  ['to', 'class'],
);
const cancel = toolNamed('cancel_flight', 'Cancels a booking.', { id: { type: 'integer' } }, [
  'id',
]);
const task = taskOf([fly, cancel], 'Book me a flight to Oslo.');
const airline = executorOf((args, { tool }) => {
  if (tool.id === 'cancel_flight') return success({ cancelled: args['id'] ?? null });
  return args['class'] === 'first' ? rejected('first class is sold out') : success({ booking: 7 });
});

let server: ScriptedChatModel | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

function isOutage(
  reply: ScriptedReply | object,
): reply is Extract<ScriptedReply, { fault: unknown }> {
  return 'fault' in reply;
}

/** Plays an agent against a model with these replies in turn, and a person with these answers. */
async function played(
  name: string,
  replies: readonly (ScriptedReply | object)[],
  answers: readonly string[],
  settings: ClarifyingAgentSettings = {},
  chat: Parameters<typeof testChatModel>[1] = {},
): Promise<AgentRun> {
  server = await startScriptedChatModel(({ number }) => {
    const reply = replies[number - 1] ?? {};
    if (isOutage(reply)) return reply;
    return 'text' in reply && !('action' in reply) && !('status' in reply) && !('verdict' in reply)
      ? { text: String(reply.text) }
      : { json: reply };
  });
  const left = [...answers];
  const user = spokenUser(() => Promise.resolve(left.shift() ?? null));
  const agent = clarifyingAgent(name, {
    chat: testChatModel(server.baseUrl, chat),
    clock: fakeClock(),
    ...settings,
  });
  return agent.solve(task, environmentOf(airline, { user, steps: 20, calls: 10, questions: 5 }));
}

const goOn = { verdict: 'go-on' };
const book = {
  thought: '',
  action: 'call',
  tool: 'book_flight',
  arguments: { to: 'Oslo', class: 'economy' },
};
const answer = { thought: '', action: 'answer', text: 'Booked.' };

describe('Ask-when-Needed', () => {
  it('reflects before every action: asks what is missing, then acts', async () => {
    const run = await played(
      'awn',
      [{ verdict: 'ask', text: 'Question: Which class?' }, goOn, book, goOn, answer],
      ['economy'],
    );
    expect(told(run.steps)).toEqual([
      'ask Which class? > economy',
      'book_flight({"to":"Oslo","class":"economy"}) accepted',
      'answer: Booked.',
    ]);
  });

  it('does not put the same question twice, in whatever spelling', async () => {
    const ask = { verdict: 'ask', text: 'Which class?' };
    const run = await played(
      'awn',
      [ask, { ...ask, text: 'Question: which CLASS' }, book, goOn, answer],
      ['economy'],
    );
    expect(run.steps.filter(({ kind }) => kind === 'question')).toHaveLength(1);
    expect(run.end).toBe('answered');
  });

  it('says where the tools cannot do it', async () => {
    const run = await played('awn', [{ verdict: 'beyond', text: 'no weather tool' }], []);
    expect([run.end, told(run.steps)]).toEqual(['refused', ['gave up: no weather tool']]);
  });

  it('works over the depth-first search too', async () => {
    const run = await played(
      'awn-dfsdt',
      [{ verdict: 'ask', text: 'Which class?' }, goOn, book, goOn, answer],
      ['economy'],
    );
    expect(told(run.steps)).toEqual([
      'ask Which class? > economy',
      'book_flight({"to":"Oslo","class":"economy"}) accepted',
      'answer: Booked.',
    ]);
    expect(run.agent).toBe('awn-dfsdt');
  });
});

describe('Query-when-Needed', () => {
  it('goes by its "Question:" protocol', async () => {
    const run = await played(
      'qwn',
      [
        { reply: 'Question: Which class?' },
        { reply: 'Continue' },
        book,
        { reply: 'Continue' },
        answer,
      ],
      ['economy'],
    );
    expect(told(run.steps)).toEqual([
      'ask Which class? > economy',
      'book_flight({"to":"Oslo","class":"economy"}) accepted',
      'answer: Booked.',
    ]);
  });
});

describe('SAGE with a model', () => {
  const unknownClass = {
    thought: 'the class is open',
    status: 'calls',
    candidates: [{ tool: 'book_flight', arguments: { to: 'Oslo', class: '<UNK>' } }],
  };
  const questions = {
    questions: [
      { text: 'Where to?', tool: 'book_flight', asks_for: ['to'] },
      { text: 'Economy, business or first?', tool: 'book_flight', asks_for: ['class'] },
    ],
  };
  const said = (value: string): object => ({
    arguments: [{ name: 'class', says: 'value', values: [value] }],
  });
  const done = { thought: '', status: 'done', text: 'Booked to Oslo.' };

  it('asks the question that is worth most, narrows the domain and calls', async () => {
    const run = await played(
      'sage',
      [unknownClass, questions, said('business'), done],
      ['business please'],
    );
    expect(told(run.steps)).toEqual([
      'ask Economy, business or first? > business please',
      'book_flight({"to":"Oslo","class":"business"}) accepted',
      'answer: Booked to Oslo.',
    ]);
    expect(server?.requests[0]?.text).toContain(
      'one of \\"economy\\", \\"business\\", \\"first\\"',
    );
  });

  it('takes a value outside the domain for a gap, and asks', async () => {
    const wrong = {
      ...unknownClass,
      candidates: [{ tool: 'book_flight', arguments: { to: 'Oslo', class: 'luxury' } }],
    };
    const run = await played('sage', [wrong, questions, said('economy'), done], ['economy']);
    expect(told(run.steps)[1]).toBe('book_flight({"to":"Oslo","class":"economy"}) accepted');
  });

  it('runs a complete candidate without asking, and asks between two that contradict each other', async () => {
    const one = {
      ...unknownClass,
      candidates: [{ tool: 'book_flight', arguments: { to: 'Oslo', class: 'economy' } }],
    };
    expect((await played('sage', [one, done], [])).steps.map(({ kind }) => kind)).toEqual([
      'call',
      'answer',
    ]);
    await server?.close();
    const two = {
      ...unknownClass,
      candidates: ['economy', 'business'].map((each) => ({
        tool: 'book_flight',
        arguments: { to: 'Oslo', class: each },
      })),
    };
    const run = await played('sage', [two, questions, said('business'), done], ['business']);
    expect(told(run.steps)[1]).toBe('book_flight({"to":"Oslo","class":"business"}) accepted');
  });

  it('says so where the answer lies outside what the tool takes', async () => {
    const run = await played('sage', [unknownClass, questions, said('luxury')], ['luxury']);
    expect(run.end).toBe('infeasible');
  });

  it('leaves out what nobody could tell, or guesses where it is told to', async () => {
    const nothing = { arguments: [{ name: 'class', says: 'nothing' }] };
    const refused = await played('sage', [unknownClass, questions, questions, done], ['skip']);
    expect([refused.end, refused.steps.some(({ kind }) => kind === 'call')]).toEqual([
      'gave-up',
      false,
    ]);
    await server?.close();
    const guessed = await played(
      'sage',
      [unknownClass, questions, nothing, questions, done],
      ['hm'],
      { onUnresolved: 'guess' },
    );
    expect(told(guessed.steps)[1]).toBe('book_flight({"to":"Oslo","class":"economy"}) accepted');
  });

  it('proposes no call again that was left out, but what comes after it', async () => {
    const again = await played(
      'sage',
      [unknownClass, questions, questions, unknownClass],
      ['skip'],
    );
    expect([again.end, again.usage.requests]).toEqual(['gave-up', 4]);
    expect(server?.requests[3]?.text).toContain('book_flight (nobody could tell: class)');
    await server?.close();
    const cancel7 = { tool: 'cancel_flight', arguments: { id: 7 } };
    const both = { ...unknownClass, candidates: [...unknownClass.candidates, cancel7] };
    const after = await played(
      'argus',
      [unknownClass, questions, questions, both, { status: 'done', text: 'Done.' }],
      ['skip'],
    );
    expect(told(after.steps).slice(1)).toEqual([
      'cancel_flight({"id":7}) accepted',
      expect.stringMatching(/^answer: Done\.\nbook_flight was left out/),
    ]);
  });

  it('mends a rejected call if the model can, else asks about it', async () => {
    const first = {
      ...unknownClass,
      candidates: [{ tool: 'book_flight', arguments: { to: 'Oslo', class: 'first' } }],
    };
    const retry = {
      action: 'retry',
      tool: 'book_flight',
      arguments: { to: 'Oslo', class: 'business' },
    };
    const run = await played('sage', [first, retry, done], []);
    expect(told(run.steps).slice(0, 2)).toEqual([
      'book_flight({"to":"Oslo","class":"first"}) refused',
      'book_flight({"to":"Oslo","class":"business"}) accepted',
    ]);
    await server?.close();
    const ask = {
      action: 'ask',
      text: 'First is sold out. Which class instead?',
      asks_for: ['class'],
    };
    const asked = await played('sage', [first, ask, said('economy'), done], ['economy']);
    expect(told(asked.steps).slice(1, 3)).toEqual([
      'ask First is sold out. Which class instead? > economy',
      'book_flight({"to":"Oslo","class":"economy"}) accepted',
    ]);
  });

  it('survives nonsense', async () => {
    const nonsense = await played(
      'sage',
      [{ text: 'I am a teapot' }, { text: '{' }, { text: '' }, { text: '<|im_end|>' }],
      [],
    );
    expect(nonsense.end).toBe('model-failed');
    await server?.close();
    const odd = {
      status: 'calls',
      candidates: [{ tool: 'no_such_tool', arguments: {} }, { tool: 'book_flight' }],
    };
    const strange = await played(
      'sage',
      [odd, { questions: [{ text: '', asks_for: ['x'] }] }, done],
      [],
    );
    expect(['gave-up', 'answered']).toContain(strange.end);
  });
});

describe('Argus with a model', () => {
  it('plans a sequence, runs it to the first gap, and plans the rest anew with what came back', async () => {
    const plan = {
      thought: 'book, then cancel',
      status: 'calls',
      candidates: [
        { tool: 'book_flight', arguments: { to: 'Oslo', class: 'economy' } },
        { tool: 'cancel_flight', arguments: { id: '<UNK>' } },
      ],
    };
    const rest = {
      status: 'calls',
      candidates: [{ tool: 'cancel_flight', arguments: { id: '7' } }],
    };
    const run = await played('argus', [plan, rest, { status: 'done', text: 'Undone.' }], []);
    expect(told(run.steps)).toEqual([
      'book_flight({"to":"Oslo","class":"economy"}) accepted',
      'cancel_flight({"id":7}) accepted',
      'answer: Undone.',
    ]);
  });
});

describe('the prompting baselines', () => {
  it('ReAct + ask puts questions as a turn of its own', async () => {
    const ask = {
      thought: '',
      action: 'ask',
      tool: 'book_flight',
      asks_for: ['class'],
      text: 'Which class?',
    };
    for (const name of ['react-ask', 'procot', 'domain-react']) {
      const run = await played(name, [ask, book, answer], ['economy']);
      expect(told(run.steps)[0]).toBe('ask Which class? > economy');
      expect(run.steps[0]).toMatchObject({ aspects: [{ tool: 'book_flight', argument: 'class' }] });
      await server?.close();
    }
  });

  it('Ask-before-Plan asks first and not later', async () => {
    const first = {
      questions: [{ text: 'Which class?', tool: 'book_flight', asks_for: ['class'] }],
    };
    const late = { thought: '', action: 'ask', text: 'Window or aisle?' };
    const run = await played('ask-before-plan', [first, late, book, answer], ['economy']);
    expect(run.steps.map(({ kind }) => kind)).toEqual(['question', 'call', 'answer']);
    // A late question is no turn there is: the model is told so, and turns to something else.
    expect(server!.requests[2]!.text).toContain('Window or aisle?');
  });

  describe('Active Task Disambiguation', () => {
    const meant = (id: number | null): object =>
      id === null ? { tool: null } : { tool: 'cancel_flight', arguments: { id } };
    const five = (...ids: readonly (number | null)[]): readonly object[] => ids.map(meant);
    const questions = {
      questions: ['Is it a flight?', 'Today?', 'Which number?'].map((text) => ({
        ...{ text, tool: 'cancel_flight', asks_for: ['id'] },
      })),
    };
    const says = (...answers: readonly string[]): object => ({ answers });
    const cancelIt = { thought: '', action: 'call', tool: 'cancel_flight', arguments: { id: 2 } };
    const seen = (): readonly (string | null)[] =>
      server!.requests.map(({ schemaName }) => schemaName);

    it('draws five readings in answers of their own, and asks what tells the different ones apart', async () => {
      const chat = { cache: memoryCache() };
      const run = await played(
        'active-task',
        [
          ...[...five(1, 2, 3, 2, 1), questions],
          ...[says('yes', 'yes', '1'), says('yes', 'no', '2'), says('yes', 'no', '3')],
          ...[...five(2, 2, 2, 2, 2), cancelIt, ...five(null, null, null, null, null), answer],
        ],
        ['2'],
        { temperature: 0.5 },
        chat,
      );
      expect(told(run.steps)).toEqual([
        'ask Which number? > 2',
        'cancel_flight({"id":2}) accepted',
        'answer: Booked.',
      ]);
      expect(run.steps[0]).toMatchObject({ aspects: [{ tool: 'cancel_flight', argument: 'id' }] });
      const drawn = Array.from({ length: 5 }, () => 'interpretation');
      const answered = Array.from({ length: 3 }, () => 'question_answers');
      expect(seen()).toEqual([
        ...[...drawn, 'questions', ...answered],
        ...[...drawn, 'turn', ...drawn, 'turn'],
      ]);
      // What it costs is on record: each of the 21 requests once.
      expect(run.usage.requests).toBe(21);
      const sent = server!.requests.map(({ text }) => Math.ceil(text.length / 4));
      expect(run.usage.promptTokens).toBe(sent.reduce((sum, tokens) => sum + tokens, 0));
    });

    it('refuses temperature 0, at which all readings are one', async () => {
      await expect(played('active-task', [], [], { temperature: 0 })).rejects.toThrow(
        /active-task draws several .*temperature 0/,
      );
    });

    it('asks nothing where readings agree, or no question tells them apart', async () => {
      const agreed = await played('active-task', [...five(2, 2, 2, 2, 2), cancelIt], []);
      expect(agreed.steps[0]).toMatchObject({ kind: 'call' });
      await server?.close();
      const replies = [...five(1, 2, 1, 2, 1), questions, says('yes', 'no'), says('yes', 'no')];
      const same = await played('active-task', [...replies, cancelIt], []);
      expect(same.steps[0]).toMatchObject({ kind: 'call' });
    });

    it('does with the readings that can be used', async () => {
      const odd: readonly (ScriptedReply | object)[] = [
        ...[meant(1), { text: 'I am a teapot' }, { text: 'I am a teapot' }],
        ...[{ tool: 'no_such_tool' }, meant(2), meant(null), questions],
        ...[says('yes', 'no', '1'), says('yes', 'no', '2')],
      ];
      const run = await played('active-task', odd, ['2']);
      expect(told(run.steps)[0]).toBe('ask Which number? > 2');
      await server?.close();
      const outage = Array.from({ length: 60 }, () => ({ fault: { status: 500 } }));
      const cut = await played('active-task', [meant(1), ...outage], []);
      expect(cut).toMatchObject({ end: 'model-unreachable' });
      expect(cut.steps.map(({ kind }) => kind)).toEqual(['unusable']);
      await server?.close();
      const nothing = Array.from({ length: 60 }, () => ({ text: 'I am a teapot' }));
      const lost = await played('active-task', nothing, []);
      expect(lost).toMatchObject({ end: 'model-failed' });
      expect(lost.steps).toHaveLength(3);
    });
  });

  it('needs a model', () => {
    expect(() => clarifyingAgent('awn')).toThrow(/needs a model/);
    expect(() => clarifyingAgent('sgae')).toThrow(/There is no clarifying agent "sgae".*sage/);
  });
});
