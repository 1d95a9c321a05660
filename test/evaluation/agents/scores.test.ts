import { argumentCorrectness } from '../../../src/evaluation/agents/argument-correctness.js';
import { junitReport } from '../../../src/evaluation/agents/junit-report.js';
import { scoreRun } from '../../../src/evaluation/agents/score-run.js';
import { summariseAgents } from '../../../src/evaluation/agents/summarise-agents.js';
import { agentsTable } from '../../../src/evaluation/agents/agents-table.js';
import type { EvaluationTask } from '../../../src/evaluation/agents/agent-task.js';
import type { AgentRun } from '../../../src/agents/agent.js';
import { noUsage } from '../../../src/models/chat-usage.js';
import type { Json, JsonObject } from '../../../src/core/json.js';
import { fault, rejected } from '../../support/outcomes.js';
import { callStep, recordOf, runOf, taskOfGold } from './agent-records.js';

describe('the score of a run', () => {
  it('counts the gold path as a subsequence and as a set', () => {
    const calls = ['b', 'x', 'a'].map((tool) => callStep(tool));
    expect(scoreRun(runOf(calls), taskOfGold('a', 'b'))).toMatchObject({ cp: 0, cpSet: 1 });
    expect(scoreRun(runOf(calls), taskOfGold('b', 'a'))).toMatchObject({ cp: 1, cpSet: 1 });
    expect(scoreRun(runOf(calls), taskOfGold('b', 'b'))).toMatchObject({ cp: 0, cpSet: 1 });
    expect(scoreRun(runOf(calls), taskOfGold('missing:y'))).toMatchObject({ cp: 0, cpSet: 0 });
  });

  it('tells precision, extra calls and what was accepted', () => {
    const calls = [
      callStep('a'),
      callStep('a', {}, rejected('no')),
      callStep('b', {}, fault()),
      callStep('c'),
    ];
    expect(scoreRun(runOf(calls), taskOfGold('a', 'b'))).toMatchObject({
      ...{ precision: 1 / 3, extraCalls: 2, accepted: 2 / 3, calls: 4, faults: 1, answered: 1 },
      ...{ cp: 0, cpSet: 0 },
      ...{ hit: null, strict: null, argumentsRight: null },
    });
  });

  it('takes no fault for a step, but a call that recordings lack', () => {
    const met = (reason: 'dns' | 'not-recorded') =>
      scoreRun(runOf([callStep('a', {}, fault(reason))]), taskOfGold('a'));
    expect(met('dns')).toMatchObject({ cp: 0, cpSet: 0, precision: null, extraCalls: 0 });
    expect(met('not-recorded')).toMatchObject({ cp: 1, cpSet: 1, precision: 1 });
  });

  it('has nulls where nothing can be measured', () => {
    expect(scoreRun(runOf([]), taskOfGold('a'))).toMatchObject({
      ...{ cp: 0, precision: null, accepted: null, extraCalls: 0 },
    });
    expect(scoreRun(runOf([callStep('a')]), taskOfGold())).toMatchObject({
      ...{ cp: null, cpSet: null, precision: null, extraCalls: null, accepted: 1 },
    });
  });

  const scenario = (args: JsonObject, maxCalls: number | null = null): EvaluationTask => ({
    ...taskOfGold('a'),
    expected: { arguments: args, maxCalls, split: null },
  });

  it('is strict with scenarios: the right tool, right arguments, success, within the calls', () => {
    const right = callStep('a', { n: 5, more: true });
    expect(scoreRun(runOf([right]), scenario({ n: '5' }))).toMatchObject({
      ...{ hit: 1, argumentsRight: 1, strict: 1, extraCalls: 0 },
    });
    const twice = runOf([callStep('b'), right]);
    expect(scoreRun(twice, scenario({ n: 5 }, 1)).strict).toBe(0);
    expect(scoreRun(twice, scenario({ n: 5 }, 2)).strict).toBe(1);
    const half = callStep('a', { n: 5, m: 1 });
    expect(scoreRun(runOf([half]), scenario({ n: 5, m: 2 }))).toMatchObject({
      ...{ hit: 1, argumentsRight: 0.5, strict: 0 },
    });
    const refused = callStep('a', { n: 5 }, rejected('no'));
    expect(scoreRun(runOf([refused]), scenario({ n: 5 }))).toMatchObject({
      ...{ argumentsRight: 1, strict: 0 },
    });
    expect(scoreRun(runOf([callStep('b')]), scenario({ n: 5 }))).toMatchObject({
      ...{ hit: 0, argumentsRight: null, strict: 0 },
    });
    expect(scoreRun(runOf([callStep('a')]), scenario({}))).toMatchObject({
      ...{ argumentsRight: null, strict: 1 },
    });
  });
});

describe('expected arguments', () => {
  it.each<[string, Json, Json, boolean]>([
    ['texts whatever their case and blanks', ' Lima ', 'lima', true],
    ['numbers written as text', '5.0', 5, true],
    ['no padded codes', '007', 7, false],
    ['true and "true"', true, 'TRUE', true],
    ['null and nothing else', null, '', false],
    ['lists item by item', ['a', 1], ['A', '1'], true],
    ['lists of another length', ['a'], ['a', 'b'], false],
    ['a list for a scalar', ['a'], 'a', false],
    ['what is expected of an object', { a: 1, b: 2 }, { a: 1 }, true],
    ['an object that lacks something', { b: 2 }, { a: 1 }, false],
  ])('are %s', (_, given, expected, isRight) => {
    expect(argumentCorrectness({ x: given }, { x: expected })).toBe(Number(isRight));
  });

  it('are not found on the prototype', () => {
    expect(argumentCorrectness({}, { constructor: 'x' })).toBe(0);
    expect(argumentCorrectness({ a: 1 }, {})).toBeNull();
  });
});

