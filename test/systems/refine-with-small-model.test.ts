import { llmEngine } from '../../src/refinement/llm/llm-engine.js';
import { systemClock } from '../../src/support/system-clock.js';
import { smallModelIsAvailable, startSmallModel } from '../models/small-model.js';
import { testChatModel } from '../models/test-chat-model.js';
import { catalogueOf, refineWithModel } from '../refinement/llm/refine-with-model.js';
import { falseStatements, startLyingApi } from '../support/lying-api.js';
import { selectedVersion } from '../support/selected-versions.js';

const available = smallModelIsAvailable();

(available ? it : it.skip)(
  `a real model that writes nonsense ends its run and makes no doc false${available ? '' : ' (the small model cannot be started here)'}`,
  async () => {
    const small = await startSmallModel();
    const api = await startLyingApi();
    const chat = testChatModel(small.baseUrl, {
      ...{ model: 'smollm2-135m', timeoutMs: 280_000, maxAttempts: 1 },
    });
    try {
      const { result, trajectories } = await refineWithModel({
        engine: llmEngine({
          ...{ explorer: chat, analyzer: chat, rewriter: chat, clock: systemClock },
          ...{ probes: 'auto', pool: true, maxAnswerTokens: 120 },
        }),
        catalogue: await catalogueOf(api.spec),
        settings: { iterations: 2, probesPerIteration: 2 },
        only: ['searchItems'],
      });
      expect(result.status).toBe('done');
      expect(trajectories[0]?.stop).not.toBeNull();
      for (const one of trajectories)
        expect(falseStatements(selectedVersion(one), one.tool)).toEqual([]);
    } finally {
      await small.close();
      await api.close();
    }
  },
  600_000,
);
