import pc from 'picocolors';
import type { Claim, DocVersion } from '../../src/core/doc-version.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { isSameRun, runDiff, runDiffView } from '../../src/reports/terminal/run-diff.js';
import { callOf, rejected, success } from '../refinement/loop-fixture.js';
import { sampleTrajectory } from '../support/sample-trajectory.js';

const tool: ToolDoc = {
  ...{ id: 'list', name: 'list', description: 'Lists.', sideEffects: 'none' },
  parameters: { type: 'object', properties: { limit: { type: 'integer' } } },
  call: { kind: 'none' },
};
const bound = (value: number) => ({ kind: 'max', about: ['limit'], value });
const claim = (text: string, changes: Partial<Claim> = {}): Claim => ({
  ...{ id: 'k1', target: '/properties/limit', text, evidence: [], from: 'claim', ...changes },
});
const doc = (...claims: Claim[]): DocVersion => ({
  ...{ description: 'Lists.', sections: null, parameterDocs: {}, learned: {}, claims },
});

interface Row {
  readonly title: string;
  readonly claims: readonly [readonly Claim[], readonly Claim[]];
  readonly same: number;
  readonly alone: readonly [readonly string[], readonly string[]];
  readonly otherwise: readonly (readonly [string, string])[];
}

const rows: readonly Row[] = [
  {
    title: 'the same claim in other words is one claim',
    claims: [
      [claim('At most 20.', { claim: bound(20) })],
      [claim('It takes 20 at most.', { claim: bound(20) })],
    ],
    ...{ same: 0, alone: [[], []], otherwise: [['At most 20.', 'It takes 20 at most.']] },
  },
  {
    title: 'another value is another claim, also in like words',
    claims: [
      [claim('At most 20.', { claim: bound(20) })],
      [claim('At most 30.', { claim: bound(30) })],
    ],
    ...{ same: 0, alone: [['At most 20.'], ['At most 30.']], otherwise: [] },
  },
  {
    title: 'a verdict that differs is told',
    claims: [
      [claim('At most 20.', { claim: bound(20), verdict: 'supported' })],
      [claim('At most 20.', { claim: bound(20), verdict: 'confirmed' })],
    ],
    ...{ same: 0, alone: [[], []], otherwise: [['At most 20.', 'At most 20.']] },
  },
  {
    title: 'without a typed claim the words decide, in their place',
    claims: [
      [claim('Sorted by name.', { target: 'returns' }), claim('Counts rows.')],
      [
        claim('sorted by `name`', { target: 'limits' }),
        claim('Counts rows.', { target: 'inputs' }),
      ],
    ],
    same: 0,
    alone: [['Counts rows.'], ['Counts rows.']],
    otherwise: [['Sorted by name.', 'sorted by `name`']],
  },
  {
    title: 'equal claims are counted; what the source says itself is not',
    claims: [
      [claim('At most 20.', { claim: bound(20) }), claim('Lists.', { from: 'source' })],
      [claim('At most 20.', { claim: bound(20) })],
    ],
    ...{ same: 1, alone: [[], []], otherwise: [] },
  },
];

const trajectory = sampleTrajectory({ tool: 'list' });

describe('two runs of a tool', () => {
  it.each(rows)('$title', ({ claims: [one, other], same, alone, otherwise }) => {
    const { claims } = runDiff(
      tool,
      { trajectory, doc: doc(...one) },
      { trajectory, doc: doc(...other) },
    );
    expect(claims.same).toBe(same);
    expect(claims.alone.map((all) => all.map(({ text }) => text))).toEqual(alone);
    expect(claims.otherwise.map((pair) => pair.map(({ text }) => text))).toEqual(otherwise);
  });

  it('tells which arguments both tried, and which were answered otherwise', () => {
    const made = (...calls: ReturnType<typeof callOf>[]) =>
      sampleTrajectory({ tool: 'list', run: `of ${calls.length}`, calls });
    const diff = runDiff(
      tool,
      {
        trajectory: made(
          callOf('c1', { limit: 1, by: 'a' }, success([])),
          callOf('c2', { limit: 30 }, rejected('at most 20')),
          callOf('c3', { limit: 2 }, success([])),
        ),
      },
      {
        trajectory: made(
          callOf('c1', { by: 'a', limit: 1 }, success([1])),
          callOf('c2', { limit: 30 }, success([])),
        ),
      },
    );
    expect(diff.calls).toMatchObject({
      ...{ both: 2, alone: [1, 0] },
      otherwise: [
        { arguments: { limit: 30 }, outcomes: [{ kind: 'refused' }, { kind: 'accepted' }] },
      ],
    });
    expect(isSameRun(diff)).toBe(false);
    const text = runDiffView(diff, { width: 100, palette: pc.createColors(false) });
    expect(text).toContain('2 with the same arguments, 1 only in of 3, 0 only in of 2');
    expect(text).toMatch(/\{"limit":30\}\n {6}of 3: refused at most 20\n {6}of 2: accepted/);
    expect(text).toContain('of 3  0 iterations, 3 calls, not finished');
  });

  it('without a doc of the run the version that it selected stands', () => {
    const diff = runDiff(tool, { trajectory }, { trajectory, doc: doc() });
    expect(diff.doc.description.length).toBeGreaterThan(0);
    expect(isSameRun(runDiff(tool, { trajectory }, { trajectory }))).toBe(true);
  });
});
