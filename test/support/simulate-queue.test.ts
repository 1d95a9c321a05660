import {
  simulateQueue,
  type SimulatedQueue,
  type Step,
} from '../../bench/support/simulate-queue.mjs';

const step = (ms: number, isModel = true): Step => ({ ms, isModel });
const tools = (count: number, ...steps: Step[]): readonly (readonly Step[])[] =>
  Array.from({ length: count }, () => steps);

const rows: readonly {
  readonly what: string;
  readonly waves: Parameters<typeof simulateQueue>[0];
  readonly with: SimulatedQueue;
  readonly wallMs: number;
}[] = [
  {
    what: 'one tool after the other where there is one slot',
    waves: [tools(3, step(10), step(5, false))],
    with: { workers: 1, slots: 1 },
    wallMs: 45,
  },
  {
    what: 'as many at once as there are slots in all',
    waves: [tools(12, step(10))],
    with: { workers: 3, slots: 2 },
    wallMs: 20,
  },
  {
    what: 'a wave once the one before has ended',
    waves: [[[step(10)], [step(40)]], tools(2, step(10))],
    with: { workers: 1, slots: 2 },
    wallMs: 50,
  },
  {
    what: 'the longest tool, however many workers there are',
    waves: [[[step(100)], ...tools(9, step(10))]],
    with: { workers: 10, slots: 1 },
    wallMs: 100,
  },
  {
    what: 'the time between two tools and before a wave',
    waves: [tools(2, step(10))],
    with: { workers: 1, slots: 1, turnMs: 3, waveMs: 7 },
    wallMs: 33,
  },
  {
    what: 'longer where workers see the run one after the other',
    waves: [tools(4, step(10))],
    with: { workers: 2, slots: 1, ramp: [0, 8], turnMs: 1 },
    wallMs: 29,
  },
  {
    what: 'the coordinator where it is slower than the workers',
    waves: [tools(4, step(10))],
    with: { workers: 4, slots: 1, fetchMs: 20 },
    wallMs: 90,
  },
  {
    what: 'ends that are seen when they are looked for',
    waves: [tools(1, step(10))],
    with: { workers: 1, slots: 1, pollMs: 500 },
    wallMs: 500,
  },
  {
    what: 'model requests that wait for their minute, others that do not',
    waves: [tools(3, step(1), step(2, false))],
    with: { workers: 3, slots: 1, rpm: 600 },
    wallMs: 303,
  },
];

describe('a simulated run over a queue takes', () => {
  it.each(rows)('$what', ({ waves, with: options, wallMs }) => {
    expect(simulateQueue(waves, options).wallMs).toBe(wallMs);
  });

  it('no less than without kills, and ends in spite of them', () => {
    const waves = [tools(200, step(100), step(100))];
    const calm = simulateQueue(waves, { workers: 4, slots: 2 });
    const kills = { everyMs: 1_000, awayMs: 200, lockMs: 300 };
    const killed = simulateQueue(waves, { workers: 4, slots: 2, kills });
    expect(calm).toMatchObject({ wallMs: 5_000, busy: 1, died: 0 });
    expect(killed.died).toBeGreaterThan(10);
    expect(killed.wallMs).toBeGreaterThan(calm.wallMs);
    expect(killed.wallMs).toBeLessThan(2 * calm.wallMs);
  });
});
