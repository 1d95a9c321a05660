import { systemPrompt } from '../../../src/engines/model/prompts/system.js';
import { readAnswer } from '../../../src/engines/model/answer.js';
import { estimateTokens } from '../../../src/models/estimate-tokens.js';
import { noteTools } from '../../refine/notes-target.js';

const options = { mark: 'zqab00', stepsPerTool: 6 };

it.each([
  ['conversation', true],
  ['conversation', false],
  ['self-contained', true],
  ['self-contained', false],
] as const)('the rules of a %s, writing: %s', (form, mayWrite) => {
  const text = systemPrompt({ ...options, form, mayWrite });
  expect(text).toMatchSnapshot();
  expect(text.includes('Put zqab00 into the name of everything you create')).toBe(mayWrite);
  expect(estimateTokens(text)).toBeLessThan(form === 'conversation' ? 2_300 : 1_960);
});

it.each(['conversation', 'self-contained'] as const)(
  'the forms that the rules of a %s show are forms that are read',
  (form) => {
    const text = systemPrompt({ ...options, form, mayWrite: true });
    const shown = text
      .split('\n')
      .filter((line) => line.startsWith('{') || line.startsWith(' "'))
      .join('\n')
      .replace(', ...]', ']')
      .replace(/expectation(?=[\]}])/, '"accepted"')
      // The first line is the form of experiments alone.
      .split('\n');
    const tool = { ...noteTools[1], name: 'tool' } as (typeof noteTools)[number];
    for (const written of [shown[0] ?? '', shown.slice(1).join('\n')]) {
      const answer = readAnswer(written, [tool]);
      expect(answer).toMatchObject({ slips: [], experiments: [{}] });
    }
  },
);
