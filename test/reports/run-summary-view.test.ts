import pc from 'picocolors';
import { runSummaryView } from '../../src/reports/terminal/run-summary-view.js';
import { rulesEngine } from '../../src/refinement/claims-engine.js';
import { summariseTool } from '../../src/refinement/summarise-tool.js';
import type { RefinementResult, ToolSummary } from '../../src/refinement/result.js';
import { callOf, echo, fault, rejected, success } from '../refinement/loop-fixture.js';
import type { CallRecord } from '../../src/core/call-record.js';
import { whenReached } from '../../src/refinement/when-reached.js';
import { refineOneTool } from '../refinement/refine-one-tool.js';

async function refusingAll(messageOf: (count: number) => string): Promise<ToolSummary> {
  let count = 0;
  const { trajectory } = await refineOneTool({
    tool: echo,
    engine: rulesEngine(),
    answer: () => rejected(messageOf((count += 1))),
  });
  return summariseTool(trajectory, false);
}

function textOf(
  tools: readonly ToolSummary[],
  status: RefinementResult['status'] = 'done',
): string {
  const refined = {
    version: 1 as const,
    ...{ catalogue: 'c', run: 'rules', engine: 'rules', tools: [], groups: [] },
    createdAt: '2026-01-31T09:00:00.000Z',
  };
  const result = { status, tools, groups: [], skipped: [], refined };
  return runSummaryView(result, { width: 200, palette: pc.createColors(false) });
}

describe('the summary of a run in which tools refused every call', () => {
  it('says what they all say, where that is the same whatever was given', async () => {
    const summary = await refusingAll(() => 'The harbour is closed. Open it first.');
    expect(textOf([summary, summary, summary])).toContain(
      '→ they say "The harbour is closed. Open it first." whatever they are given',
    );
    expect(textOf([summary])).toContain('→ give values that exist');
  });

  it.each(['interrupted', 'budget'] as const)(
    'says nothing of that where the run stopped early (%s) and goes on',
    async (status) => {
      const stopped = await refusingAll(() => 'No such word.');
      const finished = { ...stopped, tool: 'finished_earlier', resumedFinished: true };
      expect(textOf([stopped], status)).not.toMatch(/refused every call|--fresh/);
      expect(textOf([stopped, finished], status)).toContain(
        '1 refused every call: finished_earlier',
      );
    },
  );

  it('asks for values where refusals differ', async () => {
    const summary = await refusingAll((count) => `No word ${count % 2}.`);
    expect(summary.onlyRefusal).toBeUndefined();
    expect(textOf([summary, summary, summary])).toContain('→ give values that exist');
  });
});

it('counts the calls that were made, not those planned or refused before they were sent', async () => {
  const { trajectory } = await refineOneTool({
    tool: echo,
    engine: rulesEngine(),
    answer: () => ({ ...fault('not-called'), unsent: true }),
  });
  const calls = [
    ...trajectory.calls.slice(0, 2),
    callOf('c8', {}, null),
    callOf('c9', {}, success('a')),
  ];
  expect(summariseTool({ ...trajectory, calls }, false)).toMatchObject({
    ...{ calls: 1, faults: 0, worked: true, faultMessage: 'out of order' },
  });
});

describe('the summary of a run in which calls gave faults', () => {
  it.each([
    ['getaddrinfo ENOTFOUND harbour.example.org', 'with --server URL'],
    ['connect ECONNREFUSED 127.0.0.1:9', 'with --server URL'],
    ['HTTP status 401', '--header'],
    ['Internal Server Error', null],
  ])('says what helps against %s', async (faultMessage, remedy) => {
    const refusing = await refusingAll(() => 'No.');
    const text = textOf([{ ...refusing, calls: 3, faults: 3, faultMessage }]);
    expect(text).toContain(`(3): ${faultMessage}`);
    if (remedy === null) expect(text).not.toContain('→');
    else expect(text).toContain(remedy);
  });
});

describe('the summary of a run in which the server stopped', () => {
  const gone = { faults: 2, faultMessage: 'connect ECONNREFUSED 127.0.0.1:9' };
  const at = (second: number) => `2026-01-31T09:00:0${second}.000Z`;

  it('names the tool that was called last before nothing answered any more', async () => {
    const refusing = await refusingAll(() => 'No.');
    const text = textOf([
      { ...refusing, tool: 'moor', reachedAt: at(1), unreachedAt: at(5), ...gone },
      { ...refusing, tool: 'sink', reachedAt: at(3), unreachedAt: at(4), ...gone },
      { ...refusing, tool: 'sail', reachedAt: undefined, unreachedAt: at(6), ...gone },
    ]);
    expect(text).toContain('nothing answered any more after a call of sink');
    expect(text).not.toContain('--server');
  });

  it('names none where the server answered again', async () => {
    const refusing = await refusingAll(() => 'No.');
    const text = textOf([
      { ...refusing, tool: 'moor', reachedAt: at(7), unreachedAt: at(5), ...gone },
    ]);
    expect(text).not.toContain('any more');
    expect(text).not.toContain('--server');
  });
});

it('knows when calls reached the server and when they did not', () => {
  const refused = { ...fault('connection'), unsent: true };
  const call = (startedAt: string, outcome: CallRecord['outcome']) => ({ startedAt, outcome });
  expect(
    whenReached([
      call('2', success({})),
      call('3', fault('connection')),
      call('4', refused),
      call('5', fault('not-called')),
    ]),
  ).toEqual({ reachedAt: '3', unreachedAt: '4' });
});

describe('the summary of a run that cut long descriptions', () => {
  const described = async (words: number, maxDocWords: number): Promise<ToolSummary> => {
    const description = `Echoes a word. ${'It says it again and again. '.repeat(words / 6)}`;
    const { trajectory } = await refineOneTool({
      tool: { ...echo, description },
      engine: rulesEngine(),
      answer: ({ word }) =>
        typeof word === 'string' ? success({ said: word }) : rejected('word is required'),
      settings: { maxDocWords },
    });
    const selection = { version: 1, reason: 'the best' };
    return summariseTool({ ...trajectory, selection }, false);
  };

  it('names them and the cap that keeps them', async () => {
    const text = textOf([await described(300, 60), await described(30, 60)]);
    expect(text).toContain('1 long description was cut to 60 words: echo');
    expect(text).toContain('→ maxDocWords: 410 with --fresh keeps all that they say');
  });

  it('says nothing where the cap leaves room', async () => {
    expect(textOf([await described(300, 500)])).not.toContain('maxDocWords');
  });
});
