import type { Agent } from '../../../src/agents/agent.js';
import { baselineAgent } from '../../../src/agents/baseline/baseline-agent.js';
import { recordRun } from '../../../src/agents/record-run.js';
import {
  clarifyRecordSchema,
  type ClarifyRecord,
} from '../../../src/evaluation/clarify/clarify-record.js';
import {
  clarifyMeansTable,
  questionWorthTable,
} from '../../../src/evaluation/clarify/clarify-table.js';
import type { ClarifySample } from '../../../src/evaluation/clarify/clarify-sample.js';
import { controlClarify } from '../../../src/evaluation/clarify/control-clarify.js';
import { clarifyDocs } from '../../../src/evaluation/clarify/docs-of-environments.js';
import { clarifyLimits } from '../../../src/evaluation/clarify/clarify-limits.js';
import {
  evaluateClarify,
  type ClarifyAgent,
  type ClarifyEvaluationOptions,
  type ClarifyUser,
  type FollowUp,
} from '../../../src/evaluation/clarify/evaluate-clarify.js';
import { scoreClarifyRun } from '../../../src/evaluation/clarify/score-clarify-run.js';
import { summariseClarify } from '../../../src/evaluation/clarify/summarise-clarify.js';
import { goldUser } from '../../../src/evaluation/clarify/users/gold-user.js';
import { InterruptedError, ModelError } from '../../../src/core/errors.js';
import { fakeClock } from '../../support/fake-clock.js';
import { generatedSamples } from '../../support/generated-samples.js';

const clock = fakeClock();

const samples = generatedSamples('generated', 5);

/** Makes the gold's calls, `asking` for each of their arguments before; `idle` answers at once. */
function agentNamed(name: 'idle' | 'asking'): ClarifyAgent {
  return {
    name,
    settings: {},
    make: ({ onScored }) => ({
      name,
      solve: (task, environment) =>
        recordRun({
          ...{ agent: name, task, environment, clock },
          solve: async (run) => {
            const { gold } = samples.find(({ id }) => id === task.id)!;
            const wanted = gold.filter(({ request }) => request === run.request);
            for (const call of name === 'idle' ? [] : wanted) {
              const [argument] = Object.keys(call.arguments);
              if (argument !== undefined && run.questionsLeft > 0) {
                const question = { text: '?', aspects: [{ tool: call.tool, argument }] };
                onScored({ question, score: 1, terms: { evpi: 0.5 } });
                await run.ask(question);
              }
              await run.call({ name: call.tool, arguments: call.arguments });
            }
            run.answer('Done.');
          },
        }),
    }),
  };
}

function memoryLog(): ClarifyEvaluationOptions['log'] & { readonly records: ClarifyRecord[] } {
  const records: ClarifyRecord[] = [];
  return {
    records,
    read: () => Promise.resolve([...records]),
    append: (record) => {
      records.push(clarifyRecordSchema.parse(JSON.parse(JSON.stringify(record))));
      return Promise.resolve();
    },
  };
}

function options(changes: Partial<ClarifyEvaluationOptions> = {}): ClarifyEvaluationOptions {
  return {
    samples,
    agents: [agentNamed('idle'), agentNamed('asking')],
    docs: [clarifyDocs('raw', new Map(), 'environment')],
    user: { name: 'deterministic', make: goldUser },
    limits: clarifyLimits,
    log: memoryLog(),
    concurrency: 2,
    ...changes,
  };
}

