import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program to its end and gives its standard output; throws what it said where it fails. */
function output(command: string, args: readonly string[], cwd: string): string {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (done.status === 0) return done.stdout;
  throw new Error(`${command} ${args.join(' ')}: ${done.stdout}${done.stderr}`);
}

describe('npm pack', () => {
  beforeAll(ensureBuilt, buildTimeoutMs);

  it('ships the command, the bundle, the words about it, the skill, the two sample catalogues and the samples of eval clarify alone', () => {
    const told = output('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], root);
    const [{ files }] = JSON.parse(told) as [{ files: readonly { path: string }[] }];
    const paths = files.map(({ path }) => path);
    const ofBundle = /^dist\/(?:[\w/-]+\.(?:js|d\.ts)|LICENSES\.txt)$/;
    expect(paths.filter((path) => !ofBundle.test(path)).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'bin/tooldraft.js',
      'experiments/samples/generated.jsonl',
      'package.json',
      'skills/tooldraft/SKILL.md',
      'tools/docker-registry.yaml',
      'tools/filesystem.json',
    ]);
    expect(paths).toEqual(
      expect.arrayContaining(['index', 'metrics', 'cli/bin'].map((name) => `dist/${name}.js`)),
    );
    expect(paths).toContain('dist/LICENSES.txt');
  });
});

/** A program of a user, which has to compile. */
const program = `
import { createExecutor, evaluateRetrieval, loadDocs, openProxy, readCatalogue, refine } from 'tooldraft';
import { ConnectionError, type Agent, type RefineRequest, type RefinementResult } from 'tooldraft';
import { bleu, wilsonInterval } from 'tooldraft/metrics';

export async function refined(request: RefineRequest): Promise<RefinementResult> {
  await refine({ mcp: 'node server.js', allowWrites: true });
  return refine(request);
}
export async function served(): Promise<string> {
  const { catalogue } = await readCatalogue({ openapi: 'openapi.yaml', auth: ['bearerAuth=API_TOKEN'] });
  await createExecutor(catalogue.source, { env: {} }).close();
  const { docs: raw } = await loadDocs(catalogue, 'raw', { workspace: '.', currentFolder: '.' });
  const { url } = await openProxy({ mcpUrl: 'https://example.org/mcp', docs: raw });
  return url;
}
export const retrieval: Promise<unknown> = evaluateRetrieval({ corpora: [], queries: [] });
export const metrics = [bleu, wilsonInterval].length;
export const solve = (agent: Agent) => agent.solve;
export const isDown = (error: unknown): boolean => error instanceof ConnectionError;
// @ts-expect-error There is no such name.
export { nothing } from 'tooldraft';
// @ts-expect-error What is not listed cannot be reached.
import { bleu as reached } from 'tooldraft/dist/metrics.js';
export const deep = reached;
`;

describe('the types of the package', () => {
  it('are there for each of its entries', async () => {
    const { path, remove } = await temporaryFolder();
    try {
      const installed = join(path, 'node_modules', 'tooldraft');
      await mkdir(installed, { recursive: true });
      await cp(join(root, 'package.json'), join(installed, 'package.json'));
      const build = ['run', 'build', '--silent', '--', '--dts', '--out-dir'];
      output('npm', [...build, join(installed, 'dist')], root);
      for (const name of ['zod', 'picocolors', '@modelcontextprotocol/sdk', '@types/node']) {
        await mkdir(dirname(join(path, 'node_modules', name)), { recursive: true });
        await symlink(join(root, 'node_modules', name), join(path, 'node_modules', name));
      }
      await writeFile(join(path, 'package.json'), '{"type":"module"}');
      await writeFile(join(path, 'program.ts'), program);
      const flags = '--noEmit --strict --module nodenext --target es2022 --types node';
      output('npx', ['tsc', ...flags.split(' '), join(path, 'program.ts')], root);
      expect(await readdir(join(installed, 'dist'))).toContain('metrics.d.ts');
    } finally {
      await remove();
    }
  }, 240_000);
});
