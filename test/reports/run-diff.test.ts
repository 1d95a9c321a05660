import pc from 'picocolors';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { isSameRun, runDiff, runDiffView } from '../../src/reports/terminal/run-diff.js';
import { callOf, rejected, success } from '../refinement/loop-fixture.js';
import { sampleTrajectory } from '../support/sample-trajectory.js';
import { docFor } from '../support/docs.js';

const tool: ToolDoc = {
  ...{ id: 'list', name: 'list', description: 'Lists.', sideEffects: 'none' },
  parameters: { type: 'object', properties: { limit: { type: 'integer' } } },
  call: { kind: 'none' },
};
const trajectory = sampleTrajectory({ tool: 'list' });

describe('two runs of a tool', () => {
  it('tells how their docs differ, and which sentences one of them has alone', () => {
    const sentence = { place: 'limit', text: 'At most 20.', steps: ['u1.s2'], attacks: [] };
    const doc = { ...docFor(tool, { description: 'Lists them.' }), sentences: [sentence] };
    const diff = runDiff(tool, { trajectory, doc: docFor(tool) }, { trajectory, doc });
    expect(isSameRun(diff)).toBe(false);
    expect(diff.doc.sentences).toEqual({ removed: [], added: [sentence] });
    const text = runDiffView(diff, { width: 100, palette: pc.createColors(false) });
    expect(text).toContain('    + limit: At most 20. (u1.s2)');
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
    const diff = runDiff(
      tool,
      { trajectory },
      { trajectory, doc: docFor(tool, { description: 'Lists them.' }) },
    );
    expect(diff.doc.description.length).toBeGreaterThan(0);
    expect(isSameRun(runDiff(tool, { trajectory }, { trajectory }))).toBe(true);
  });
});
