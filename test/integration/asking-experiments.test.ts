import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import { experimentFiles } from '../support/experiment-files.js';
import { runCli, startCli } from '../support/run-cli.js';
import { sharedData } from '../support/shared-data.js';
import type { ScriptedChatModel } from '../support/scripted-chat-model.js';
import { startDiligentModel } from '../support/start-diligent-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const limitMs = 300_000;

/** Every experiment whose catalogues are data: agents that ask are measured. */
const files = experimentFiles().filter(({ experiment }) =>
  experiment.catalogues.some(({ data }) => data !== undefined),
);
const dataOf = ({ experiment }: (typeof files)[number]): readonly string[] =>
  experiment.catalogues.flatMap(({ data = [] }) => (data === 'generated' ? [] : data));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let model: ScriptedChatModel;
const place = (path: string): string => join(folder.path, path);

/** One sample of a kind in each environment, and the first instructions of a file, are enough to see it through. */
async function copyInSmall(): Promise<void> {
  await cp(join(root, 'experiments'), place('experiments'), { recursive: true });
  await symlink(join(root, 'node_modules'), place('node_modules'));
  for (const { name } of files) {
    const file = place(`experiments/${name}.yaml`);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/each: \d+/g, 'each: 1'));
  }
  for (const path of new Set(files.flatMap(dataOf))) {
    const data = sharedData(path.replace(/^data\//, ''));
    if (data === null) continue;
    const records = JSON.parse(await readFile(data, 'utf8')) as readonly unknown[];
    await mkdir(dirname(place(`experiments/${path}`)), { recursive: true });
    await writeFile(place(`experiments/${path}`), JSON.stringify(records.slice(0, 2)));
  }
}

beforeAll(async () => {
  await ensureBuilt();
  folder = await temporaryFolder();
  model = await startDiligentModel();
  await copyInSmall();
}, buildTimeoutMs);
afterAll(async () => {
  await model.close();
  await folder.remove();
});

const words = (name: string): readonly string[] => ['experiment', `experiments/${name}.yaml`];
const outputsIn = (workspace: string, name: string): string =>
  join(workspace, 'evaluations', 'experiments', name);

describe('an experiment with agents that ask', () => {
  for (const file of files) {
    const { name, experiment } = file;
    const isHere = dataOf(file).every((path) => !path.startsWith('data/'));
    const hasData = isHere || sharedData('noisytoolbench/IMKI.json') !== null;
    (hasData ? it : it.skip)(
      `runs to its end with a model, and is built again byte for byte: ${name}`,
      async () => {
        const workspace = place(`work-${name}`);
        await mkdir(workspace);
        const asked = ['--model', 'm', '--base-url', model.baseUrl, '--workspace', workspace];
        const made = await runCli([...words(name), ...asked], {
          ...{ cwd: folder.path, timeoutMs: limitMs },
        });
        expect(made).toMatchObject({ code: 0 });
        const unmeasured = made.stdout.match(/^Not measured: .*$/gm) ?? [];
        const known = experiment.measures.flatMap(({ notMeasured = [] }) => notMeasured);
        const absent = dataOf(file).filter((path) => !existsSync(place(`experiments/${path}`)));
        const reasons = [...known, ...absent.map((path) => `${path} is not here`)];
        expect(unmeasured).toEqual(reasons.map((reason) => `Not measured: ${reason}`));
        const manifest = join(outputsIn(workspace, name), 'manifest.json');
        const again = await runCli(['experiment', '--rebuild', manifest], { cwd: folder.path });
        expect(again).toMatchObject({ code: 0, stdout: made.stdout });
      },
      limitMs,
    );
  }

  it(
    'comes to the same bytes where it was killed while it measured',
    async () => {
      const name = 'small-argus-table-4';
      const outputs = ['records.jsonl', 'table.md', 'table.csv', 'page.html', 'manifest.json'];
      const workspace = place('killed');
      await mkdir(workspace);
      const asked = [...words(name), '--workspace', workspace];
      const options = { cwd: folder.path, timeoutMs: limitMs };
      const read = (): Promise<string[]> =>
        Promise.all(outputs.map((one) => readFile(join(outputsIn(workspace, name), one), 'utf8')));
      expect(await runCli(asked, options)).toMatchObject({ code: 0 });
      const whole = await read();
      await rm(join(workspace, 'evaluations'), { recursive: true });
      const { child, result } = startCli(asked, options);
      const runs = join(workspace, 'evaluations', 'clarify', 'runs.jsonl');
      while (child.exitCode === null && !existsSync(runs)) await sleep(20);
      child.kill('SIGKILL');
      await result;
      expect(existsSync(join(outputsIn(workspace, name), 'manifest.json'))).toBe(false);
      expect(await runCli(asked, options)).toMatchObject({ code: 0 });
      expect(await read()).toEqual(whole);
    },
    limitMs,
  );
});
