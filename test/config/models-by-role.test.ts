import { commandOptions } from '../../src/config/command-options.js';
import type { ConfiguredModels } from '../../src/config/model-settings.js';
import type { RefineSettings } from '../../src/cli/refine/engine.js';
import { chosenEngine } from '../../src/cli/refine/chosen-engine.js';
import { resolveSettings } from '../../src/config/resolve-settings.js';
import { ConfigurationError } from '../../src/core/errors.js';
import type { JsonObject } from '../../src/core/json.js';
import { modelSettingsOf } from '../../src/session/model-settings-of.js';

type Flags = Readonly<Record<string, unknown>>;

/** The settings of `refine` with these flags, and this key `models` in the configuration file. */
function settingsOf(flags: Flags, models?: ConfiguredModels): RefineSettings {
  const values = models === undefined ? {} : { models };
  const configFile = { file: '/work/tooldraft.config.json', values };
  const sources = { flags, environment: {}, configFile, currentFolder: '/work' };
  return resolveSettings(commandOptions.refine, sources).values;
}

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

  it('needs its key variable to be set', () => {
    const models = { refine: { name: 'm', baseUrl: there, analyzer: { keyVariable: 'ANN_KEY' } } };
    const settings = settingsOf({ engine: 'draft' }, models);
    const engineWith = (environment: Readonly<Record<string, string>>) =>
      chosenEngine('draft', settings, environment, modelSettingsOf(settings)).engineFor({
        gate: { allow: 'reads', trustNames: false, roots: [], host: null },
        embeddings: { name: 'stub', defaultPhi: 0.9, embed: async () => [] },
        listener: {},
        catalogue: { version: 1, name: 'c', source: { kind: 'none' }, tools: [] },
      });
    expect(() => engineWith({})).toThrow(/ANN_KEY, which is not set/);
    expect(engineWith({ ANN_KEY: 'k' }).name).toBe('draft');
  });
});
