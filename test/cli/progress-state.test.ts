import type { RefinementEvent } from '../../src/refinement/events.js';
import {
  afterEvent,
  durationText,
  initialProgress,
  progressText,
  timeLeft,
} from '../../src/cli/refine/progress-state.js';
import { answered, sampleCall } from '../support/sample-trajectory.js';

const fault = {
  ...sampleCall('c2'),
  outcome: {
    kind: 'fault' as const,
    reason: 'timeout' as const,
    message: '',
    unsent: false,
    durationMs: 1,
    attempts: 1,
  },
};

const events: RefinementEvent[] = [
  { kind: 'planned', tools: 4, waves: 1, resumed: 1, callsOnRecord: 0 },
  { kind: 'tool-started', tool: 'a' },
  { kind: 'call', tool: 'a', call: sampleCall('c1') },
  { kind: 'call', tool: 'a', call: answered(sampleCall('c1')) },
  { kind: 'call', tool: 'a', call: fault },
  {
    kind: 'call',
    tool: 'a',
    call: { ...fault, outcome: { ...fault.outcome, reason: 'not-called' } },
  },
  { kind: 'tool-finished', tool: 'a', reason: 'converged', calls: 2, learnt: 5 },
];

describe('progress', () => {
  const state = events.reduce(afterEvent, initialProgress);

  it('counts calls once they are answered, faults, finished tools and what was learnt', () => {
    const finished = new Map([['a', { learnt: 5, calls: 2 }]]);
    expect(state).toEqual({
      ...{ tools: 4, finished, resumed: 1 },
      ...{ callsOnRecord: 0, calls: 2, faults: 1 },
    });
  });

  it('counts a tool once that was taken up again and finished again', () => {
    const again: RefinementEvent = {
      kind: 'tool-finished',
      tool: 'a',
      reason: 'converged',
      calls: 2,
      learnt: 7,
    };
    expect(progressText(afterEvent(state, again), 10_000)).toContain(
      '2/4 tools · 2 calls · 7 learnt',
    );
  });

  it('counts what the selected doc tells once the tool is closed', () => {
    const closed: RefinementEvent = { kind: 'tool-closed', tool: 'a', learnt: 6 };
    expect(progressText(afterEvent(state, closed), 10_000)).toContain('6 learnt');
    const earlier: RefinementEvent = { kind: 'tool-closed', tool: 'z', learnt: 6 };
    expect(afterEvent(state, earlier)).toEqual(state);
  });

  it('is one line, with the time left from the pace so far', () => {
    expect(progressText(state, 10_000)).toBe(
      '2/4 tools · 2 calls · 5 learnt · 1 fault · about 20 s left',
    );
    expect(progressText(initialProgress, 10_000)).toBe('0/0 tools · 0 calls · 0 learnt');
  });

  it('says how long it has taken while nothing tells how long it will', () => {
    const working = { ...state, finished: new Map() };
    expect(progressText(working, 9_000)).toBe('1/4 tools · 2 calls · 0 learnt · 1 fault');
    expect(progressText(working, 44_000)).toMatch(/ · 44 s so far$/);
  });

  it('knows no time left before a tool has finished, and none when all have', () => {
    expect(timeLeft({ ...state, finished: new Map() }, 1000)).toBeNull();
    expect(timeLeft({ ...state, tools: 2 }, 1000)).toBe(0);
  });

  it.each([
    [900, '1 s'],
    [89_000, '89 s'],
    [180_000, '3 min'],
    [7_200_000, '2 h'],
  ])('%d ms are %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});

describe('the time left of a run that goes on', () => {
  /** A call takes a second; a tool makes 19 of them, and ends within a second. */
  const rows: readonly {
    readonly what: string;
    /** Calls on record of the tools that are not finished. */
    readonly before: readonly number[];
    readonly resumed?: number;
    /** Calls made of each by now, of those that are not finished last. */
    readonly made: readonly number[];
    readonly left: string;
  }[] = [
    { what: 'nothing on record', before: [0, 0, 0, 0], made: [19], left: '60 s' },
    { what: 'tools finished earlier', before: [0, 0], resumed: 98, made: [19], left: '20 s' },
    { what: 'all half done', before: [9, 9, 9], made: [10], left: '22 s' },
    { what: 'the first half done', before: [9, 0, 0], made: [10], left: '40 s' },
    { what: 'all but one done but for their end', before: [19, 19, 0], made: [0, 0], left: '20 s' },
    { what: 'only ends are missing', before: [19, 19, 19, 19], made: [0, 0], left: '2 s' },
    { what: 'the next one is begun', before: [0, 0], made: [19, 15], left: '5 s' },
    { what: 'one that has made more than others', before: [0, 60], made: [19], left: '1 s' },
  ];
  it.each(rows)('$what: about $left', ({ before, resumed = 0, made, left }) => {
    let [state, elapsed] = [initialProgress, 0];
    const after = (ms: number, event: RefinementEvent): void => {
      elapsed += ms;
      state = afterEvent(state, event);
    };
    const tools = before.length + resumed;
    const callsOnRecord = before.reduce((sum, calls) => sum + calls, 0);
    after(0, { kind: 'planned', tools, waves: 1, resumed, callsOnRecord });
    for (const [index, calls] of made.entries()) {
      const tool = `t${index}`;
      for (let count = 1; count <= calls; count += 1)
        after(1_000, { kind: 'call', tool, call: answered(sampleCall(`c${count}`)) });
      if ((before[index] ?? 0) + calls === 19)
        after(1_000, { kind: 'tool-finished', tool, reason: 'converged', calls: 19, learnt: 1 });
    }
    expect(progressText(state, elapsed)).toContain(` · about ${left} left`);
  });
});
