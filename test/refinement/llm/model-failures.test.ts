import { llmEngine } from '../../../src/refinement/llm/llm-engine.js';
import { systemClock } from '../../../src/support/system-clock.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { startLyingApi } from '../../support/lying-api.js';
import { startScriptedChatModel } from '../../support/scripted-chat-model.js';
import { catalogueOf, refineWithModel } from './refine-with-model.js';
import { noSections, roleScript, type RoleScript } from './role-script.js';

const good: RoleScript = {
  explorer: (request) => ({
    query: `What does number ${request.number} cost?`,
    arguments: { q: `thing ${request.number}` },
    ...{ kind: 'free', varies: ['q'], probe: 'what is found' },
  }),
  analyzer: () => ({ suggestions: [] }),
  rewriter: () => ({
    sections: {
      ...noSections,
      purpose: [{ text: 'Finds items.', calls: ['c1'] }],
    },
    ...{ parameters: [], constraints: [], direction: '' },
  }),
};

const cutOff = { message: { content: '{"sections": {"purpose": [{"te', finishReason: 'length' } };

async function run(script: RoleScript) {
  const api = await startLyingApi();
  const model = await startScriptedChatModel(roleScript(script));
  const chat = testChatModel(model.baseUrl, { maxAttempts: 2 });
  const { result, trajectories } = await refineWithModel({
    engine: llmEngine({
      ...{ explorer: chat, analyzer: chat, rewriter: chat, clock: systemClock },
      ...{ probes: 'off', preset: 'default', pool: true },
    }),
    catalogue: await catalogueOf(api.spec),
    settings: { iterations: 4, diversity: 'off' },
    only: ['searchItems'],
  });
  await model.close();
  await api.close();
  return { result, trajectory: trajectories[0]! };
}

it('goes on after a single failure', async () => {
  const { trajectory } = await run({
    ...good,
    analyzer: (_request, turn) => (turn === 1 ? cutOff : { suggestions: [] }),
  });
  expect(trajectory.iterations[0]!.revision).toBeUndefined();
  expect(trajectory.iterations[1]!.revision!.verdict).toBe('accepted');
  expect(trajectory.stop!.reason).not.toBe('model-failed');
});

it('drops a revision whose second attempt gives no answer', async () => {
  const { trajectory } = await run({
    ...good,
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
