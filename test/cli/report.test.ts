import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { petTool, petTrajectory, plainTexts, reportInput } from '../pages/report-fixture.js';
import { runCli } from '../support/run-cli.js';
import { saveTrajectory } from '../support/sample-trajectory.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const tool = petTool('listPets', plainTexts);
const trajectory = petTrajectory(tool, plainTexts);

beforeAll(async () => {
  folder = await temporaryFolder();
  const { catalogue } = reportInput([tool, petTool('getPet', plainTexts)], []);
  for (const [name, found] of [
    ['pets', catalogue],
    ['fresh', { ...catalogue, name: 'fresh' }],
  ] as const) {
    await mkdir(join(folder.path, 'tools'), { recursive: true });
    await writeFile(join(folder.path, 'tools', `${name}.json`), JSON.stringify(found));
  }
  await saveTrajectory(folder.path, trajectory);
});
afterAll(() => folder.remove());

const run = (...args: string[]) => runCli(['report', ...args], { cwd: folder.path });

describe('report', () => {
  it('writes the latest run beside where it is started, and says how far the run has come', async () => {
    const { code, stdout, stderr } = await run('pets');
    expect(code).toBe(0);
    const file = join(folder.path, 'pets-builtin.html');
    expect(stdout).toContain(`pets, run builtin: 2 tools, 4 calls, written to ${file}`);
    expect(stderr).toContain('has not come to its end yet');
    const page = await readFile(file, 'utf8');
    expect(page).toContain('<title>pets: what tooldraft learnt</title>');
    expect(page).toContain('<script type="text/plain" id="t1">');
  });

  it('writes the run and the file that it is asked for', async () => {
    const out = join(folder.path, 'other.html');
    const { stdout } = await run('pets', '--run', 'builtin', '--out', 'other.html', '--json');
    const { results } = JSON.parse(stdout) as { results: { file: string; bytes: number } };
    expect(results.file).toBe(out);
    expect(results.bytes).toBe((await readFile(out)).length);
  });

  it.each([
    [['nowhere'], /no catalogue "nowhere"/],
    [[], /<catalogue>/],
    [['fresh'], /"fresh" has not been refined yet[\s\S]*tooldraft refine fresh/],
    [['pets', '--run', 'biultin'], /no run "biultin"\. Did you mean "builtin"\?/],
    [['pets', '--out', 'no/folder/x.html'], /the folder .* is not there/],
    [['pets', 'listPets'], /listPets/],
  ])('%j is refused with what to do', async (args, message) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});
