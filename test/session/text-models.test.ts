import { commandOptions } from '../../src/config/command-options.js';
import { resolveSettings } from '../../src/config/resolve-settings.js';
import { ConfigurationError } from '../../src/core/errors.js';
import { textModelChoice, textModels } from '../../src/session/text-models.js';

type Values = Readonly<Record<string, unknown>>;

function chosen(flags: Values, models?: Values) {
  const configFile = {
    file: '/somewhere/set/tooldraft.config.json',
    values: models === undefined ? {} : { models },
  };
  const sources = { flags, environment: {}, configFile, currentFolder: '/somewhere' };
  return textModelChoice(resolveSettings(commandOptions.refine, sources).values);
}

it.each<[string, Values, Values | undefined, unknown]>([
  ['nothing', {}, undefined, null],
  ['a command', { 'model-command': 'claude -p' }, undefined, { command: 'claude -p' }],
  ['a folder', { 'model-inbox': 'asked' }, undefined, { folder: '/somewhere/asked' }],
  ['a command of the file', {}, { refine: { command: 'x' } }, { kind: 'command', command: 'x' }],
  ['a folder beside the file', {}, { refine: { inbox: 'in' } }, { folder: '/somewhere/set/in' }],
  ['a model of the file', {}, { refine: { name: 'm' } }, { choice: { name: 'm' } }],
  [
    'a model, whatever the file says',
    { model: 'm' },
    { refine: { inbox: 'in' } },
    { kind: 'endpoint' },
  ],
  [
    'a command, whatever the file says',
    { 'model-command': 'c' },
    { refine: { name: 'm' } },
    { command: 'c' },
  ],
  ['a role', { role: ['refine=r'] }, { refine: { command: 'x' } }, { choice: { name: 'r' } }],
])('takes %s', (_what, flags, models, choice) => {
  if (choice === null) expect(chosen(flags, models)).toBeNull();
  else expect(chosen(flags, models)).toMatchObject(choice as object);
});

it.each<[Values, Values | undefined, RegExp]>([
  [{ 'model-command': 'c', model: 'm' }, undefined, /--model-command and --model name different/],
  [{ 'model-command': 'c', 'model-inbox': 'i' }, undefined, /--model-inbox name different/],
  [{}, { refine: { command: 'c', inbox: 'i' } }, /refine: write one of name, command and inbox/],
  [{}, { judge: { command: 'c' } }, /judge: .*command/],
])('refuses two at once, and commands for other roles: %j', (flags, models, message) => {
  expect(() => chosen(flags, models)).toThrow(message);
});

it.each([
  [{ kind: 'command', command: 'claude -p' } as const, 'claude -p'],
  [{ kind: 'inbox', folder: '/somewhere/asked' } as const, 'inbox'],
  [{ kind: 'endpoint', choice: { name: 'm', baseUrl: 'http://127.0.0.1:9/v1' } } as const, 'm'],
])('makes a model of %j, within the budget', (choice, name) => {
  const context = { environment: {}, window: 32_000 };
  expect(textModels({}, context).modelFor('explorer', choice).name).toBe(name);
  const limited = textModels({ maxCost: 1 }, context);
  expect(() => limited.modelFor('explorer', choice)).toThrow(ConfigurationError);
});
