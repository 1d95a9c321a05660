import { judgePair } from '../../../src/evaluation/agents/judge-pair.js';
import { judgeRuns } from '../../../src/evaluation/agents/judge-runs.js';
import {
  verdictRecordSchema,
  type VerdictRecord,
} from '../../../src/evaluation/agents/verdict-record.js';
import { testChatModel } from '../../models/test-chat-model.js';
import {
  startScriptedChatModel,
  type ChatScript,
  type ScriptedChatModel,
  type ScriptedReply,
} from '../../support/scripted-chat-model.js';
import { toolNamed } from '../../agents/agent-fixture.js';
import { callStep, memoryLog, recordOf, runOf } from './agent-records.js';

let server: ScriptedChatModel;
afterEach(() => server.close());

async function judgeSaying(script: ChatScript) {
  server = await startScriptedChatModel(script);
  return testChatModel(server.baseUrl);
}

const status = (said: string): ScriptedReply => ({
  json: { reason: `it is ${said}`, status: said },
});
const better = (said: string): ScriptedReply => ({ json: { reason: 'so', better: said } });
const run = (answer: string | null) =>
  runOf([], { answer, end: answer === null ? 'gave-up' : 'answered' });
const pair = (reference: string | null, candidate: string | null) => ({
  ...{ requests: ['Where is Bubo?'], reference: run(reference), candidate: run(candidate) },
  tools: { names: {}, groups: {} },
});

/** Judges `status` by a word in the answer, and pairs by a function of the prompt. */
function scripted(compare: (text: string) => string): ChatScript {
  return ({ schemaName, text }) => {
    if (schemaName === 'comparison') return better(compare(text));
    const answer = /<<<ANSWER \w+\n(.*)\n/.exec(text)?.[1] ?? '';
    if (!answer.startsWith('hm')) return status(answer.split(' ')[0] ?? '');
    return status(text.includes('<<<WORK') ? 'solved' : 'unsure');
  };
}

describe('one pair of answers', () => {
  it('needs no judge where an answer is missing or both are the same', async () => {
    const judge = await judgeSaying(() => status('solved'));
    expect(await judgePair(pair(null, 'oak'), judge)).toMatchObject({
      ...{ referenceFirst: 'candidate', candidateFirst: 'candidate', ground: 'missing-answer' },
    });
    expect((await judgePair(pair('oak', ' '), judge)).referenceFirst).toBe('reference');
    expect((await judgePair(pair(null, null), judge)).referenceFirst).toBe('tie');
    expect((await judgePair(pair('oak', 'oak '), judge)).ground).toBe('identical');
    expect(server.requests).toHaveLength(0);
  });

  it.each([
    ['solved', 'unsolved', 'reference'],
    ['unsure', 'solved', 'candidate'],
    ['unsolved', 'unsure', 'candidate'],
  ])('%s against %s is won by the %s', async (old, fresh, winner) => {
    const judge = await judgeSaying(scripted(() => 'tie'));
    const judged = await judgePair(pair(`${old} a`, `${fresh} b`), judge);
    expect(judged).toMatchObject({
      referenceFirst: winner,
      candidateFirst: winner,
      ground: 'status',
    });
  });

  it('looks at the whole work where an answer alone says too little', async () => {
    const judge = await judgeSaying(scripted(() => 'tie'));
    expect(await judgePair(pair('unsolved a', 'hm'), judge)).toMatchObject({
      ...{ referenceFirst: 'candidate', ground: 'status' },
    });
    expect(server.requests.filter(({ text }) => text.includes('<<<WORK'))).toHaveLength(1);
  });

  it('compares equals in both orders', async () => {
    const prefersB = (text: string) =>
      /<<<FIRST_ANSWER \w+\nsolved b/.test(text) ? 'first' : 'second';
    const judge = await judgeSaying(scripted(prefersB));
    expect(await judgePair(pair('solved a', 'solved b'), judge)).toMatchObject({
      ...{ referenceFirst: 'candidate', candidateFirst: 'candidate', ground: 'judge' },
    });
    await server.close();
    const biased = await judgeSaying(scripted(() => 'first'));
    expect(await judgePair(pair('solved a', 'solved b'), biased)).toMatchObject({
      ...{ referenceFirst: 'reference', candidateFirst: 'candidate' },
    });
  });

  it('has no verdict where the judge writes nonsense', async () => {
    const judge = await judgeSaying(() => ({ text: 'hoot' }));
    expect(await judgePair(pair('a', 'b'), judge)).toMatchObject({
      ...{ referenceFirst: null, candidateFirst: null, ground: 'unusable' },
    });
  });
});

