import { recordRun, type SolveRequest } from '../../src/agents/record-run.js';
import type { AgentEnvironment, AgentRun, AgentTask } from '../../src/agents/agent.js';
import type { User } from '../../src/agents/user.js';
import { BudgetError, InterruptedError, ModelError } from '../../src/core/errors.js';
import type { ChatResult } from '../../src/models/chat-model.js';
import { noUsage } from '../../src/models/chat-usage.js';
import { executorOf, success } from '../support/outcomes.js';
import { fakeClock } from '../support/fake-clock.js';
import { environmentOf, taskOf, told, toolNamed } from './agent-fixture.js';

const owl = toolNamed('owl', 'Finds owls.');
const answering = executorOf(() => success({ owls: 2 }));

function run(
  solve: SolveRequest,
  environment: AgentEnvironment = environmentOf(answering),
  task: AgentTask = taskOf([owl], 'How many owls?'),
): Promise<AgentRun> {
  return recordRun({ agent: 'test', task, environment, clock: fakeClock(), solve });
}

const answer = (value: string, tokens = 10): ChatResult<string> => ({
  ...{ kind: 'answer', value, secondTry: false, cached: false, rung: 'json-schema' },
  usage: { ...noUsage, promptTokens: tokens, requests: 1 },
});
const failure = (reason: 'schema' | 'http'): ChatResult<string> => ({
  ...{ kind: 'failed', reason, message: `it failed: ${reason}`, status: null, content: '' },
  ...{ issues: [], cached: false, rung: 'text', usage: { ...noUsage, requests: 1 } },
});

