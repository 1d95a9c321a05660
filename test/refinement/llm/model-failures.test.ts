import { refineSearchItems, usableAnswers } from './refine-search-items.js';
import { noSections } from './role-script.js';

const cutOff = { message: { content: '{"sections": {"purpose": [{"te', finishReason: 'length' } };

it('goes on after a single failure', async () => {
  const { trajectory } = await refineSearchItems({
    ...usableAnswers,
    analyzer: (_request, turn) => (turn <= 2 ? cutOff : { suggestions: [] }),
  });
  expect(trajectory.iterations[0]!.revision).toBeUndefined();
  expect(trajectory.iterations[1]!.revision!.verdict).toBe('accepted');
  expect(trajectory.stop!.reason).not.toBe('model-failed');
});

it('drops a revision whose second attempt gives no answer', async () => {
  const { trajectory } = await refineSearchItems({
    ...usableAnswers,
    rewriter: (_request, turn) =>
      turn === 1
        ? {
            sections: {
              ...noSections,
              purpose: [{ text: 'Finds 4711 items.', calls: ['c1'] }],
            },
            ...{ parameters: [], constraints: [], direction: '' },
          }
        : cutOff,
  });
  const { revision } = trajectory.iterations[0]!;
  expect(revision!.verdict).toBe('dropped');
  expect(revision!.reasons.join('\n')).toMatch(/4711[\s\S]*gave no usable answer/);
});
