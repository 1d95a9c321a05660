import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { startShelf } from '../drift/shelf-api.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** The words of the one command that an example workflow runs. */
async function commandOf(name: 'check' | 'fix'): Promise<readonly string[]> {
  const url = new URL(`../../examples/github-actions/${name}.yml`, import.meta.url);
  const { jobs } = parse(await readFile(fileURLToPath(url), 'utf8')) as {
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  const lines = jobs[name]?.steps.flatMap(({ run }) => run ?? []) ?? [];
  const [line, ...others] = lines.filter((one) => one.startsWith('npx '));
  expect(others).toEqual([]);
  const [npx, tooldraft, ...words] = (line ?? '').split(' ');
  expect([npx, tooldraft]).toEqual(['npx', 'tooldraft']);
  return words;
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let before: FixtureApi;
let after: FixtureApi;

const cli = (...args: string[]) => runCli(args, { cwd: folder.path });

beforeAll(async () => {
  folder = await temporaryFolder();
  before = await startShelf();
  after = await startShelf({ most: 10 });
  await writeFile(join(folder.path, 'api.json'), JSON.stringify(before.spec));
  const { code } = await cli('refine', 'api.json', '--name', 'petstore');
  expect(code).toBe(0);
}, 60_000);
afterAll(async () => {
  await Promise.all([before.close(), after.close()]);
  await folder.remove();
});

describe('tooldraft check', () => {
  it('ends well where nothing has changed', async () => {
    const { code, stdout, stderr } = await cli('check', 'petstore');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Sentences +\d+ true still, 0 no longer true, 0 unclear/m);
  });

  it('ends with 5 where a sentence is no longer true, and names the command that mends it', async () => {
    const { code, stdout, stderr } = await cli('check', 'petstore', '--server', after.url);
    expect(code).toBe(5);
    expect(stdout).toContain('no longer true  listBooks, limit: At most 20.');
    expect(stderr).toContain('tooldraft check petstore --run rules --fix');
  });

  it('takes docs from a file, and gives each sentence as JSON', async () => {
    const file = 'refined-docs/petstore/rules.json';
    const { code, stdout } = await cli('check', 'petstore', '--docs', file, '--json');
    const { status, results } = JSON.parse(stdout) as {
      status: string;
      results: { sentences: { standing: { is: string } }[] };
    };
    expect({ code, status }).toEqual({ code: 0, status: 'done' });
    expect(new Set(results.sentences.map(({ standing }) => standing.is))).toEqual(
      new Set(['true']),
    );
  });

  it.each([
    [['--docs', 'api.json'], /holds no refined docs\. Cannot read the refined docs \S+api\.json: /],
    [['--docs', 'x.json'], /names a file that is not there/],
    [['--docs', 'x.json', '--run', 'rules'], /each say which docs/],
    [['--run', 'nothing'], /has no run "nothing"/],
  ])('refuses %j', async (words, message) => {
    const { code, stderr } = await cli('check', 'petstore', ...words);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('does what the example workflow asks for', async () => {
    const words = await commandOf('check');
    const { code, stdout } = await cli(...words, '--server', after.url);
    expect(code).toBe(5);
    expect(stdout).toMatch(
      /^::warning file=refined-docs\/petstore\/rules\.json,line=\d+,title=listBooks%3A no longer true::At most 20\./m,
    );
    expect(await readFile(join(folder.path, 'drift.xml'), 'utf8')).toContain('no longer true');
  });

  it('mends what the other example workflow asks for', async () => {
    const { code, stdout } = await cli(...(await commandOf('fix')), '--server', after.url);
    expect({ code, fixed: stdout.includes('+ limit: At most 10.') }).toEqual({
      code: 0,
      fixed: true,
    });
  });
});
