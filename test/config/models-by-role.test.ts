import { commandOptions } from '../../src/config/command-options.js';
import type { ConfiguredModels } from '../../src/config/model-settings.js';
import { createEngine, type RefineSettings } from '../../src/cli/refine/engine.js';
import { resolveSettings } from '../../src/config/resolve-settings.js';
import { ConfigurationError } from '../../src/core/errors.js';
import type { JsonObject } from '../../src/core/json.js';
import { hashJson } from '../../src/support/hash-json.js';
import { modelSettingsOf } from '../../src/session/model-settings-of.js';
import { lateModels } from '../../src/session/late-models.js';
import { systemClock } from '../../src/support/system-clock.js';
import { startScriptedChatModel } from '../support/scripted-chat-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { contextFor, echo } from '../refinement/loop-fixture.js';
import { loopState } from '../../src/refinement/loop-state.js';
import { newTrajectory } from '../../src/refinement/open-trajectory.js';
import { defaultSettings } from '../../src/refinement/settings.js';

type Flags = Readonly<Record<string, unknown>>;

/** The settings of `refine` with these flags, and this key `models` in the configuration file. */
function settingsOf(flags: Flags, models?: ConfiguredModels): RefineSettings {
  const values = models === undefined ? {} : { models };
  const configFile = { file: '/work/tooldraft.config.json', values };
  const sources = { flags, environment: {}, configFile, currentFolder: '/work' };
  return resolveSettings(commandOptions.refine, sources).values;
}

const engineOf = (
  flags: Flags,
  models?: ConfiguredModels,
  env: Readonly<Record<string, string>> = {},
  workspace = '/none',
) => {
  const settings = settingsOf({ model: 'm', ...flags }, models);
  const context = { workspace, environment: { OPENAI_API_KEY: 'usual-key', ...env } };
  return createEngine(settings, lateModels(modelSettingsOf(settings), settings, context));
};

