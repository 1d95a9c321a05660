import { buildVersion, codeVersion } from '../../src/support/code-version.js';

describe('the version of the code', () => {
  it('is one hash for the whole process', () => {
    expect(codeVersion()).toMatch(/^[0-9a-f]{64}$/);
    expect(codeVersion()).toBe(codeVersion());
  });

  it('is another for all of the code than for what decides what a run does', () => {
    expect(buildVersion()).toMatch(/^[0-9a-f]{64}$/);
    expect(buildVersion()).toBe(buildVersion());
    expect(buildVersion()).not.toBe(codeVersion());
  });
});
