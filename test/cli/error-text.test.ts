import pc from 'picocolors';
import { errorText } from '../../src/cli/report-error.js';

it('tells of a bug with a message of moderate length', () => {
  const text = errorText(
    new Error(`Broken by ${'x'.repeat(100_000)}`),
    pc.createColors(false),
    false,
  );
  expect(text).toContain('Broken by xxx');
  expect(text.length).toBeLessThan(5000);
});

it('calls no bug what the machine does not grant', () => {
  const error = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  const text = errorText(error, pc.createColors(false), false);
  expect(text).toMatch(/^error EMFILE.*\n.*ulimit -n 1024/);
});