describe('which model plays a role', () => {
  const there = 'http://127.0.0.1:9/v1';
  const elsewhere = 'http://127.0.0.1:8/v1';
  const refine = { name: 'c', baseUrl: there, temperature: 0.3, rewriter: { name: 'w' } };
  const judge = { name: 'j', baseUrl: elsewhere, keyVariable: 'J_KEY' };

  it.each<[string, Flags, ConfiguredModels | undefined, JsonObject]>([
    ['nobody without a name', {}, undefined, { explorer: null, agent: null, judge: null }],
    [
      '--model for all roles that are always played',
      { model: 'm' },
      undefined,
      { explorer: 'm', rewriter: 'm', agent: 'm', simulator: 'm', user: null, judge: null },
    ],
    [
      '--role for one of them',
      { model: 'm', role: ['rewriter=w', 'judge=j', 'condenser=c'] },
      undefined,
      { explorer: 'm', rewriter: 'w', judge: 'j', condenser: 'c', user: null },
    ],
    [
      '--role refine for the whole loop',
      { role: ['refine=r', 'analyzer=a'] },
      undefined,
      { explorer: 'r', analyzer: 'a', rewriter: 'r', agent: null },
    ],
    [
      'the configuration file, a role of the loop before the loop',
      {},
      { refine, judge },
      { explorer: 'c', rewriter: 'w', judge: 'j', agent: null },
    ],
    ['--model before the file', { model: 'm' }, { refine, judge }, { explorer: 'm', judge: 'm' }],
    ['--role before both', { model: 'm', role: ['judge=k'] }, { judge }, { judge: 'k' }],
  ])('is %s', (_name, flags, models, expected) => {
    const choices = modelSettingsOf(settingsOf(flags, models));
    const names = Object.entries(choices).map(([role, choice]) => [
      role,
      'name' in choice ? choice.name : null,
    ]);
    expect({
      ...Object.fromEntries(Object.keys(expected).map((role) => [role, null])),
      ...Object.fromEntries(names),
    }).toMatchObject(expected);
  });

  it('is sent no key of another place', () => {
    const loop = { baseUrl: there, keyVariable: 'LOOP_KEY', rewriter: { baseUrl: elsewhere } };
    const { explorer, rewriter } = modelSettingsOf(settingsOf({ model: 'm' }, { refine: loop }));
    expect([explorer?.keyVariable, rewriter?.keyVariable]).toEqual(['LOOP_KEY', undefined]);
  });

  it('is asked where and how the file says, unless the command line says it for all', () => {
    const models = { refine, judge };
    const { explorer, rewriter, judge: judging } = modelSettingsOf(settingsOf({}, models));
    expect(explorer).toMatchObject({ baseUrl: there, temperature: 0.3 });
    expect(rewriter).toMatchObject({ baseUrl: there, temperature: 0.3 });
    expect(judging).toMatchObject({ baseUrl: elsewhere, keyVariable: 'J_KEY', temperature: 0 });
    const all = modelSettingsOf(settingsOf({ 'base-url': there, temperature: '0.7' }, models));
    expect(all.explorer).toMatchObject({ baseUrl: there, temperature: 0.7 });
    expect(all.judge).toMatchObject({ baseUrl: there, keyVariable: undefined, temperature: 0.7 });
  });

  it.each<[ConfiguredModels, RegExp]>([
    [{ refine: { rewriter: { baseUrl: 'nonsense' } } }, /models\.refine\.rewriter\.baseUrl/],
    [{ judge: { name: 'j', baseUrl: 'http://me:secret@h/v1' } }, /models\.judge\.baseUrl/],
    [{ refine: { keyVariable: 'sk-proj-abcdef0123456789' } }, /keyVariable" takes the name/],
    [{ agent: { keyVariable: 'ghp_0123456789abcdefghijABCDEFGHIJ012345' } }, /models\.agent/],
  ])('is refused with the key and without the secret: %j', (models, said) => {
    const refusal = ((): unknown => {
      try {
        return modelSettingsOf(settingsOf({ model: 'm' }, models));
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(ConfigurationError);
    const text = `${String(refusal)} ${(refusal as ConfigurationError).remedy ?? ''}`;
    expect(text).toMatch(said);
    expect(text).not.toMatch(/secret|sk-proj|ghp_/);
  });

  it.each([
    ['juge=x', '--role juge=x names no role. Did you mean "judge"?'],
    ['judge', '--role judge names no model.'],
    ['judge=', '--role judge= names no model.'],
  ])('is refused where it is no pair: %s', (pair, message) => {
    expect(() => modelSettingsOf(settingsOf({ role: [pair] }))).toThrow(message);
  });

  it.each<[unknown, RegExp]>([
    [{ juge: { name: 'x' } }, /"models" .*juge/],
    [{ judge: { model: 'x' } }, /"models" .*judge: .*model/],
    [{ judge: { temperature: 3 } }, /"models" .*judge\.temperature/],
    [{ embeddings: { temperature: 1 } }, /"models" .*embeddings: .*temperature/],
    ['gpt-4o', /"models" holds something else/],
  ])('is refused where the file says something else: %j', (models, message) => {
    expect(() => settingsOf({}, models as ConfiguredModels)).toThrow(message);
  });

  it('needs its key variable to be set', async () => {
    const models = { refine: { baseUrl: there, analyzer: { keyVariable: 'ANN_KEY' } } };
    await expect(engineOf({}, models)).rejects.toThrow(/ANN_KEY, which is not set/);
    const engine = await engineOf({}, models, { ANN_KEY: 'k' });
    expect(engine).toMatchObject({ runName: 'm' });
  });
});

describe('what is recorded of the roles', () => {
  const plain = {
    ...{ explorer: 'm', analyzer: 'm', rewriter: 'm' },
    ...{ baseUrl: null, maxPromptTokens: 24_000, maxAnswerTokens: 4096 },
  };
  const all = (t: number) => ({ explorer: t, analyzer: t, rewriter: t });

  const analyzer = (own: object) => ({ refine: { analyzer: own } });

  it.each<[string, Flags, ConfiguredModels, JsonObject]>([
    ['nothing where nothing is its own', {}, {}, {}],
    [
      'the places of those elsewhere, without what only lies in the address',
      {},
      analyzer({ baseUrl: 'http://127.0.0.1:9/v1/?token=hidden' }),
      { baseUrls: { analyzer: 'http://127.0.0.1:9/v1' } },
    ],
    ['no place that is the shared one', {}, analyzer({ baseUrl: 'https://api.openai.com/v1' }), {}],
    ['no key variable', {}, analyzer({ keyVariable: 'OPENAI_API_KEY' }), {}],
    [
      'temperatures',
      {},
      { refine: { rewriter: { temperature: 0 } } },
      { temperatures: { rewriter: 0 } },
    ],
    [
      'the one for all before a role’s own',
      { temperature: '0.7' },
      analyzer({ temperature: 1 }),
      { temperatures: all(0.7) },
    ],
    ['the paper’s', { engine: 'draft' }, {}, { temperatures: all(0.2) }],
    [
      'a given one before the paper’s',
      { engine: 'draft', temperature: '1' },
      {},
      { temperatures: all(1) },
    ],
  ])('is %s', async (_name, flags, models, expected) => {
    const { settings } = await engineOf(flags, models);
    expect(settings).toEqual({ ...plain, ...expected });
    const changed = Object.keys(expected).length > 0;
    expect(hashJson({ ...settings }) !== hashJson(plain)).toBe(changed);
  });
});

describe('a run with models at two places', () => {
  it('sends each role’s requests to its place, with its key and temperature, and keeps answers apart', async () => {
    const says = (word: string) =>
      startScriptedChatModel(() => ({
        json: {
          query: `Please echo ${word} once?`,
          arguments: { word },
          ...{ kind: 'positive', varies: [], probe: '' },
          claims: [],
          statements: [],
          suggestions: [],
        },
      }));
    const [shared, own] = [await says('here'), await says('there')];
    const folder = await temporaryFolder();
    const explorer = { baseUrl: own.baseUrl, keyVariable: 'EX_KEY', temperature: 0.9 };
    const loop = { baseUrl: shared.baseUrl, keyVariable: 'OPENAI_API_KEY' };
    const context = contextFor(echo);
    const trajectory = newTrajectory(echo, {
      ...{ catalogue: 'c', run: 'rules', settings: defaultSettings, clock: systemClock },
    });
    const ask = async (refine: ConfiguredModels['refine']): Promise<string | undefined> => {
      const { engine } = await engineOf({}, { refine }, { EX_KEY: 'ex-key' }, folder.path);
      const state = loopState(trajectory);
      const explored = await engine.explore(context, state, null, () => undefined);
      await engine.analyze(
        context,
        state,
        { ...explored!, similarity: null, tooSimilar: false, rejectedTries: [] },
        () => undefined,
      );
      return explored?.query;
    };
    try {
      expect(await ask({ ...loop, explorer })).toContain('there');
      expect([own.requests.length, shared.requests.length]).toEqual([1, 1]);
      expect(own.requests[0]?.headers.authorization).toBe('Bearer ex-key');
      expect(own.requests[0]?.body['temperature']).toBe(0.9);
      expect(shared.requests[0]?.headers.authorization).toBe('Bearer usual-key');
      expect(shared.requests[0]?.body).not.toHaveProperty('temperature');
      // The same question, asked elsewhere, is another one; asked again there it is answered from disk.
      expect(await ask({ ...loop, explorer: { temperature: 0.9 } })).toContain('here');
      expect(await ask({ ...loop, explorer })).toContain('there');
      expect([own.requests.length, shared.requests.length]).toEqual([1, 2]);
    } finally {
      await Promise.all([shared.close(), own.close(), folder.remove()]);
    }
  });
});
