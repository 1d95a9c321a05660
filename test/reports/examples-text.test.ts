import { examplesText } from '../../src/reports/terminal/examples-text.js';

describe('the examples of a parameter', () => {
  it('stand in a line of their own', () => {
    expect(examplesText({ description: 'A berth.', examples: ['B7', 3] })).toBe('e.g. "B7", 3');
    expect(examplesText({ description: 'A berth.', examples: [] })).toBe('');
  });

  it('are not shown twice where the description shows them', () => {
    const description = 'For example `B7`.';
    expect(examplesText({ description, examples: ['B7'] })).toBe('');
    expect(examplesText({ description, examples: ['B7', 'B8'] })).toBe('e.g. "B8"');
    expect(examplesText({ description, examples: ['B'] })).toBe('e.g. "B"');
  });
});
