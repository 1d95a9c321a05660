import { lastLines } from '../../src/support/last-lines.js';

describe('the last lines of what a program wrote', () => {
  const trace =
    'Traceback (most recent call last):\n  File "a.py", line 8\nValueError: no port given\n';

  it('are whole ones, as many as fit', () => {
    expect(lastLines(trace, 50)).toBe('File "a.py", line 8\nValueError: no port given');
    expect(lastLines(trace, 500)).toContain('Traceback (most recent');
  });

  it('are the end of the last one where even that is too long', () => {
    expect(lastLines(trace, 13)).toBe('no port given');
  });
});
