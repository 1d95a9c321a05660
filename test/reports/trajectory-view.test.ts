import pc from 'picocolors';
import { trajectoryView } from '../../src/reports/terminal/trajectory-view.js';
import { callOf, rejected, success } from '../refinement/loop-fixture.js';
import { sampleTrajectory } from '../support/sample-trajectory.js';

describe('the trajectory of a tool that was taken up again', () => {
  it('lists the calls of the former panel by the names that claims cite', () => {
    const trajectory = sampleTrajectory({
      formerPanel: [callOf('p1', { message: 'First.' }, success({ commit: '81aa' }))],
      panel: [callOf('p1', { message: 'Second.' }, rejected('nothing is staged'))],
      calls: [],
      iterations: [],
      reopenedAfter: 0,
    });
    const text = trajectoryView(trajectory, { width: 100, palette: pc.createColors(false) });
    expect(text).toContain('2 calls');
    expect(text).toMatch(/Former panel[^\n]*\n\s+f1 .*\n\s+\{"message":"First\."\}\n.*81aa/);
    expect(text).toMatch(/Panel \(shown to no role\)\n\s+p1 .*\n\s+\{"message":"Second\."\}/);
  });
});
