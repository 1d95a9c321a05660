import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startShelf } from '../drift/shelf-api.js';
import { executable, whenInstalled } from '../support/installed.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

interface Score {
  readonly agentReadiness: number;
  readonly subscores: Readonly<Record<string, number>>;
  readonly rawMetrics: {
    readonly operations: Readonly<Record<string, Readonly<Record<string, number>>>>;
  };
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const cli = (...args: string[]) => runCli(args, { cwd: folder.path });
const exported = ['raw.json', 'documented.json', 'whole.json'] as const;

/** A published API, refined for real, and its document with more and more of what was learnt. */
beforeAll(async () => {
  folder = await temporaryFolder();
  const shelf = await startShelf();
  try {
    await writeFile(join(folder.path, 'raw.json'), JSON.stringify(shelf.spec));
    expect((await cli('refine', 'raw.json', '--name', 'shelf')).code).toBe(0);
  } finally {
    await shelf.close();
  }
  const writing = ['export', 'shelf', '--to', 'openapi', '--out'];
  const more = ['--schema', 'narrow', '--responses', 'observed'];
  expect((await cli(...writing, 'documented.json')).code).toBe(0);
  expect((await cli(...writing, 'whole.json', ...more)).code).toBe(0);
}, 180_000);
afterAll(() => folder.remove());

it('tells agents more of tools and arguments than the document did, and leaves less to find', async () => {
  const lint = async (file: string) => {
    const { stdout } = await cli('lint', file, '--json', '--fail-on', 'never');
    const { results } = JSON.parse(stdout) as {
      results: { findings: unknown[]; shares: { of: string; has: number }[] };
    };
    return {
      findings: results.findings.length,
      told: new Map(results.shares.map(({ of, has }) => [of, has])),
    };
  };
  const [raw, documented] = [await lint('raw.json'), await lint('documented.json')];
  expect(documented.told.get('parameters explained')).toBeGreaterThan(
    raw.told.get('parameters explained') ?? Infinity,
  );
  expect(documented.told.get('when to use')).toBeGreaterThanOrEqual(
    raw.told.get('when to use') ?? Infinity,
  );
  expect(documented.findings).toBeLessThan(raw.findings);
});

whenInstalled('redocly')('the score that Redocly CLI gives a document', () => {
  const scoreOf = (file: string): Score => {
    const words = ['score', file, '--format', 'json'];
    const options = { cwd: folder.path, encoding: 'utf8' } as const;
    const { stdout } = spawnSync(executable('redocly') ?? '', words, options);
    return JSON.parse(stdout) as Score;
  };
  const sum = ({ rawMetrics }: Score, of: string): number =>
    Object.values(rawMetrics.operations).reduce((total, one) => total + (one[of] ?? 0), 0);

  it('does not fall by documentation; its complaints of descriptions go, and refusals are there', () => {
    const [raw, documented, whole] = exported.map(scoreOf);
    expect(documented!.agentReadiness).toBeGreaterThanOrEqual(raw!.agentReadiness);
    expect(sum(documented!, 'paramsWithDescription')).toBeGreaterThan(
      sum(raw!, 'paramsWithDescription'),
    );
    expect(sum(whole!, 'totalErrorResponses')).toBeGreaterThan(sum(raw!, 'totalErrorResponses'));
  }, 120_000);

  it('counts bounds in bodies alone: those of parameters are in the document, and not in the score', async () => {
    const whole = await readFile(join(folder.path, 'whole.json'), 'utf8');
    expect(whole).toMatch(/"maximum":\s?20\b/);
    const [raw, , narrowed] = exported.map(scoreOf);
    expect(sum(narrowed!, 'constraintCount')).toBe(sum(raw!, 'constraintCount'));
  }, 120_000);
});
