import { refineSearchItems, usableAnswers } from './refine-search-items.js';
import { showing, written } from './role-script.js';

const cutOff = { message: { content: '{"sections": {"purpose": [{"te', finishReason: 'length' } };

it('goes on after a single failure', async () => {
  const { trajectory } = await refineSearchItems({
    ...usableAnswers,
    analyzer: (_request, turn) => (turn <= 2 ? cutOff : showing('It finds items.')),
  });
  expect(trajectory.iterations[0]!.revision).toBeUndefined();
  expect(trajectory.iterations[1]!.revision!.verdict).toBe('accepted');
  expect(trajectory.stop!.reason).not.toBe('model-failed');
});

it('strikes a faulty sentence for which there is no answer, and keeps the rest', async () => {
  const { trajectory } = await refineSearchItems({
    ...usableAnswers,
    rewriter: (_request, turn) =>
      turn === 1 ? written({ purpose: 'Finds 4711 items.', returns: 'It finds items.' }) : cutOff,
  });
  const { revision } = trajectory.iterations[0]!;
  expect(revision!.verdict).toBe('accepted');
  expect(revision!.firstAttemptReasons.join()).toContain('4711');
  expect(revision!.proposal.sections!.returns).toContain('It finds items.');
  expect(JSON.stringify(revision!.proposal)).not.toContain('4711');
});