describe('the summary', () => {
  const tasks: readonly EvaluationTask[] = [
    { ...taskOfGold('a'), id: 't1', expected: { arguments: {}, maxCalls: null, split: 'tuning' } },
    {
      ...taskOfGold('a'),
      id: 't2',
      expected: { arguments: {}, maxCalls: null, split: 'held-out' },
    },
  ];
  const good = (task: string) => runOf([callStep('a')], { task });
  const bad = (task: string) => runOf([callStep('b')], { task });

  it('never puts tuning and held-out scenarios together, and pairs by task', () => {
    const records = [
      recordOf(bad('t1')),
      recordOf(bad('t2')),
      recordOf(good('t1'), { docs: 'rules' }),
      recordOf(bad('t2'), { docs: 'rules' }),
    ];
    const { arms, differences } = summariseAgents(records, tasks, { resamples: 100 });
    expect(
      arms.map(({ docs, group, tasks: n, metrics }) => [docs, group, n, metrics.strict?.estimate]),
    ).toEqual([
      ['raw', 'tuning', 1, 0],
      ['raw', 'held-out', 1, 0],
      ['rules', 'tuning', 1, 1],
      ['rules', 'held-out', 1, 0],
    ]);
    expect(
      differences.map(({ group, differences: d }) => [group, d.strict?.interval.estimate]),
    ).toEqual([
      ['tuning', 1],
      ['held-out', 0],
    ]);
  });

  it('gives shares of 0 and 1 Wilson intervals, and counts none', () => {
    const records = ['t1', 't2'].flatMap((task) => [
      recordOf(good(task)),
      recordOf(bad(task), { docs: 'rules' }),
    ]);
    const alike = ['t1', 't2'].map((id) => ({ ...taskOfGold('a'), id }));
    const { arms } = summariseAgents(records, alike, { resamples: 100 });
    const [all, none] = arms.map(({ metrics }) => metrics);
    expect(all?.cp).toMatchObject({ low: expect.closeTo(0.34238, 5) as number, high: 1 });
    expect(none?.cp).toMatchObject({ low: 0, high: expect.closeTo(0.65762, 5) as number });
    expect(all?.['extra-calls']).toMatchObject({ estimate: 0, low: 0, high: 0 });
  });

  it('averages the repeats of a task before it counts tasks', () => {
    const records = [
      recordOf(good('t1')),
      recordOf(bad('t1'), { repeat: 2 }),
      recordOf(bad('t1'), { repeat: 3 }),
      recordOf(bad('t1'), { repeat: 4 }),
    ];
    const { arms } = summariseAgents(records, tasks, { resamples: 100 });
    expect(arms[0]).toMatchObject({ tasks: 1, runs: 4 });
    expect(arms[0]?.metrics.strict).toMatchObject({ estimate: 0.25, low: null, high: null });
  });

  it('tells what a success costs, with what failures used up', () => {
    const usage = { ...noUsage, promptTokens: 80, completionTokens: 20 };
    const costly = (run: AgentRun) => ({ ...run, usage });
    const records = [
      recordOf(costly(good('t1'))),
      recordOf(costly(bad('t1')), { repeat: 2 }),
      recordOf(costly(bad('t2'))),
    ];
    const summary = summariseAgents(records, tasks, { resamples: 100 });
    expect(summary.arms.map(({ perSuccess }) => perSuccess)).toEqual([
      { calls: 2, tokens: 200 },
      { calls: null, tokens: null },
    ]);
    const { titles, rows } = agentsTable(summary);
    expect(titles.slice(-2)).toEqual(['calls a success', 'tokens a success']);
    expect(rows.map((row) => row.slice(-2))).toEqual([
      ['2.0', '200'],
      ['-', '-'],
    ]);
  });

  it('labels figures without a model and with made-up answers', () => {
    const records = [
      recordOf(good('t1'), { agent: 'baseline' }),
      recordOf(good('t1'), { agent: 'react', answers: 'simulated' }),
    ];
    const { rows } = agentsTable(summariseAgents(records, tasks, { resamples: 100 }));
    expect(rows.map(([agent]) => agent)).toEqual([
      'baseline (no model)',
      'react (simulated answers)',
    ]);
  });
});

describe('a JUnit report', () => {
  it('has a case a task, fails where any run fails, and escapes what tools are called', () => {
    const task = { ...taskOfGold('a<b'), requests: ['say "hi" & go'] };
    const xml = junitReport(
      [
        recordOf(runOf([callStep('a<b')])),
        recordOf(runOf([callStep('x', { q: '</failure>' })]), { repeat: 2 }),
        recordOf(runOf([]), { docs: 'rules' }),
      ],
      [task],
    );
    expect(xml).toContain('<testsuite name="react / raw" tests="1" failures="1" skipped="0">');
    expect(xml).toContain('name="t1: say &quot;hi&quot; &amp; go" time="2.000"');
    expect(xml).toContain('message="1 of 2 runs passed"');
    expect(xml).toContain('expected: a&lt;b&#10;');
    expect(xml).not.toContain('"</failure>"');
    expect(xml).toContain('answered: no call');
  });

  it('skips what has no gold', () => {
    expect(junitReport([recordOf(runOf([]))], [taskOfGold()])).toContain(
      '<skipped message="the task has',
    );
  });
});
