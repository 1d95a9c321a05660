import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { wholeText } from '../../../src/refinement/rules/writing/whole-text.js';
import { countWords } from '../../../src/support/count-words.js';
import type { LoopState } from '../../../src/refinement/engine.js';
import { contextFor, echo, success } from '../loop-fixture.js';

const firings = Array.from(
  { length: 16 },
  (_each, index) =>
    `- firing ${index + 1}: heat the kiln slowly, hold it, and let it cool with the door shut`,
);
const long = [
  'Fires a load of pots.',
  'The load stands on shelves.',
  '',
  'WHICH FIRING TO CHOOSE:',
  ...firings,
  '',
  'Example:',
  'fire(load=[',
  '  { pot: "bowl", at: 3 }',
  '])',
  '',
  'Glaze: two coats. Never stack glazed pots.',
].join('\n');
const tool = { ...echo, description: long };

async function describedWith(maxDocWords: number): Promise<string> {
  const context = contextFor(tool, { maxDocWords });
  const calls = ['a', 'b'].map((word, index) => ({
    ...{ id: `c${index + 1}`, iteration: 1, role: 'probe' as const, arguments: { word } },
    ...{ purpose: { kind: 'positive' as const, arguments: [] } },
    ...{ startedAt: '2026-01-31T09:00:00.000Z', outcome: success({ temperature: 900 + index }) },
  }));
  const state: LoopState = {
    ...{ iteration: 1, doc: context.raw, direction: '', calls, iterations: [] },
  };
  const { proposal } = await rulesEngine().rewrite(context, state, [], [], () => undefined);
  return proposal.description;
}

describe('a description of more than 200 words', () => {
  it('stays as it is, line by line, with what was learnt after it, where the word cap allows it', async () => {
    const description = await describedWith(400);
    expect(description.startsWith(long)).toBe(true);
    expect(description.slice(long.length)).toContain('`temperature`');
  });

  it.each([60, 200])('is cut to %i words where no more are wanted', async (cap) => {
    const description = await describedWith(cap);
    expect(countWords(description)).toBeLessThanOrEqual(cap);
    expect(description).toContain('Fires a load of pots.');
  });

  it('loses what calls disproved and what only advertises', () => {
    const raw =
      'Finds a kiln.\n\n- Trusted by over 9,000 teams!\n- Up to 5 kilns.\n\nRead more about it here.\nThe end.';
    const { purpose, useWhen } = wholeText(raw, (sentence) => sentence.includes('Up to 5'));
    expect(purpose).toEqual(['Finds a kiln.']);
    expect(useWhen).toEqual(['The end.']);
  });
});