describe('Win%', () => {
  const records = [
    recordOf(runOf([], { task: 't1', answer: 'unsolved a' })),
    recordOf(runOf([], { task: 't2', answer: 'solved a' })),
    recordOf(runOf([], { task: 't3', answer: 'same' })),
    recordOf(runOf([], { task: 't1', answer: 'solved b' }), { docs: 'rules' }),
    recordOf(runOf([], { task: 't2', answer: 'solved b' }), { docs: 'rules' }),
    recordOf(runOf([], { task: 't3', answer: 'same' }), { docs: 'rules' }),
  ];

  it('counts wins over all judged pairs; orders that disagree are ties; verdicts are kept and read', async () => {
    const judge = await judgeSaying(scripted(() => 'first'));
    const log = memoryLog<VerdictRecord>();
    const [arm, ...others] = await judgeRuns({ records, judge, log, concurrency: 2 });
    expect(others).toEqual([]);
    expect(arm).toMatchObject({
      ...{ agent: 'react', docs: 'rules', judge: 'scripted' },
      reference: { agent: 'react', docs: 'raw' },
      winRate: { wins: 1, losses: 0, ties: 2, disagreements: 1, unjudged: 0, rate: 1 / 3 },
    });
    expect(arm?.promptHash).toMatch(/^[0-9a-f]{16}$/);
    expect(log.records.map((one) => verdictRecordSchema.parse(one).verdict)).toHaveLength(3);
    const before = server.requests.length;
    await judgeRuns({ records, judge, log, concurrency: 2 });
    expect(server.requests).toHaveLength(before);
  });

  it('is judged against the agent and docs that are named, whatever stands first', async () => {
    const judge = await judgeSaying(scripted(() => 'first'));
    const other = (docs: string, agent: string, answer: string) =>
      recordOf(runOf([], { task: 't2', answer, agent }), { agent, docs });
    const more = [
      ...records,
      other('raw', 'dfsdt', 'unsolved c'),
      other('old', 'react', 'unsolved d'),
    ];
    const options = { records: more, judge, log: memoryLog<VerdictRecord>(), concurrency: 2 };
    const reference = { agent: 'react', docs: 'old' };
    const arms = await judgeRuns({ ...options, reference });
    expect(arms.map((arm) => [arm.agent, arm.docs, arm.reference, arm.winRate.wins])).toEqual([
      ['react', 'raw', reference, 1],
      ['react', 'rules', reference, 1],
      ['dfsdt', 'raw', reference, 0],
    ]);
    const nobody = { agent: 'react', docs: 'gone' };
    expect(await judgeRuns({ ...options, reference: nobody })).toEqual([]);
  });

  it('rests on prompts that name tools as the agents saw them, each run with its own published tools', async () => {
    const judge = await judgeSaying(({ schemaName, text }) =>
      schemaName === 'comparison'
        ? better('first')
        : status(text.includes('<<<WORK') ? 'solved' : 'unsure'),
    );
    const tool = (name: string) => ({ ...toolNamed(`${name}/All`), name: 'All' });
    const groupOf = (name: string) => ({ id: `group:${name}`, name, description: `${name} say.` });
    const made = (name: string, answer: string, docs: string) =>
      recordOf(runOf([callStep(`${name}/All`)], { answer }), {
        ...{ docs, names: { [`${name}/All`]: `all_for_${name}` } },
      });
    await judgeRuns({
      records: [made('owls', 'a', 'raw'), made('elms', 'b', 'rules')],
      tools: ['owls', 'elms', 'oaks'].map((name) => ({ tool: tool(name), group: groupOf(name) })),
      ...{ judge, log: memoryLog<VerdictRecord>(), concurrency: 1 },
    });
    const shown = server.requests.map(({ text }) =>
      ['owls say', 'elms say', 'oaks say', 'all_for_owls', 'all_for_elms', '/All'].filter((word) =>
        text.includes(word),
      ),
    );
    const both = ['owls say', 'elms say', 'all_for_owls', 'all_for_elms'];
    expect(shown).toEqual([
      [],
      ['owls say', 'all_for_owls'],
      [],
      ['elms say', 'all_for_elms'],
      both,
      both,
    ]);
  });

  it('judges again next time what could not be judged', async () => {
    const judge = await judgeSaying(() => ({ text: 'hoot' }));
    const log = memoryLog<VerdictRecord>();
    const [arm] = await judgeRuns({ records, judge, log, concurrency: 1 });
    expect(arm?.winRate).toMatchObject({ unjudged: 2, ties: 1, rate: 0 });
    expect(log.records.map(({ task }) => task)).toEqual(['t3']);
  });
});
