import type { JsonObject } from '../../src/core/json.js';
import type { Trajectory } from '../../src/core/trajectory.js';
import { measureCallMaking, weighed } from '../../src/refinement/measure-call-making.js';
import { ModelAnswerError } from '../../src/refinement/model-answer-error.js';
import { rawVersion } from '../../src/refinement/raw-version.js';
import { selectVersion } from '../../src/refinement/select-version.js';
import { sampleTrajectory } from '../support/sample-trajectory.js';
import { callOf, contextFor, echo, rejected, success } from './loop-fixture.js';

const raw = rawVersion(echo);
const calls = ['a', 'b', 'c'].map((word, at) =>
  callOf(`p${at + 1}`, { word }, success({ said: word })),
);

/** Answers to the panel's requests: `r` right, `w` and `v` wrong in two ways, `-` none; null is no usable answer. */
function filledIn(answers: string): (JsonObject | null)[] {
  return [...answers].map((answer, at) => {
    if (answer === '-') return null;
    return answer === 'r' ? calls[at]!.arguments : { word: answer === 'w' ? 'x' : 'y' };
  });
}

interface Revised {
  readonly answers: string | null;
  /** What the revision says of `word`: some refuse what worked. */
  readonly longest?: number;
  readonly isAsRaw?: boolean;
}

interface Row {
  readonly it: string;
  readonly raw: string | null;
  readonly revised: readonly Revised[];
  /** Versions asked about, in turn. */
  readonly asked: readonly number[];
  readonly chosen: number;
}

const rows: readonly Row[] = [
  {
    it: 'the raw doc alone, where it serves every request',
    raw: 'rrr',
    revised: [{ answers: 'rrr' }, { answers: 'www' }],
    ...{ asked: [0], chosen: 2 },
  },
  {
    it: 'the newest next, and no other where none can do better',
    raw: 'rrw',
    revised: [{ answers: 'rrr' }, { answers: 'rrr' }],
    ...{ asked: [0, 2], chosen: 2 },
  },
  {
    it: 'an older one that can do better than the newest',
    raw: 'rrw',
    revised: [{ answers: 'rrr' }, { answers: 'rrw' }],
    ...{ asked: [0, 2, 1], chosen: 1 },
  },
  {
    it: 'all, where each does worse than the raw doc',
    raw: 'rrw',
    revised: [{ answers: 'rww' }, { answers: '-ww' }],
    ...{ asked: [0, 2, 1], chosen: 0 },
  },
  {
    it: 'the newest first, though the raw doc serves no request',
    raw: 'www',
    revised: [{ answers: 'rrw' }, { answers: 'rrr' }],
    ...{ asked: [0, 2], chosen: 2 },
  },
  {
    it: 'no revision, where the raw doc got no usable answer and there is one',
    raw: null,
    revised: [{ answers: 'www' }],
    ...{ asked: [0], chosen: 1 },
  },
  {
    it: 'the revisions, where they are to be told apart without the raw doc',
    raw: null,
    revised: [{ answers: 'rrr' }, { answers: 'rrw' }],
    ...{ asked: [0, 2, 1], chosen: 1 },
  },
  {
    it: 'the next, where the newest got no usable answer',
    raw: 'rww',
    revised: [{ answers: 'rrw' }, { answers: null }],
    ...{ asked: [0, 2, 1], chosen: 1 },
  },
  {
    it: 'none that refuses what worked',
    raw: 'rrw',
    revised: [{ answers: 'rrw' }, { answers: 'rrr', longest: 0 }],
    ...{ asked: [0, 1], chosen: 1 },
  },
  {
    it: 'nothing where no revision can be chosen',
    raw: 'rrw',
    revised: [{ answers: 'rrr', longest: 0 }],
    ...{ asked: [], chosen: 0 },
  },
  {
    it: 'nothing where all read alike',
    raw: 'rrw',
    revised: [{ answers: 'rrw', isAsRaw: true }],
    ...{ asked: [], chosen: 1 },
  },
  {
    it: 'one answer for docs that read alike',
    raw: 'rrw',
    revised: [{ answers: 'rrr' }, { answers: 'rrw', isAsRaw: true }],
    ...{ asked: [0, 1], chosen: 1 },
  },
];

function trajectoryOf({ revised }: Row): Trajectory {
  return sampleTrajectory({
    raw,
    panel: [...calls, callOf('p9', { word: 7 }, rejected('word must be a string'))],
    stop: { reason: 'converged' },
    iterations: revised.map(({ longest, isAsRaw = false }, at) => ({
      ...{ index: at + 1, usage: [], startedAt: 'a', endedAt: 'b' },
      revision: {
        ...{ source: 'engine', verdict: 'accepted', reasons: [], firstAttemptReasons: [] },
        proposal: {
          ...raw,
          description: isAsRaw ? raw.description : `Echoes, version ${at + 1}.`,
          learned: longest === undefined ? {} : { properties: { word: { maxLength: longest } } },
        },
        change: { delta: null, cosine: null, bleu: null, identical: false },
        direction: '',
      },
    })),
  });
}

describe('measureCallMaking', () => {
  it.each(rows)('asks about $it', async (row) => {
    const trajectory = trajectoryOf(row);
    const context = contextFor(echo, { select: 'best' });
    const asked: number[] = [];
    let worded = 0;
    const measured = await measureCallMaking(trajectory, context, {
      onUsage: () => undefined,
      callMaker: {
        requestsFor: async (_tool, wanted) => {
          worded += 1;
          return wanted.map(({ id }) => `request of ${id}`);
        },
        fillArguments: async ({ description }) => {
          const version = Number(/version (\d)/.exec(description)?.[1] ?? 0);
          asked.push(version);
          const answers = version === 0 ? row.raw : row.revised[version - 1]!.answers;
          if (answers === null) throw new ModelAnswerError('panel', 'schema', 'nothing usable');
          return filledIn(answers);
        },
      },
    });
    expect(asked).toEqual(row.asked);
    expect(worded).toBe(row.asked.length === 0 ? 0 : 1);
    expect(selectVersion(trajectory, context, measured.byVersion).version).toBe(row.chosen);
    const worked = measured.panel.filter(({ request }) => request !== undefined);
    expect(worked).toHaveLength(row.asked.length === 0 ? 0 : calls.length);
  });
});

describe('weighed', () => {
  it.each([
    ['what raw and newest answer differently weighs ten', ['rww', 'wwr', 'rrw'], [1, 1, 11], 12],
    ['nothing differs', ['rrw', 'rww', 'rrw'], [2, 1, 2], 3],
    ['both wrong, in two ways', ['rww', 'rwv'], [1, 1], 12],
    ['both without a call', ['r-w', 'r-r'], [1, 11], 12],
    ['one without a call', ['rrw', 'r-w'], [11, 1], 12],
    ['all differ', ['www', 'rrr'], [0, 30], 30],
    ['the newest has no answer', ['rww', 'rrw', null], [1, 11, null], 12],
    ['the raw doc has none', [null, 'rrw'], [null, 2], 3],
  ] as const)('%s', (_it, answers, points, whole) => {
    const filled = answers.map((one, version): [number, ReturnType<typeof filledIn> | null] => [
      version,
      one === null ? null : filledIn(one),
    ]);
    const scores = [...weighed(calls, new Map(filled)).values()];
    points.forEach((point, version) => {
      if (point === null) expect(scores[version]).toBeNull();
      else expect(scores[version]?.score).toBeCloseTo(point / whole, 12);
    });
  });
});
