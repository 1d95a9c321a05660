import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOptions, knownOptions } from '../../src/config/command-options.js';
import { loadSettings } from '../../src/config/load-settings.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

function load(flags: Record<string, unknown>, environment: Record<string, string> = {}) {
  const options = commandOptions.refine;
  return loadSettings({
    options,
    known: knownOptions,
    flags,
    environment,
    currentFolder: folder.path,
  });
}

describe('settings of a command', () => {
  it('work in the current folder and read its configuration file', async () => {
    const file = join(folder.path, 'tooldraft.config.json');
    await writeFile(file, '{"iterations": 2}');
    const { values, configFile, origins } = await load({});
    expect(values).toMatchObject({ workspace: folder.path, iterations: 2 });
    expect(configFile).toBe(file);
    expect(origins.iterations).toEqual({ kind: 'config-file', file });
  });

  it('read the configuration file of the workspace, not of the current folder', async () => {
    await mkdir(join(folder.path, 'w'));
    await writeFile(join(folder.path, 'tooldraft.config.json'), '{"iterations": 2}');
    await writeFile(join(folder.path, 'w', 'tooldraft.config.json'), '{"iterations": 3}');
    expect((await load({ workspace: 'w' })).values.iterations).toBe(3);
    expect((await load({}, { TOOLDRAFT_WORKSPACE: 'w' })).values.iterations).toBe(3);
  });

  it('leave out what the configuration file says for other commands', async () => {
    await writeFile(join(folder.path, 'tooldraft.config.json'), '{"agent": "react"}');
    const place = { known: knownOptions, flags: {}, environment: {}, currentFolder: folder.path };
    const measured = await loadSettings({ options: commandOptions['eval agents'], ...place });
    expect(measured.values.agent).toEqual(['react']);
    const spoken = await loadSettings({ options: commandOptions.clarify, ...place });
    expect(spoken.values.agent).toBeUndefined();
  });

  it('read no .env unless asked', async () => {
    await writeFile(join(folder.path, '.env'), 'TOOLDRAFT_ITERATIONS=4\nKEY=secret\n');
    const unasked = await load({});
    expect(unasked.values.iterations).toBe(5);
    expect(unasked.environment['KEY']).toBeUndefined();
    const asked = await load({ 'env-file': '.env' });
    expect(asked.values.iterations).toBe(4);
    expect(asked.environment['KEY']).toBe('secret');
  });

  it('let the environment win over the environment file', async () => {
    await writeFile(join(folder.path, 'my.env'), 'TOOLDRAFT_ITERATIONS=4\n');
    const environment = { TOOLDRAFT_ITERATIONS: '6', TOOLDRAFT_ENV_FILE: 'my.env' };
    expect((await load({}, environment)).values.iterations).toBe(6);
  });

  it('refuse a workspace that is not there or is no folder', async () => {
    await writeFile(join(folder.path, 'f'), '');
    await expect(load({ workspace: 'nowhere' })).rejects.toThrow(/does not exist/);
    await expect(load({ workspace: 'f' })).rejects.toThrow(/is not a folder/);
  });

  it('refuse an environment file that is not there', async () => {
    await expect(load({ 'env-file': 'nope.env' })).rejects.toMatchObject({
      exitCode: 2,
      file: join(folder.path, 'nope.env'),
    });
  });

  it("warn of a misspelt environment name, and not of somebody's own", async () => {
    const { warnings } = await load(
      {},
      { TOOLDRAFT_ITERATION: '3', TOOLDRAFT_ACME_API_TOKEN: 'x' },
    );
    expect(warnings).toEqual([
      'TOOLDRAFT_ITERATION is not a setting; did you mean TOOLDRAFT_ITERATIONS?',
    ]);
  });
});
