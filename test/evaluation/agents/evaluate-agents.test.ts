import { sourceDoc } from '../../../src/core/refined-docs.js';
import type { Agent, AgentRun } from '../../../src/agents/agent.js';
import { ModelError } from '../../../src/core/errors.js';
import {
  type AgentRecord,
  agentRecordSchema,
} from '../../../src/evaluation/agents/agent-record.js';
import { liveAnswers, recordedAnswers } from '../../../src/evaluation/agents/answer-sources.js';
import {
  evaluateAgents,
  type AgentEvaluationOptions,
} from '../../../src/evaluation/agents/evaluate-agents.js';
import { tasksOfQueries } from '../../../src/evaluation/agents/tasks-of-queries.js';
import { toolChooser } from '../../../src/evaluation/agents/choose-tools.js';
import { readQueries } from '../../../src/evaluation/retrieval/read-queries.js';
import { recordRun } from '../../../src/agents/record-run.js';
import { noUsage } from '../../../src/models/chat-usage.js';
import { JsonLinesLog } from '../../../src/storage/json-lines-log.js';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toolNamed } from '../../agents/agent-fixture.js';
import { executorOf, fault, success } from '../../support/outcomes.js';
import { fakeClock } from '../../support/fake-clock.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { memoryLog, runOf, taskOfGold } from './agent-records.js';

const owl = toolNamed('owl', 'Finds owls.');
const nest = toolNamed('nest', 'Finds nests.');
const docs = [owl, nest].map((tool) => ({ tool, doc: sourceDoc(tool) }));
const executor = executorOf(() => success({ ok: true }));

/** Calls every tool it has once and answers. */
const eager: Agent = {
  name: 'eager',
  solve: (task, environment) =>
    recordRun({
      ...{ agent: 'eager', task, environment, clock: fakeClock() },
      solve: async (run) => {
        for (const { name } of task.tools) await run.call({ name, arguments: {} });
        run.answer('done');
      },
    }),
};

function optionsFor(changes: Partial<AgentEvaluationOptions> = {}): AgentEvaluationOptions {
  return {
    tasks: [taskOfGold('owl'), { ...taskOfGold('nest'), id: 't2', requests: ['find nests'] }],
    agents: [{ agent: eager, settings: {} }],
    docs: [{ name: 'raw', docs }],
    ...{ toolset: 'all', mostRetrieved: 5, repeats: 1, concurrency: 2 },
    limits: { steps: 9, calls: 9, questions: 0, tokens: null },
    answers: liveAnswers({ executor, skipped: [], place: 'here' }, []),
    log: memoryLog<AgentRecord>(),
    ...changes,
  };
}

function ending(run: Partial<AgentRun>): Agent {
  return { name: 'ending', solve: async (task) => runOf([], { task: task.id, ...run }) };
}

