import { commandOptions } from '../../src/config/command-options.js';
import { modelRoles } from '../../src/config/options/role-options.js';
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

function settingsOf(flags: Flags): RefineSettings {
  const sources = { flags, environment: {}, configFile: null, currentFolder: '/work' };
  return resolveSettings(commandOptions.refine, sources).values;
}

const engineOf = (
  flags: Flags,
  env: Readonly<Record<string, string>> = {},
  workspace = '/none',
) => {
  const settings = settingsOf({ model: 'm', ...flags });
  const context = { workspace, environment: { OPENAI_API_KEY: 'usual-key', ...env } };
  return createEngine(settings, lateModels(modelSettingsOf(settings), settings, context));
};

describe('what a role may have of its own', () => {
  it.each(modelRoles)('is the same for the %s as for the others', (role) => {
    const own = ['Model', 'BaseUrl', 'KeyVariable', 'Temperature'] as const;
    const types = own.map((what) => commandOptions.refine[`${role}${what}`].type);
    expect(types).toEqual(['text', 'text', 'text', 'number']);
  });

  const there = 'http://127.0.0.1:9/v1';
  it.each<[string, Flags, JsonObject]>([
    ['nothing', {}, { explorer: {}, analyzer: {}, rewriter: {} }],
    [
      'an endpoint',
      { 'analyzer-base-url': there },
      { explorer: {}, analyzer: { baseUrl: there }, rewriter: {} },
    ],
  ])('is asked where it says: %s', (_name, flags, expected) => {
    const choices = modelSettingsOf(
      settingsOf({ 'analyzer-model': 'a', 'rewriter-model': 'r', 'explorer-model': 'e', ...flags }),
    );
    const places = modelRoles.map((role) => {
      const { baseUrl, keyVariable } = choices[role]!;
      return [role, JSON.parse(JSON.stringify({ baseUrl, keyVariable }))] as const;
    });
    expect(Object.fromEntries(places)).toEqual(expected);
  });

  it.each<[Flags, RegExp]>([
    [{ 'rewriter-base-url': 'nonsense' }, /--rewriter-base-url/],
    [{ 'analyzer-base-url': 'http://me:secret@h/v1' }, /--analyzer-base-url/],
    [{ 'explorer-key-variable': 'sk-proj-abcdef0123456789' }, /--explorer-key-variable NAME/],
    [{ 'explorer-key-variable': 'ghp_0123456789abcdefghijABCDEFGHIJ012345' }, /NAME/],
  ])('is refused with the flag and without the secret: %j', (flags, said) => {
    const refusal = ((): unknown => {
      try {
        return modelSettingsOf(settingsOf({ model: 'm', ...flags }));
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(ConfigurationError);
    const text = `${String(refusal)} ${(refusal as ConfigurationError).remedy ?? ''}`;
    expect(text).toMatch(said);
    expect(text).not.toMatch(/secret|sk-proj|ghp_/);
  });

  it('needs its key variable to be set', async () => {
    const flags = { 'base-url': there, 'analyzer-key-variable': 'ANN_KEY' };
    await expect(engineOf(flags)).rejects.toThrow(/ANN_KEY, which is not set/);
    await expect(engineOf(flags, { ANN_KEY: 'k' })).resolves.toMatchObject({ runName: 'm' });
  });
});

describe('what is recorded of the roles', () => {
  const plain = {
    ...{ explorer: 'm', analyzer: 'm', rewriter: 'm', preset: 'default' },
    ...{ baseUrl: null, maxPromptTokens: 24_000, maxAnswerTokens: 4096 },
  };
  const all = (t: number) => ({ explorer: t, analyzer: t, rewriter: t });

  it.each<[string, Flags, JsonObject]>([
    ['nothing where nothing is its own', {}, {}],
    [
      'the places of those elsewhere, without what only lies in the address',
      { 'analyzer-base-url': 'http://127.0.0.1:9/v1/?token=hidden' },
      { baseUrls: { analyzer: 'http://127.0.0.1:9/v1' } },
    ],
    ['no place that is the shared one', { 'analyzer-base-url': 'https://api.openai.com/v1' }, {}],
    ['no key variable', { 'analyzer-key-variable': 'OPENAI_API_KEY' }, {}],
    ['temperatures', { 'rewriter-temperature': '0' }, { temperatures: { rewriter: 0 } }],
    [
      'a role’s own before the shared one',
      { temperature: '0.7', 'analyzer-temperature': '1' },
      { temperatures: { ...all(0.7), analyzer: 1 } },
    ],
    ['the paper’s', { preset: 'draft' }, { preset: 'draft', temperatures: all(0.2) }],
    [
      'a given one before the paper’s',
      { preset: 'draft', temperature: '1' },
      { preset: 'draft', temperatures: all(1) },
    ],
  ])('is %s', async (_name, flags, expected) => {
    const { settings } = await engineOf(flags);
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
    const flags = {
      ...{ 'base-url': shared.baseUrl, 'explorer-base-url': own.baseUrl },
      ...{ 'explorer-key-variable': 'EX_KEY', 'explorer-temperature': '0.9' },
    };
    const context = contextFor(echo);
    const trajectory = newTrajectory(echo, {
      ...{ catalogue: 'c', run: 'rules', settings: defaultSettings, clock: systemClock },
    });
    const ask = async (more: Flags): Promise<string | undefined> => {
      const { engine } = await engineOf({ ...flags, ...more }, { EX_KEY: 'ex-key' }, folder.path);
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
      expect(await ask({})).toContain('there');
      expect([own.requests.length, shared.requests.length]).toEqual([1, 1]);
      expect(own.requests[0]?.headers.authorization).toBe('Bearer ex-key');
      expect(own.requests[0]?.body['temperature']).toBe(0.9);
      expect(shared.requests[0]?.headers.authorization).toBe('Bearer usual-key');
      expect(shared.requests[0]?.body).not.toHaveProperty('temperature');
      // The same question, asked elsewhere, is another one; asked again there it is answered from disk.
      expect(await ask({ 'explorer-base-url': shared.baseUrl })).toContain('here');
      expect(await ask({})).toContain('there');
      expect([own.requests.length, shared.requests.length]).toEqual([1, 2]);
    } finally {
      await Promise.all([shared.close(), own.close(), folder.remove()]);
    }
  });
});
