import type { Trajectory } from '../../../src/core/trajectory.js';
import { llmEngine } from '../../../src/refinement/llm/llm-engine.js';
import type { RefinementResult } from '../../../src/refinement/result.js';
import { systemClock } from '../../../src/support/system-clock.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { startLyingApi } from '../../support/lying-api.js';
import { startScriptedChatModel } from '../../support/scripted-chat-model.js';
import { catalogueOf, refineWithModel } from './refine-with-model.js';
import { roleScript, showing, written, type RoleScript } from './role-script.js';

/** Answers for `searchItems` that go through. */
export const usableAnswers: RoleScript = {
  explorer: (request) => ({
    query: `What does number ${request.number} cost?`,
    arguments: { q: `thing ${request.number}` },
    probe: 'what is found',
  }),
  analyzer: () => showing('It finds items.'),
  rewriter: () => written({ purpose: 'Finds items.' }),
};

/** Refines the lying API's `searchItems` with a scripted model, for at most four iterations. */
export async function refineSearchItems(
  script: RoleScript,
): Promise<{ readonly result: RefinementResult; readonly trajectory: Trajectory }> {
  const api = await startLyingApi();
  const model = await startScriptedChatModel(roleScript(script));
  const chat = testChatModel(model.baseUrl, { maxAttempts: 2 });
  const { result, trajectories } = await refineWithModel({
    engine: llmEngine({
      ...{ explorer: chat, analyzer: chat, rewriter: chat, clock: systemClock },
      ...{ probes: 'off', pool: true },
    }),
    catalogue: await catalogueOf(api.spec),
    settings: { iterations: 4, diversity: 'off' },
    only: ['searchItems'],
  });
  await model.close();
  await api.close();
  return { result, trajectory: trajectories[0]! };
}