describe('an evaluation of agents', () => {
  it('runs every agent on every task and docs, and never again what the log has', async () => {
    const log = memoryLog<AgentRecord>();
    const more = [
      { name: 'raw', docs },
      {
        name: 'other',
        docs: docs.map(({ tool, doc }) => ({ tool, doc: { ...doc, description: 'x' } })),
      },
    ];
    const first = await evaluateAgents(optionsFor({ log, docs: more, repeats: 2 }));
    expect(first.records).toHaveLength(8);
    expect(new Set(log.records.map(({ key }) => key)).size).toBe(8);
    const again = await evaluateAgents(optionsFor({ log, docs: more, repeats: 2 }));
    expect(again).toMatchObject({ reused: 8, status: 'done', missingRuns: 0 });
    expect(again.records).toEqual(first.records);
    const alias = await evaluateAgents(optionsFor({ log, docs: [{ name: 'alias', docs }] }));
    expect(alias).toMatchObject({ reused: 2, records: [{ docs: 'alias' }, { docs: 'alias' }] });
    const limits = { steps: 9, calls: 1, questions: 0, tokens: null };
    const changed = await evaluateAgents(optionsFor({ log, docs: more, repeats: 2, limits }));
    expect(changed.reused).toBe(0);
  });

  it('runs a reference that is none of the agents with docs once, beside them, and keeps it apart', async () => {
    const other: Agent = { ...eager, name: 'other' };
    const reference = { agent: { agent: other, settings: {} }, docs: { name: 'old', docs } };
    const made = await evaluateAgents(optionsFor({ reference }));
    expect(made.records.map(({ agent, docs: name }) => [agent, name])).toEqual([
      ['eager', 'raw'],
      ['eager', 'raw'],
    ]);
    expect(made.reference.map(({ agent, docs: name, task }) => [agent, name, task])).toEqual([
      ['other', 'old', 't1'],
      ['other', 'old', 't2'],
    ]);
    const there = {
      agent: { agent: eager, settings: {} },
      docs: { name: 'raw', docs },
    };
    const same = await evaluateAgents(optionsFor({ reference: there }));
    expect(same.records).toHaveLength(2);
    expect(same.reference).toEqual([]);
  });

  it('runs what others are compared with once more, with answers of its own, in turns with them', async () => {
    const asked: string[] = [];
    const noting: Agent = {
      name: 'eager',
      solve: (task, environment) => {
        asked.push(`${task.id} ${task.repeat}`);
        return eager.solve(task, environment);
      },
    };
    const both = [
      { name: 'raw', docs },
      { name: 'copy', docs },
    ];
    const agents = [{ agent: noting, settings: {} }];
    const log = memoryLog<AgentRecord>();
    const more = { docs: both, agents, repeats: 2, concurrency: 1, control: true };
    const made = await evaluateAgents(optionsFor({ ...more, log }));
    const [t1, t2] = ['t1', 't2'].map((id) =>
      [1, 2, 1, 2, 3, 4].map((repeat) => `${id} ${repeat}`),
    );
    expect(asked).toEqual([...t1!, ...t2!]);
    expect(made.records.map((one) => [one.docs, one.task, one.repeat].join(' '))).toEqual(
      ['raw', 'copy'].flatMap((name) =>
        ['t1', 't2'].flatMap((id) => [`${name} ${id} 1`, `${name} ${id} 2`]),
      ),
    );
    expect(made.controls).toMatchObject([{ agent: 'eager', docs: 'raw', kind: 'measured' }]);
    expect(made.controls[0]!.records.map(({ task, repeat }) => [task, repeat])).toEqual([
      ['t1', 1],
      ['t1', 2],
      ['t2', 1],
      ['t2', 2],
    ]);
    const keys = new Set(made.records.map(({ key }) => key));
    expect(made.controls[0]!.records.some(({ key }) => keys.has(key))).toBe(false);
    const again = await evaluateAgents(optionsFor({ ...more, log }));
    expect(again.reused).toBe(12);
    expect(again.controls).toEqual(made.controls);
  });

  it('has a control of each agent where docs are compared, of the first where agents are, of none where nothing is', async () => {
    const other: Agent = { ...eager, name: 'other' };
    const [first, second] = [eager, other].map((agent) => ({ agent, settings: {} }));
    const [raw, copy] = ['raw', 'copy'].map((name) => ({ name, docs }));
    const controlsOf = async (changes: Partial<AgentEvaluationOptions>) =>
      (await evaluateAgents(optionsFor({ control: true, ...changes }))).controls.map(
        ({ agent, docs: name }) => `${agent} ${name}`,
      );
    expect(await controlsOf({ agents: [first!, second!], docs: [raw!, copy!] })).toEqual([
      'eager raw',
      'other raw',
    ]);
    expect(await controlsOf({ agents: [first!, second!] })).toEqual(['eager raw']);
    expect(await controlsOf({})).toEqual([]);
    const reference = { agent: second!, docs: copy! };
    expect(await controlsOf({ reference })).toEqual(['other copy']);
  });

  it('knows that an agent without a model comes to the same where its tools do', async () => {
    const agents = [{ agent: eager, settings: {}, isDeterministic: true }];
    const both = [
      { name: 'raw', docs },
      { name: 'copy', docs },
    ];
    const of = async (changes: Partial<AgentEvaluationOptions>) => {
      const made = await evaluateAgents(
        optionsFor({ agents, docs: both, control: true, ...changes }),
      );
      return made.controls.map(({ kind, records }) => [kind, records.length]);
    };
    expect(await of({})).toEqual([['deterministic', 0]]);
    let calls = 0;
    const drifting = executorOf(() => {
      calls += 1;
      return calls % 3 === 0 ? fault() : success({ ok: true });
    });
    const answers = liveAnswers({ executor: drifting, skipped: [], place: 'here' }, []);
    expect(await of({ answers, concurrency: 1 })).toEqual([['measured', 2]]);
    const log = memoryLog<AgentRecord>();
    expect(await of({ answers: recordedAnswers([]), log })).toEqual([['deterministic', 0]]);
    expect(new Set(log.records.map(({ repeat }) => repeat))).toEqual(new Set([1]));
  });

  it('keeps nothing of a run that a budget ended, stops there, and goes on later', async () => {
    const log = memoryLog<AgentRecord>();
    const broke = [{ agent: ending({ end: 'budget', answer: null }), settings: {} }];
    const stopped = await evaluateAgents(optionsFor({ log, agents: broke, concurrency: 1 }));
    expect(stopped).toMatchObject({ status: 'budget', missingRuns: 2, records: [] });
    expect(log.records).toEqual([]);
    const rich = [{ agent: ending({}), settings: {} }];
    expect((await evaluateAgents(optionsFor({ log, agents: rich }))).records).toHaveLength(2);
  });

  it('stops with the reason where the model never answers', async () => {
    const step = {
      kind: 'unusable',
      request: 0,
      thought: '',
      problem: 'The key is wrong.',
    } as const;
    const silent = ending({ end: 'model-unreachable', steps: [step], answer: null });
    const tasks = [1, 2, 3, 4, 5].map((n) => ({ ...taskOfGold('owl'), id: `t${n}` }));
    const options = optionsFor({
      tasks,
      agents: [{ agent: silent, settings: {} }],
      concurrency: 1,
    });
    await expect(evaluateAgents(options)).rejects.toThrow(new ModelError('The key is wrong.'));
  });

  it('keeps no run that the model server ended, counts it, and keeps what a model said wrongly', async () => {
    const log = memoryLog<AgentRecord>();
    const steps = [{ kind: 'unusable', request: 0, thought: '', problem: 'It is down.' } as const];
    const usage = { ...noUsage, promptTokens: 9 };
    const half: Agent = {
      name: 'half',
      solve: async ({ id: task }) =>
        runOf(steps, { task, usage, end: task === 't2' ? 'model-unreachable' : 'model-failed' }),
    };
    const agents = [{ agent: half, settings: {} }];
    const made = await evaluateAgents(optionsFor({ log, agents, concurrency: 1 }));
    expect(made).toMatchObject({ status: 'done', missingRuns: 1, records: [{ task: 't1' }] });
    expect(made.unanswered).toEqual({ count: 1, problem: 'It is down.' });
    expect(log.records.map(({ task }) => task)).toEqual(['t1']);
    const again = await evaluateAgents(optionsFor({ log, agents, concurrency: 1 }));
    expect(again).toMatchObject({ reused: 1, missingRuns: 1 });
  });

  it('ends with the signal, and what was run is kept', async () => {
    const controller = new AbortController();
    const log = memoryLog<AgentRecord>();
    const { signal } = controller;
    const onProgress = (): void => controller.abort();
    const options = optionsFor({ log, signal, onProgress, concurrency: 1 });
    await expect(evaluateAgents(options)).rejects.toMatchObject({ code: 'interrupted' });
    expect(log.records).toHaveLength(1);
  });

  it('makes a run again whose calls met no service at all', async () => {
    const log = memoryLog<AgentRecord>();
    let isDown = true;
    const place = executorOf(() => (isDown ? fault() : success({ ok: true })));
    const answers = liveAnswers({ executor: place, skipped: [], place: 'here' }, []);
    const down = await evaluateAgents(optionsFor({ log, answers }));
    expect(down).toMatchObject({ reused: 0, missingRuns: 0 });
    isDown = false;
    expect(await evaluateAgents(optionsFor({ log, answers }))).toMatchObject({ reused: 0 });
    expect(await evaluateAgents(optionsFor({ log, answers }))).toMatchObject({ reused: 2 });
  });

  it('makes no call that nobody allowed', async () => {
    const calls = executorOf(() => success({}));
    const skipped = [{ tool: 'nest', effect: 'write', remedy: 'allow it' } as const];
    const answers = liveAnswers({ executor: calls, skipped, place: 'here' }, []);
    const { records } = await evaluateAgents(optionsFor({ answers }));
    expect(calls.requests.map(({ tool }) => tool.id)).toEqual(['owl', 'owl']);
    expect(JSON.stringify(records[0]?.run.steps)).toContain('nest was not called: allow it');
  });

  it('answers from recordings first, and from nothing else where they are all there is', async () => {
    const recordings = [{ tool: 'owl', arguments: {}, outcome: success({ from: 'tape' }) }];
    const live = executorOf(() => success({ from: 'live' }));
    const mixed = liveAnswers({ executor: live, skipped: [], place: 'here' }, recordings);
    const { records } = await evaluateAgents(optionsFor({ answers: mixed }));
    const text = JSON.stringify(records[0]?.run.steps);
    expect(text).toContain('"from":"tape"');
    expect(text).toContain('"from":"live"');
    const tape = await evaluateAgents(optionsFor({ answers: recordedAnswers(recordings) }));
    expect(JSON.stringify(tape.records[0]?.run.steps)).toContain('"reason":"not-recorded"');
    expect(tape.records[0]?.answers).toBe('recorded');
  });
});

