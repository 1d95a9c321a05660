import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { knownOptions } from '../../src/config/command-options.js';
import { findConfigFile, readConfigFile } from '../../src/config/read-config-file.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

async function read(name: string, text: string): Promise<unknown> {
  const file = join(folder.path, name);
  await writeFile(file, text);
  return (await readConfigFile(file, knownOptions)).values;
}

describe('a configuration file', () => {
  it.each([
    ['tooldraft.config.json', '{"maxCalls": 7, "only": ["a"]}'],
    ['tooldraft.config.json', '\ufeff{"maxCalls": 7, "only": ["a"]}'],
    ['tooldraft.config.yaml', 'maxCalls: 7\nonly: [a]\n'],
    ['other.yml', 'maxCalls: 7\nonly:\n  - a\n'],
  ])('is read from %s: %j', async (name, text) => {
    expect(await read(name, text)).toEqual({ maxCalls: 7, only: ['a'] });
  });

  it.each(['model', 'role', 'baseUrl', 'temperature'])(
    'may not hold %s, and says where models stand',
    async (key) => {
      await expect(read('a.json', JSON.stringify({ [key]: 'x' }))).rejects.toMatchObject({
        message: expect.stringContaining(`"${key}"`) as unknown,
        remedy: expect.stringContaining('"models"') as unknown,
      });
    },
  );

  it.each(['agent', 'server', 'limit'])(
    'may hold %s, which some commands take from it and others do not',
    async (key) => {
      expect(await read('a.json', JSON.stringify({ [key]: 'x' }))).toEqual({ [key]: 'x' });
    },
  );

  it('may be empty', async () => {
    expect(await read('tooldraft.config.yaml', '# nothing yet\n')).toEqual({});
  });

  it.each([
    ['a.json', '{"maxCall": 7}', 'Unknown key "maxCall"', 'Did you mean "maxCalls"?'],
    ['a.yaml', 'max-calls: 7', 'Unknown key "max-calls"', 'Did you mean "maxCalls"?'],
    ['a.json', '{"zzzzzzz": 1}', 'Unknown key "zzzzzzz"', 'a.json'],
    ['a.json', '{"__proto__": 1}', 'Unknown key "__proto__"', 'a.json'],
    ['a.json', '{"constructor": 1}', 'Unknown key "constructor"', 'a.json'],
    ['a.json', '{"workspace": "."}', 'cannot be set in a configuration file', 'a.json'],
    ['a.json', '{"maxCalls": 7', 'is not valid JSON', 'a.json'],
    ['a.yaml', 'a: [1', 'is not valid YAML', 'a.yaml'],
    ['a.json', '[1]', 'must hold an object', 'a.json'],
    ['a.yaml', 'just a text', 'must hold an object', 'a.yaml'],
  ])('is refused: %s %s', async (name, text, message, also) => {
    await expect(read(name, text)).rejects.toMatchObject({
      code: 'configuration',
      exitCode: 2,
      file: join(folder.path, name),
      message: expect.stringContaining(message) as unknown,
    });
    await expect(read(name, text)).rejects.toThrow(also);
  });

  it('that is not there is an error that names it', async () => {
    const file = join(folder.path, 'none.json');
    await expect(readConfigFile(file, knownOptions)).rejects.toMatchObject({ exitCode: 2, file });
  });
});

describe('looking for it', () => {
  it('takes the one asked for, else the one in the workspace, else none', async () => {
    expect(findConfigFile(folder.path, undefined)).toBeNull();
    const own = join(folder.path, 'tooldraft.config.yaml');
    await writeFile(own, '');
    expect(findConfigFile(folder.path, undefined)).toBe(own);
    expect(findConfigFile(folder.path, '/elsewhere.json')).toBe('/elsewhere.json');
  });

  it('does not choose between two', async () => {
    await mkdir(folder.path, { recursive: true });
    await writeFile(join(folder.path, 'tooldraft.config.yaml'), '');
    await writeFile(join(folder.path, 'tooldraft.config.json'), '{}');
    expect(() => findConfigFile(folder.path, undefined)).toThrow('There are 2 configuration files');
  });
});