describe('evaluating agents that ask', () => {
  it('tells who does what is wanted from who does nothing, by kind of sample, and runs nothing twice', async () => {
    const log = memoryLog();
    const { records } = await evaluateClarify(options({ log }));
    expect(records).toHaveLength(samples.length * 2);
    const { rows, comparisons, worth } = summariseClarify(records, samples, {
      ...{ variant: 'fixed', resamples: 500 },
    });
    const of = (agent: string, kind: string) =>
      rows.find((row) => row.agent === agent && row.kind === kind)!.metrics;
    for (const kind of ['explicit', 'ambiguous', 'infeasible']) {
      expect(of('asking', kind)).toMatchObject({ success: { mean: 1 }, coverage: { mean: 1 } });
      expect(of('idle', kind)).toMatchObject({ success: { mean: 0 }, coverage: { mean: 0 } });
      const gain = comparisons.find(
        (each) => each.agent === 'asking' && each.kind === kind && each.baseline === 'idle',
      )!.differences;
      expect(gain.success.interval!.low).toBeGreaterThan(0);
    }
    const { success, questions: asked } = of('idle', 'all');
    expect(success.interval).toMatchObject({ estimate: 0, low: 0 });
    expect(success.interval!.high).toBeGreaterThan(0);
    expect(asked.interval).toMatchObject({ estimate: 0, low: 0, high: 0 });
    const questions = (kind: string) => of('asking', kind).questions.mean!;
    const sum = ['explicit', 'ambiguous', 'infeasible'].reduce(
      (all, one) => all + questions(one),
      0,
    );
    expect(questions('all')).toBeCloseTo(sum / 3, 9);
    expect(of('idle', 'ambiguous').questions.mean).toBe(0);
    const costs = rows.find(
      (row) => row.agent === 'asking' && row.kind === 'ambiguous',
    )!.perSuccess;
    expect(costs.calls).toBeGreaterThan(1);
    expect(costs.tokens).toBe(0);
    expect(worth.find(({ agent }) => agent === 'asking')!.terms['evpi']).toBe(0.5);
    expect(clarifyMeansTable({ variant: 'fixed', rows, comparisons, worth }).rows).toHaveLength(8);
    expect(questionWorthTable({ variant: 'fixed', rows, comparisons, worth }).titles).toContain(
      'evpi',
    );

    const again = await evaluateClarify(options({ log }));
    expect(again.reused).toBe(records.length);
    expect(again.records.map(({ key }) => key)).toEqual(records.map(({ key }) => key));
    expect(log.records).toHaveLength(records.length);
  }, 120_000);

  it('runs anew what another user, limit or documentation changes', async () => {
    const log = memoryLog();
    const few = { samples: samples.slice(0, 2), agents: [agentNamed('asking')], log };
    await evaluateClarify(options(few));
    const limits = { ...clarifyLimits, questions: 1 };
    const docs = [clarifyDocs('raw', new Map(), 'docs')];
    for (const change of [{ limits }, { docs }, { user: { name: 'other', make: goldUser } }]) {
      expect((await evaluateClarify(options({ ...few, ...change }))).reused).toBe(0);
    }
    expect(log.records).toHaveLength(8);
  });

  it('ends early when the budget is used up, and keeps what was run', async () => {
    let runs = 0;
    const baseline = baselineAgent({ clock });
    const costly: Agent = {
      name: 'costly',
      solve: async (task, environment) => {
        runs += 1;
        const run = await baseline.solve(task, environment);
        return runs > 2 ? { ...run, end: 'budget' } : run;
      },
    };
    const log = memoryLog();
    const agents = [{ name: 'costly', settings: {}, make: () => costly }];
    const evaluation = await evaluateClarify(options({ agents, log, concurrency: 1 }));
    expect(evaluation.status).toBe('budget');
    expect(evaluation.records).toHaveLength(2);
    expect(runs).toBe(3);
  });

  it('stops with the reason where the model never answers, and keeps nothing of that', async () => {
    const baseline = baselineAgent({ clock });
    const silent: Agent = {
      name: 'silent',
      solve: async (task, environment) => {
        const run = await baseline.solve(task, environment);
        const problem = 'The key is wrong.';
        const step = { kind: 'unusable', request: 0, thought: '', problem } as const;
        return { ...run, end: 'model-unreachable', steps: [step] };
      },
    };
    const log = memoryLog();
    const agents = [{ name: 'silent', settings: {}, make: () => silent }];
    const evaluation = evaluateClarify(options({ agents, log, concurrency: 1 }));
    await expect(evaluation).rejects.toThrow(new ModelError('The key is wrong.'));
    expect(log.records).toEqual([]);
  });

  describe('where the user decides on follow-ups', () => {
    const talk: ClarifySample = {
      ...{ version: 1, id: 'talk', environment: 'files', kind: 'explicit', config: {} },
      requests: ['Say where I am.', 'Make the folder attic.', 'List what is here.'],
      gold: [
        { tool: 'pwd', arguments: {}, request: 0 },
        { tool: 'mkdir', arguments: { dir_name: 'attic' }, request: 1 },
        { tool: 'ls', arguments: {}, request: 2 },
      ],
      intention: '',
      ...{ hidden: [], corrupted: [], source: 'test', deviations: [] },
    };
    /** Does what request it hears, once, and tells whether the user answers about that request. */
    const doing: Agent = {
      name: 'doing',
      solve: (task, environment) =>
        recordRun({
          ...{ agent: 'doing', task, environment, clock },
          solve: async (run, request) => {
            const wanted = /attic/.test(request)
              ? { name: 'mkdir', arguments: { dir_name: 'attic' } }
              : /where/.test(request)
                ? { name: 'pwd', arguments: {} }
                : { name: 'ls', arguments: {} };
            await run.ask({ text: 'Sure?' });
            await run.call(wanted);
            run.answer('Done.');
          },
        }),
    };
    const talkingUser = (followUps: readonly FollowUp[]): ClarifyUser => ({
      name: 'talking',
      make: () => {
        const left = [...followUps];
        return {
          name: 'talking',
          answer: ({ request }) => Promise.resolve({ text: `${request}`, informative: true }),
          next: () => Promise.resolve(left.shift() ?? null),
        };
      },
    });
    const made = async (user: ClarifyUser) => {
      const agents = [{ name: 'doing', settings: {}, make: () => doing }];
      const { records } = await evaluateClarify(
        options({ samples: [talk], agents, user, followUps: 'model' }),
      );
      return records[0]!;
    };

    it('runs what the user says, keeps what it stands for, and counts what was not reached as not made', async () => {
      const record = await made(talkingUser([{ text: 'I want an attic.', request: 1 }]));
      expect(record.said).toEqual([
        { text: 'Say where I am.', request: 0 },
        { text: 'I want an attic.', request: 1 },
      ]);
      expect(record.run.steps.flatMap((step) => (step.kind === 'call' ? [step.tool] : []))).toEqual(
        ['pwd', 'mkdir'],
      );
      const { coverage, success, questions } = scoreClarifyRun(talk, record.run, 'fixed');
      expect([coverage, success, questions]).toEqual([2 / 3, 0, 2]);
    });

    it('refuses a user who has none', async () => {
      const user = { name: 'deterministic', make: goldUser };
      await expect(made(user)).rejects.toThrow('comes up with no follow-ups');
    });
  });

  it('runs what others are compared with once more, with keys of its own, and holds differences against it', async () => {
    const few = samples.filter(({ kind }) => kind === 'ambiguous');
    const log = memoryLog();
    const own = options({ samples: few, log, agents: [agentNamed('idle'), agentNamed('asking')] });
    const [raw, other] = ['raw', 'other'].map((name) =>
      clarifyDocs(name, new Map(), 'environment'),
    );
    const { records } = await evaluateClarify(own);
    const again = (await controlClarify(own))!.records;
    expect(again.map(({ agent, control }) => [agent, control])).toEqual(
      few.map(() => ['idle', true]),
    );
    const keys = new Set(records.map(({ key }) => key));
    expect(again.some(({ key }) => keys.has(key))).toBe(false);
    expect((await controlClarify(own))!.reused).toBe(again.length);
    expect(await controlClarify({ ...own, agents: own.agents.slice(0, 1) })).toBeNull();
    const armsOf = async (changes: Partial<ClarifyEvaluationOptions>) => {
      const made = await controlClarify({ ...own, ...changes });
      return [...new Set(made!.records.map(({ agent, docs }) => `${agent} ${docs}`))];
    };
    expect(await armsOf({ docs: [raw!, other!] })).toEqual([
      'idle raw',
      'idle other',
      'asking raw',
    ]);
    expect(await armsOf({ docs: [raw!, other!], agents: [agentNamed('asking')] })).toEqual([
      'asking raw',
    ]);

    const compared = (control: Parameters<typeof summariseClarify>[2]['control']) =>
      summariseClarify(records, few, { variant: 'fixed', resamples: 200, control }).comparisons[0]!;
    expect(compared({ kind: 'measured', records: again }).differences).toMatchObject({
      coverage: { control: 'measured', spread: 0, verdict: 'gain', valid: few.length },
      questions: { verdict: 'loss' },
    });
    expect(compared({ kind: 'deterministic', records: [] }).differences.coverage).toMatchObject({
      ...{ spread: 0, verdict: 'gain' },
    });
    expect(compared({ kind: 'measured', records: [] }).differences.coverage).toMatchObject({
      ...{ spread: null, valid: 0, verdict: 'indecisive' },
    });
    expect(compared(undefined).differences.coverage).toMatchObject({
      control: 'off',
      spread: null,
    });
    const failed = again.map((record) => ({
      ...record,
      run: { ...record.run, end: 'model-failed' as const },
    }));
    expect(compared({ kind: 'measured', records: failed }).differences.coverage).toMatchObject({
      ...{ valid: 0, verdict: 'indecisive' },
    });
  }, 120_000);

  it('stops when interrupted', async () => {
    const signal = AbortSignal.abort();
    await expect(evaluateClarify(options({ signal }))).rejects.toBeInstanceOf(InterruptedError);
  });
});