describe('the log of runs', () => {
  it('drops the torn line of a kill and goes on after the last whole one', async () => {
    const folder = await temporaryFolder();
    const path = join(folder.path, 'deep', 'runs.jsonl');
    const open = () => new JsonLinesLog<AgentRecord>(path, agentRecordSchema, 'agent run');
    await evaluateAgents(optionsFor({ log: open() }));
    await appendFile(path, '{"version":1,"key":"to');
    expect(await open().read()).toHaveLength(2);
    await evaluateAgents(optionsFor({ log: open(), repeats: 2 }));
    expect(await open().read()).toHaveLength(4);
    expect((await readFile(path, 'utf8')).endsWith('}\n')).toBe(true);
    await appendFile(path, '{"version":1}\n');
    await expect(open().read()).rejects.toMatchObject({ code: 'storage', file: path });
    await folder.remove();
  });
});

describe('the tools of a task', () => {
  const text = JSON.stringify([
    {
      query: 'a',
      'relevant APIs': ['GET_x_id', 'GET_x_id'],
      api_list: [{ tool_name: 'GET_x_id' }],
    },
    { query: 'b', solution: ['GET /x/{other}', 'GET /nowhere'] },
  ]);
  const x = {
    ...toolNamed('x'),
    call: { kind: 'http', method: 'GET', path: '/x/{id}', bindings: {} } as const,
  };
  const tasks = tasksOfQueries(readQueries(text, 'q.json'), [x, owl]);

  it('are found by method and path whatever placeholders are called; repeats in a path stay', () => {
    expect(tasks.map(({ gold, candidates }) => [gold, candidates])).toEqual([
      [['x', 'x'], ['x']],
      [['x', 'missing:GET /nowhere'], null],
    ]);
    expect(tasks[1]?.missing).toEqual(['GET /nowhere']);
  });

  it('are those listed, those found in the docs, or all', () => {
    const [listed, unlisted] = tasks;
    const all = [...docs, { tool: x, doc: sourceDoc(x) }];
    const ids = (choose: ReturnType<typeof toolChooser>, task = listed): readonly string[] =>
      (task === undefined ? [] : choose(task)).map(({ tool }) => tool.id);
    expect(ids(toolChooser(all, 'listed', 2))).toEqual(['x']);
    expect(ids(toolChooser(all, 'all', 2))).toEqual(['owl', 'nest', 'x']);
    const request = { ...taskOfGold('nest'), requests: ['where are nests?'] };
    expect(ids(toolChooser(all, 'retrieved', 1), request)).toEqual(['nest']);
    expect(ids(toolChooser(all, 'listed', 5), unlisted)).toEqual([]);
  });
});
