import { codeVersion } from '../../src/support/code-version.js';

describe('the version of the code', () => {
  it('is one hash for the whole process', () => {
    expect(codeVersion()).toMatch(/^[0-9a-f]{64}$/);
    expect(codeVersion()).toBe(codeVersion());
  });
});