describe('a recorded run', () => {
  it('holds calls and the answer, in order', async () => {
    const result = await run(async (recorder) => {
      const step = await recorder.call({
        thought: 'count',
        name: 'owl',
        arguments: { in: 'wood' },
      });
      expect(step.kind).toBe('call');
      recorder.answer('two', 'done');
    });
    expect(told(result.steps)).toEqual(['owl({"in":"wood"}) accepted', 'answer: two']);
    expect(result).toMatchObject({ task: 't1', agent: 'test', answer: 'two', end: 'answered' });
    expect(result.steps[0]).toMatchObject({ request: 0, thought: 'count' });
  });

  it('makes no call of an unknown tool or with arguments that are no object', async () => {
    const executor = executorOf(() => success({}));
    const result = await run(async (recorder) => {
      await recorder.call({ name: 'owls', arguments: {} });
      await recorder.call({ name: 'owl', arguments: ['wood'] });
    }, environmentOf(executor));
    expect(told(result.steps)).toEqual([
      'unusable: There is no tool "owls". Did you mean "owl"?',
      'unusable: The arguments of owl have to be one JSON object.',
    ]);
    expect(executor.requests).toHaveLength(0);
    expect(result.end).toBe('gave-up');
    expect(result.answer).toBeNull();
  });

  it('ends at the limit on calls and at the limit on steps, whichever comes first', async () => {
    const forever: SolveRequest = async (recorder) => {
      for (;;) await recorder.call({ name: 'owl', arguments: {} });
    };
    const byCalls = await run(forever, environmentOf(answering, { calls: 3 }));
    expect([byCalls.end, byCalls.steps.length]).toEqual(['call-limit', 3]);
    const bySteps = await run(forever, environmentOf(answering, { steps: 2 }));
    expect([bySteps.end, bySteps.steps.length]).toEqual(['step-limit', 2]);
  });

  it('ends after three unusable turns in a row, and counts anew after a call', async () => {
    const result = await run(async (recorder) => {
      recorder.unusable('a');
      recorder.unusable('b');
      await recorder.call({ name: 'owl', arguments: {} });
      for (;;) recorder.unusable('c');
    });
    expect(result.steps).toHaveLength(6);
    expect(result.end).toBe('model-failed');
  });

  it('asks the user within the limit for each request', async () => {
    const asked: number[] = [];
    const user: User = {
      name: 'scripted',
      answer: async ({ request, text }) => {
        asked.push(request);
        return { text: `to ${text}`, informative: true };
      },
    };
    const task = taskOf([owl], 'one', 'two');
    const result = await run(
      async (recorder) => {
        expect(recorder.questionsLeft).toBe(1);
        await recorder.ask({ text: 'which?', aspects: [{ tool: 'owl', argument: 'in' }] });
        expect(recorder.questionsLeft).toBe(0);
        await recorder.ask({ text: 'again?' });
      },
      environmentOf(answering, { user, questions: 1 }),
      task,
    );
    expect(asked).toEqual([0, 1]);
    expect(told(result.steps)).toEqual(['ask which? > to which?', 'ask which? > to which?']);
    expect(result.end).toBe('question-limit');
  });

  it('records a question without a user as an unusable turn', async () => {
    const result = await run(async (recorder) => {
      expect(recorder.questionsLeft).toBe(0);
      await recorder.ask({ text: 'which?' });
    });
    expect(told(result.steps)).toEqual(['unusable: Nobody is there to be asked.']);
  });

  it('goes on with the next request after one that ended, and ends as the first that was not answered', async () => {
    const result = await run(
      async (recorder, request) => {
        if (request === 'one') recorder.endRequest('refused');
        recorder.answer(`about ${request}`);
      },
      environmentOf(answering),
      taskOf([owl], 'one', 'two'),
    );
    expect(result).toMatchObject({ end: 'refused', answer: 'about two' });
  });

  it('has no answer where the last request has none', async () => {
    const result = await run(
      async (recorder, request) => {
        if (request === 'one') recorder.answer('first');
        recorder.endRun('gave-up');
      },
      environmentOf(answering),
      taskOf([owl], 'one', 'two', 'three'),
    );
    expect(result).toMatchObject({ end: 'gave-up', answer: null });
  });

  it('adds up what models cost and stops at the token limit', async () => {
    const result = await run(
      async (recorder) => {
        for (;;) await recorder.prompt(async () => answer('x', 40));
      },
      environmentOf(answering, { tokens: 100 }),
    );
    expect(result.usage).toMatchObject({ promptTokens: 120, requests: 3 });
    expect(result.end).toBe('token-limit');
  });

  it('counts saved tokens of cached answers towards the limit', async () => {
    const cached = { ...answer('x'), usage: { ...noUsage, savedTokens: 100 } };
    const result = await run(
      async (recorder) => {
        for (;;) await recorder.prompt(async () => cached);
      },
      environmentOf(answering, { tokens: 100 }),
    );
    expect(result.usage.savedTokens).toBe(100);
    expect(result.end).toBe('token-limit');
  });

  it('goes on after an answer that does not fit, and ends where the server fails', async () => {
    const seen: (string | null)[] = [];
    const replies = [failure('schema'), answer('ok'), failure('http')];
    const result = await run(async (recorder) => {
      for (const reply of replies) seen.push(await recorder.prompt(async () => reply));
    });
    expect(seen).toEqual([null, 'ok']);
    expect(told(result.steps)).toEqual([
      'unusable: it failed: schema',
      'unusable: it failed: http',
    ]);
    expect(result.end).toBe('model-unreachable');
  });

  it('says why where no model can be reached, and that a budget ended it', async () => {
    const dead = await run(async (recorder) => {
      await recorder.prompt<string>(async () => {
        throw new ModelError('The key is wrong.');
      });
    });
    expect([dead.end, told(dead.steps)]).toEqual([
      'model-unreachable',
      ['unusable: The key is wrong.'],
    ]);
    const broke = executorOf(() => {
      throw new BudgetError('used up');
    });
    const poor = await run(async (recorder) => {
      await recorder.call({ name: 'owl', arguments: {} });
    }, environmentOf(broke));
    expect(poor.end).toBe('budget');
  });

  it('lets an interruption and a bug through', async () => {
    const controller = new AbortController();
    controller.abort();
    const environment = { ...environmentOf(answering), signal: controller.signal };
    await expect(
      run(async (recorder) => {
        await recorder.call({ name: 'owl', arguments: {} });
      }, environment),
    ).rejects.toBeInstanceOf(InterruptedError);
    await expect(
      run(async () => {
        throw new TypeError('a bug');
      }),
    ).rejects.toThrow('a bug');
  });
});