describe('scores of a run', () => {
  const gold = [{ tool: 'mkdir', arguments: { dir_name: 'a' }, request: 0 }];
  const outcome = {
    ...{ body: null, bytes: 4, truncated: false, shape: {}, durationMs: 0, attempts: 1 },
  };
  const base = { request: 0, thought: '' };

  it('count calls that went through alone, and questions with no answer as wasted', () => {
    const question = { ...base, kind: 'question', text: '?', aspects: [], answer: '' } as const;
    const scores = scoreClarifyRun(
      { environment: 'files', gold },
      {
        steps: [
          { ...question, informative: false },
          { ...question, informative: true },
          {
            ...{ ...base, kind: 'call', tool: 'mkdir', arguments: { dir_name: 'a' } },
            outcome: { kind: 'refused', message: 'no', ...outcome },
          },
        ],
      },
      'fixed',
    );
    expect(scores).toEqual({
      ...{ coverage: 0, tmr: 0, pmr: 0, success: 0, questions: 2, wasted: 1, calls: 1, ceiling: 1 },
    });
    const made = scoreClarifyRun(
      { environment: 'files', gold },
      {
        steps: [
          {
            ...{ ...base, kind: 'call', tool: 'mkdir', arguments: { dir_name: 'a' } },
            outcome: { kind: 'accepted', ...outcome },
          },
        ],
      },
      'as-published',
    );
    expect(made).toMatchObject({ coverage: 1, tmr: 1, pmr: 1, success: 1, questions: 0 });
  });
});
