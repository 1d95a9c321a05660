import type { DocVersion } from '../../src/core/doc-version.js';
import type { Revision, StopReason, Trajectory } from '../../src/core/trajectory.js';
import { rawVersion } from '../../src/refinement/raw-version.js';
import { candidateVersions } from '../../src/refinement/candidate-versions.js';
import { selectVersion, versionNumbered } from '../../src/refinement/select-version.js';
import { sampleTrajectory } from '../support/sample-trajectory.js';
import { echo } from './loop-fixture.js';

const raw = rawVersion(echo);

describe('selectVersion', () => {
  const limited = (maximum: number): DocVersion => ({
    ...raw,
    description: `At most ${maximum} times.`,
    learned: { properties: { times: { maximum } } },
  });
  const iteration = (
    index: number,
    proposal: DocVersion,
    verdict: Revision['verdict'] = 'accepted',
  ) => ({
    index,
    startedAt: 'a',
    revision: {
      source: 'engine' as const,
      verdict,
      reasons: [],
      proposal,
      change: { delta: null, cosine: null, bleu: null, identical: false },
      direction: '',
    },
  });
  const trajectory = (
    iterations: Trajectory['iterations'],
    changes: Partial<Trajectory> = {},
    reason: StopReason = 'converged',
  ): Trajectory => sampleTrajectory({ raw, iterations, stop: { reason }, ...changes });

  it('takes the revision accepted last', () => {
    const run = trajectory([iteration(1, limited(5)), iteration(2, limited(7))]);
    expect(selectVersion(run)).toEqual({ version: 2, reason: 'the last accepted revision' });
  });

  it('takes no dropped revision, and the raw doc where none was accepted', () => {
    const run = trajectory([iteration(1, limited(5), 'dropped'), iteration(2, raw, 'unchanged')]);
    expect(candidateVersions(run).map(({ index }) => index)).toEqual([0]);
    expect(selectVersion(run)).toMatchObject({ version: 0, reason: 'no revision was accepted' });
  });

  it('keeps the doc of a tool that could not be reached', () => {
    const run = trajectory([iteration(1, limited(5))], {}, 'unreachable');
    expect(selectVersion(run).version).toBe(0);
  });

  it('numbers the closing revision after the last iteration, and counts it among the candidates', () => {
    const closing = iteration(9, limited(5)).revision;
    const run = trajectory([iteration(1, limited(7))], { closing });
    expect(candidateVersions(run).map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(selectVersion(run).version).toBe(2);
    expect(versionNumbered(run, 2)).toEqual(closing.proposal);
    expect(versionNumbered(run, 7)).toEqual(raw);
  });
});
