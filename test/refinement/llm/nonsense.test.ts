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

const nonsense: Readonly<Record<string, unknown>> = {
  rambling: {
    text: 'The moon, the moon. And then the moon again, as items go.',
  },
  'of another schema': { json: { moon: ['cheese'] } },
  'cut off': {
    message: {
      content: '{"sections": {"purpose": [{"te',
      finishReason: 'length',
    },
  },
  empty: { message: { content: '' } },
  'a server that fails': { fault: { status: 500 } },
};

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

describe.each(Object.keys(nonsense))('a model whose answers are nonsense: %s', (name) => {
  it.each(['explorer', 'analyzer', 'rewriter'] as const)(
    'ends the tool, keeps its doc and records why, in the role of the %s',
    async (role) => {
      const { result, trajectory } = await run({
        ...good,
        [role]: () => nonsense[name],
      });
      expect(result.status).toBe('done');
      expect(trajectory.stop!.reason).toBe('model-failed');
      expect(trajectory.stop!.detail).toContain('gave no usable answer');
      expect(trajectory.iterations.every(({ revision }) => revision === undefined)).toBe(true);
      expect(result.refined.tools[0]).toMatchObject({
        version: 0,
        description: trajectory.raw.description,
      });
      const failures = trajectory.iterations.flatMap(({ usage }) =>
        usage.filter(({ failure }) => failure !== undefined),
      );
      expect(failures.map((usage) => usage.role)).toEqual(trajectory.iterations.map(() => role));
      expect(failures.length).toBeGreaterThan(0);
    },
  );
});
