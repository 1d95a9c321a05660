import pc from 'picocolors';
import { llmEngine } from '../../../src/refinement/llm/llm-engine.js';
import { runSummaryView } from '../../../src/reports/terminal/run-summary-view.js';
import { MemoryTrajectoryStore } from '../../../src/storage/memory-trajectory-store.js';
import { systemClock } from '../../../src/support/system-clock.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { startLyingApi } from '../../support/lying-api.js';
import { startScriptedChatModel } from '../../support/scripted-chat-model.js';
import { usableAnswers } from './refine-search-items.js';
import { catalogueOf, refineWithModel } from './refine-with-model.js';
import { roleScript, type RoleScript } from './role-script.js';

const broken = { fault: { status: 500 } };

/** Refines one tool while the server of the model fails in one role, and again once it is mended. */
async function refinedTwice(failing: 'explorer' | 'analyzer') {
  let mended = false;
  const script: RoleScript = {
    ...usableAnswers,
    [failing]: (...asked: Parameters<RoleScript['explorer']>) =>
      mended ? usableAnswers[failing](...asked) : broken,
  };
  const api = await startLyingApi();
  const model = await startScriptedChatModel(roleScript(script));
  const store = new MemoryTrajectoryStore();
  const refine = async () => {
    const chat = testChatModel(model.baseUrl, { maxAttempts: 1 });
    return refineWithModel({
      engine: llmEngine({
        ...{ explorer: chat, analyzer: chat, rewriter: chat, clock: systemClock },
        ...{ probes: 'off', pool: true },
      }),
      ...{ catalogue: await catalogueOf(api.spec), only: ['searchItems'], store },
      settings: { iterations: 2, diversity: 'off' },
    });
  };
  const first = await refine();
  mended = true;
  const second = await refine();
  await model.close();
  await api.close();
  return { first, second };
}

describe('a model server that fails for a while', () => {
  it.each(['explorer', 'analyzer'] as const)(
    'is asked again by the next run, which repeats no call: the %s',
    async (role) => {
      const { first, second } = await refinedTwice(role);
      const [before, after] = [first.trajectories[0]!, second.trajectories[0]!];
      expect(before.stop!.reason).toBe('model-failed');
      expect(after.stop!.reason).not.toBe('model-failed');
      expect(after.calls.slice(0, before.calls.length)).toEqual(before.calls);
      expect(after.iterations.at(-1)!.revision?.verdict).toBeDefined();
      expect(after.iterations.map(({ index }) => index)).toEqual(
        after.iterations.map((_, at) => at + 1),
      );
    },
  );

  it('is named in the summary with what it said, and the tool is not blamed', async () => {
    const { first } = await refinedTwice('explorer');
    const text = runSummaryView(first.result, { width: 200, palette: pc.createColors(false) });
    expect(text).toMatch(/1 model call gave no usable answer\n {2}searchItems \(1\): http: .*500/);
    expect(text).toMatch(/→ run the same command again/);
    expect(text).not.toMatch(/refused every call/);
  });
});
