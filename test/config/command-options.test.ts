import { catalogueFormats } from '../../src/catalogues/detect-format.js';
import { commandOptions, knownOptions } from '../../src/config/command-options.js';
import { chosenEngine } from '../../src/cli/refine/chosen-engine.js';
import { engineNames } from '../../src/config/engine-catalog.js';
import {
  environmentName,
  flagName,
  optionGroups,
  type Option,
  type OptionTable,
} from '../../src/config/option.js';
import { resolveSettings } from '../../src/config/resolve-settings.js';
import { modelSettingsOf } from '../../src/session/model-settings-of.js';
import { allowedWrites } from '../../src/session/open-session.js';
import { defaultFields } from '../../src/retrieval/indexed-field.js';

const tables: Readonly<Record<string, OptionTable>> = commandOptions;
const all = Object.entries(tables).flatMap(([command, options]) =>
  Object.entries(options).map(([key, option]): [string, string, Option] => [command, key, option]),
);

describe('the list of options', () => {
  it('gives each a flag and an environment name of its own', () => {
    const keys = Object.keys(knownOptions);
    expect(new Set(keys.map(flagName)).size).toBe(keys.length);
    expect(new Set(keys.map(environmentName)).size).toBe(keys.length);
    expect(flagName('maxDocWords')).toBe('max-doc-words');
    expect(environmentName('maxDocWords')).toBe('TOOLDRAFT_MAX_DOC_WORDS');
  });

  it.each(all)(
    '%s --%s has a description without full stop, a known group, a fitting default',
    (_command, _key, option) => {
      expect(option.describe).toMatch(/^[A-Z].*[^.]$/);
      expect(optionGroups).toContain(option.group);
      if (option.type === 'text' && option.choices !== undefined && option.default !== undefined) {
        expect(option.choices).toContain(option.default);
      }
    },
  );

  it('means the same by one name in every command, where a configuration file can set it', () => {
    const types = new Map<string, string>();
    for (const [, key, option] of all) {
      if (option.inConfigFile === false) continue;
      expect(types.get(key) ?? option.type).toBe(option.type);
      types.set(key, option.type);
    }
  });

  it('tells the fields that are indexed unless told', () => {
    const { fields } = commandOptions['eval retrieval'];
    expect(fields.defaultText).toBe(defaultFields.join(', '));
  });

  it('offers every format there is a reader for', () => {
    expect(commandOptions.refine.format.choices).toEqual(catalogueFormats);
  });

  it.each([
    ['model', 'some-model'],
    ['draft', 'draft-some-model'],
  ] as const)('finds the model of --engine %s and names its run', (engine, runName) => {
    expect(engineNames).toContain(engine);
    const flags = { engine, model: 'some-model' };
    const sources = { flags, environment: {}, configFile: null, currentFolder: '/' };
    const { values } = resolveSettings(commandOptions.refine, sources);
    const found = chosenEngine(engine, values, {}, modelSettingsOf(values));
    expect(found).toMatchObject({ model: 'some-model', runName });
  });
});

describe('the permission to write', () => {
  it.each([
    [[], 'none'],
    [['*'], 'all'],
    [['a', '*'], 'all'],
    [['a*'], ['a*']],
  ])('by %j is %j', (patterns, expected) => {
    expect(allowedWrites(patterns)).toEqual(expected);
  });
});
