import { commandOptions } from '../../src/config/command-options.js';
import { resolveSettings } from '../../src/config/resolve-settings.js';
import { settingsOfRun } from '../../src/cli/check/settings-of-run.js';
import type { JsonObject } from '../../src/core/json.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { newTrajectory } from '../../src/refinement/open-trajectory.js';
import { defaultSettings, type RefinementSettings } from '../../src/refinement/settings.js';
import { FileTrajectoryStore } from '../../src/storage/file-trajectory-store.js';
import { systemClock } from '../../src/support/system-clock.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const tool: ToolDoc = {
  ...{ id: 'list', name: 'list', description: 'Lists.', parameters: {} },
  sideEffects: 'none',
  call: { kind: 'mcp', tool: 'list' },
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** The settings of a run with this on record, where `check` was given these flags and these environment variables. */
async function settingsOf(
  recorded: Partial<RefinementSettings> | null,
  { flags = {}, environment = {} }: { flags?: JsonObject; environment?: Record<string, string> },
) {
  const workspace = folder.path;
  const place = { catalogue: 'shop', run: 'mine' };
  if (recorded !== null) {
    const store = new FileTrajectoryStore({ workspace, ...place });
    const settings = { ...defaultSettings, ...recorded };
    await store.save(newTrajectory(tool, { ...place, settings, clock: systemClock }));
  }
  const { values, origins } = resolveSettings(commandOptions.check, {
    ...{ flags, environment, configFile: null, currentFolder: workspace },
  });
  const { format: _format, ...settings } = values;
  const found = await settingsOfRun(
    { ...place, engine: 'rules' },
    { settings: { ...settings, workspace }, origins },
  );
  return found.settings;
}

const ofModels = {
  engine: 'llm',
  engineSettings: {
    ...{ explorer: 'a', analyzer: 'b', rewriter: 'c' },
    ...{ baseUrl: 'http://127.0.0.1:9/v1', maxPromptTokens: 6000, maxAnswerTokens: 900 },
    temperatures: { rewriter: 0.3 },
  },
};

type Row = readonly [string, ...Parameters<typeof settingsOf>, Record<string, unknown>];
const rows: readonly Row[] = [
  ['nothing on record: as usual', null, {}, { engine: 'rules', tau: 0.75, iterations: 5 }],
  [
    'what is on record',
    { tau: 0.6, iterations: 2, adaptiveStop: false, quotes: 'full', maxDocWords: 90 },
    {},
    { tau: 0.6, iterations: 2, noAdaptiveStop: true, quotes: 'full', maxDocWords: 90 },
  ],
  [
    'the record before the environment',
    { seed: 7 },
    { environment: { TOOLDRAFT_SEED: '8', TOOLDRAFT_MODEL: 'x' } },
    { seed: 7, model: undefined, engine: 'rules' },
  ],
  ['a cap of tokens', { maxDocTokens: 120 }, {}, { maxDocTokens: 120 }],
  ['a flag before the record', { seed: 7 }, { flags: { seed: '9' } }, { seed: 9 }],
  [
    'values of both',
    { values: { id: [42, '42'], name: ['moss'] } },
    { flags: { value: ['id=43'] } },
    { value: ['id=42', 'id="42"', 'name=moss', 'id=43'] },
  ],
  [
    'models and where they are',
    ofModels,
    {},
    {
      ...{ engine: 'llm', baseUrl: 'http://127.0.0.1:9/v1', maxPromptTokens: 6000 },
      models: {
        refine: {
          explorer: { name: 'a', temperature: undefined },
          analyzer: { name: 'b' },
          rewriter: { name: 'c', temperature: 0.3 },
        },
        embeddings: { name: 'local' },
      },
    },
  ],
  [
    'one model instead of those',
    ofModels,
    { flags: { model: 'd' } },
    { engine: 'llm', model: 'd', models: { refine: undefined } },
  ],
  [
    'embeddings of a service',
    { embeddings: 'openai:text-embedding-3-small' },
    {},
    { models: { embeddings: { name: 'text-embedding-3-small' } } },
  ],
];

describe('the settings that go on with a run', () => {
  it.each(rows)('take %s', async (_, recorded, given, expected) => {
    expect(await settingsOf(recorded, given)).toMatchObject({ run: 'mine', ...expected });
  });
});

it('refuses a run whose answers were not those of the tools', async () => {
  const answers = { kind: 'simulated', url: 'http://127.0.0.1:9/virtual' };
  await expect(settingsOf({ answers }, {})).rejects.toThrow(
    'The answers of the run "mine" are recorded or made up',
  );
});
