import { commandOptions } from '../../src/config/command-options.js';
import { engineNameOf, type RefineSettings } from '../../src/cli/refine/engine.js';
import { chosenEngine } from '../../src/cli/refine/chosen-engine.js';
import type { ConfiguredModels } from '../../src/config/model-settings.js';
import { resolveSettings } from '../../src/config/resolve-settings.js';
import { ConfigurationError } from '../../src/core/errors.js';
import { createEmbeddings } from '../../src/session/embeddings.js';
import { modelSettingsOf } from '../../src/session/model-settings-of.js';
import { pricesOf } from '../../src/config/prices.js';

function settingsOf(
  flags: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>> = {},
): RefineSettings {
  const { values: resolved } = resolveSettings(commandOptions.refine, {
    flags,
    environment: {},
    configFile: { file: '/somewhere/ann/tooldraft.config.json', values },
    currentFolder: '/work',
  });
  return resolved;
}

describe('prices', () => {
  it('are read as dollars per million tokens in, out, and in from the cache', () => {
    expect(pricesOf(['gpt-4o=2.5/10', 'a=b/c=1/.5/0.25'])).toEqual({
      'gpt-4o': { inputPerMillion: 2.5, outputPerMillion: 10 },
      'a=b/c': { inputPerMillion: 1, outputPerMillion: 0.5, cachedInputPerMillion: 0.25 },
    });
    for (const wrong of ['gpt-4o', 'gpt-4o=2.5', 'gpt-4o=a/b', '=1/2', 'x=1.2.3/4'])
      expect(() => pricesOf([wrong])).toThrow(ConfigurationError);
  });

  it('may stand in the configuration file', () => {
    expect(pricesOf(settingsOf({}, { price: ['m=1/2'] }).price)).toHaveProperty('m');
  });
});

type Flags = Readonly<Record<string, string | string[]>>;

describe('the engine', () => {
  it.each<[string, Flags]>([
    ['builtin', {}],
    ['builtin', { role: ['judge=j'] }],
    ['model', { model: 'm' }],
    ['model', { role: ['refine=m'] }],
    ['model', { 'model-inbox': 'inbox' }],
    ['draft', { model: 'm', engine: 'draft' }],
  ])('is %s with %j', (engine, flags) => {
    const settings = settingsOf(flags);
    expect(engineNameOf(settings, modelSettingsOf(settings))).toBe(engine);
  });

  it('builtin takes no model', () => {
    const settings = settingsOf({ model: 'm', engine: 'builtin' });
    expect(() => engineNameOf(settings, modelSettingsOf(settings))).toThrow(/uses no model/);
  });
});

describe('the model of a run', () => {
  const namedBy = (engine: 'model' | 'draft', flags: Flags): string | null => {
    const settings = settingsOf(flags);
    return chosenEngine(engine, settings, {}, modelSettingsOf(settings)).model;
  };

  it.each<['model' | 'draft', Flags, string]>([
    ['model', { model: 'm' }, 'm'],
    ['model', { role: ['refine=r'] }, 'r'],
    ['model', { 'model-command': 'claude -p' }, 'claude -p'],
    ['model', { 'model-inbox': 'inbox' }, 'inbox'],
    ['draft', { model: 'm', role: ['rewriter=w'] }, 'w'],
    ['draft', { 'model-command': 'claude -p' }, 'claude -p'],
  ])('of engine %s with %j is %s', (engine, flags, name) => {
    expect(namedBy(engine, flags)).toBe(name);
  });

  it.each<['model' | 'draft', Flags, RegExp]>([
    ['model', {}, /none is named/],
    ['draft', { role: ['explorer=e'] }, /none is named/],
    ['model', { model: 'm', 'max-cost': '1' }, /price of the model "m"/],
    ['model', { model: 'm', 'model-inbox': 'inbox' }, /different models/],
  ])('of engine %s with %j cannot be had', (engine, flags, said) => {
    expect(() => namedBy(engine, flags)).toThrow(said);
  });
});

describe('--engine draft', () => {
  it('embeds with ada-002 where there is a key or a service, and else says what to do', () => {
    const embeddingsOf = (
      flags: Readonly<Record<string, unknown>>,
      environment: Readonly<Record<string, string>> = {},
      models: ConfiguredModels = {},
    ) =>
      createEmbeddings(modelSettingsOf(settingsOf(flags, { models })).embeddings, {
        ...{ workspace: '/work', environment },
      });
    const draft = { model: 'm', engine: 'draft' };
    const ofPaper = 'openai:text-embedding-ada-002';
    expect(embeddingsOf(draft, { OPENAI_API_KEY: 'k' }).name).toBe(ofPaper);
    const served = { embeddings: { baseUrl: 'http://127.0.0.1:1/v1' } };
    expect(embeddingsOf({ engine: 'draft' }, {}, served).name).toBe(ofPaper);
    expect(() => embeddingsOf(draft)).toThrow(/embedding model needs a key.*OPENAI_API_KEY/);
    const local = { engine: 'draft', role: ['embeddings=local'] };
    expect(embeddingsOf(local).name).toMatch(/^local:/);
    expect(embeddingsOf({}).name).toMatch(/^local:/);
    const named = { role: ['embeddings=x'], 'base-url': 'http://127.0.0.1:1/v1' };
    expect(embeddingsOf(named)).toMatchObject({
      name: 'openai:x',
      endpoint: 'http://127.0.0.1:1/v1',
    });
    const own = { embeddings: { name: 'x', keyVariable: 'X_KEY' } };
    expect(embeddingsOf({}, { X_KEY: 'k' }, own).name).toBe('openai:x');
    expect(() => embeddingsOf({}, { OPENAI_API_KEY: 'k' }, own)).toThrow(/X_KEY is not set/);
  });
});
