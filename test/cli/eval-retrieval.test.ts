import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saveRefinedDocs } from '../../src/storage/refined-docs-store.js';
import { runAll, runCli, type CliResult } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { refinedDocFor, refinedDocsFor } from '../support/docs.js';

const pets = {
  version: 1,
  name: 'pets',
  source: { kind: 'none' },
  tools: ['list', 'count'].map((id) => ({
    id,
    name: id,
    description: `Does ${id}.`,
    parameters: { type: 'object' },
    call: { kind: 'none' },
  })),
};
const refined = refinedDocsFor(
  'pets',
  pets.tools.map((tool) =>
    refinedDocFor(tool, {
      description: tool.id === 'count' ? 'Says how many pets there are.' : 'Does list.',
    }),
  ),
);
const queries = [
  { id: 'many', query: 'how many pets are there', relevant: ['count'] },
  { id: 'all', query: 'list them', relevant: ['list'] },
  { id: 'lost', query: 'sell one', relevant: ['sell'] },
];

const confusing = [
  { id: 'known', query: 'list all', relevant: ['list'] },
  { id: 'hostile', query: 'how many are on the \u202elist', relevant: ['count'] },
  { id: 'away', query: 'list what is sold', relevant: ['count', 'sell'] },
];

describe('tooldraft eval retrieval and export', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let results: CliResult[];
  const measure = ['eval', 'retrieval', 'pets', '--resamples', '200', '--no-color'];
  const line = [...measure, '--queries', 'queries.jsonl'];
  const confused = [
    ...[...measure, '--queries', 'confusing.jsonl'],
    ...['--tokenizer', 'plain', '--no-plots'],
  ];
  const lines = [
    line,
    [...line, '--docs', 'rules', '--docs', 'raw', '--worst', '3', '--tokenizer', 'plain'],
    [
      ...line,
      '--table',
      'csv',
      '--fail-under',
      'ndcg@1=1',
      '--docs',
      'rules',
      '--docs',
      'raw',
      '--trec',
      'trec',
    ],
    [...line, '--table', 'markdown', '--json', '--fail-under', 'mrr=0.1'],
    ['export', 'pets', '--to', 'openai', '--out', 'functions.json'],
    ['export', 'pets', '--to', 'markdown', '--docs', 'raw', '--quiet'],
    [...confused, '--docs', 'raw', '--worst', '1'],
    [...confused, '--docs', 'raw', '--docs', 'rules', '--worst', '1'],
    [...confused, '--docs', 'raw', '--docs', 'rules', '--worst', '1', '--json'],
  ];

  beforeAll(async () => {
    folder = await temporaryFolder();
    const write = (name: string, text: string): Promise<void> =>
      writeFile(join(folder.path, name), text);
    await mkdir(join(folder.path, 'tools'));
    await write('tools/pets.json', JSON.stringify(pets));
    await saveRefinedDocs(folder.path, refined);
    await write('queries.jsonl', queries.map((one) => JSON.stringify(one)).join('\n'));
    await write('confusing.jsonl', confusing.map((one) => JSON.stringify(one)).join('\n'));
    results = await runAll(lines, { cwd: folder.path });
  }, 60_000);

  afterAll(() => folder.remove());

  it('compares raw docs with the latest run and says which queries no tool answers', () => {
    const { code, stdout, stderr } = results[0]!;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('pets: 2 tools, 3 queries');
    expect(stdout).toContain(
      '1 of 3 queries have no relevant tool among these and are in no mean: lost',
    );
    expect(stdout).toContain('(e.g. sell: not in the corpus)');
    expect(stdout).toMatch(/^rules +bm25 +default +100\.0 \[34\.2, 100\.0\]/m);
    expect(stdout).toMatch(/^rules − raw +bm25 +plain +NDCG@10 +\+50\.0/m);
  });

  it('shows regressions with ranks and both texts', () => {
    const { code, stdout } = results[1]!;
    expect(code).toBe(0);
    expect(stdout).toContain('Worst regressions of raw against rules, bm25 (plain), ndcg@10');
    expect(stdout).toContain('100.0 → 0.0  many: how many pets are there');
    expect(stdout).toContain('count: rank 1 → -');
    expect(stdout).toContain('before count Says how many pets there are.');
    expect(stdout).toContain('after  count Does count.');
    expect(stdout).toContain('one tokenizer');
  });

  it('shows what outranked the right tools where there are no docs to compare, and which tools are confused', () => {
    const { code, stdout } = results[6]!;
    expect(code).toBe(0);
    expect(stdout.slice(stdout.indexOf('\nQueries that')).trim().split('\n')).toEqual([
      'Queries that raw fails most, bm25 (plain), ndcg@10: 1 of 2',
      '',
      '0.0  away: list what is sold',
      '  count: not found',
      '    below list',
      '',
      'Tools found in place of the right one, bm25 (plain): 1 of 1, with the number of queries',
      '',
      'raw 2  count',
      '  below list',
      '    hostile: how many are on the \\u{202e}list',
      '    away: list what is sold',
    ]);
  });

  it('counts confused tools by docs where there are several, beside regressions', () => {
    const { stdout } = results[7]!;
    expect(stdout).toContain('Worst regressions of rules against raw, bm25 (plain), ndcg@10: none');
    expect(stdout).not.toContain('Queries that');
    expect(stdout).toMatch(/^raw 2, rules 1 {2}count\n {2}below list$/m);
    const answer = JSON.parse(results[8]!.stdout) as { results: object };
    const tools = [{ id: 'count', rank: null, by: ['list'] }];
    expect(answer.results).toMatchObject({
      runs: [
        { docs: 'raw', failures: [{ id: 'away', score: 0, tools }] },
        { docs: 'rules', failures: [{ id: 'away', score: 0, tools }] },
      ],
      confusions: [
        {
          ...{ retriever: 'bm25', tokenizer: 'plain', relevant: 'count', outrankedBy: 'list' },
          queries: { raw: ['hostile', 'away'], rules: ['away'] },
        },
      ],
    });
  });

  it('ends with 5 below a threshold, on standard error, and writes CSV and TREC files', async () => {
    const { code, stdout, stderr } = results[2]!;
    expect(code).toBe(5);
    expect(stderr.trim().split('\n')).toEqual([
      'error raw, bm25 (default): ndcg@1 is 0.5000, and --fail-under asks for 1.',
      '  → --worst 10 shows which queries fail, and which tools are found in place of the right ones.',
      'error raw, bm25 (plain): ndcg@1 is 0.5000, and --fail-under asks for 1.',
      '  → --worst 10 shows which queries fail, and which tools are found in place of the right ones.',
    ]);
    const [head = '', ...rows] = stdout.trimEnd().split('\n');
    expect(head).toMatch(/^table,docs,retriever,tokenizer,NDCG@1,NDCG@1 low,NDCG@1 high,/);
    expect(rows[0]).toMatch(/^means,rules,bm25,default,100\.0,34\.2,100\.0,/);
    expect(rows.at(-1)).toMatch(/^differences,.*,-\d/);
    expect(new Set(rows.map((row) => row.split(',').length))).toEqual(
      new Set([head.split(',').length]),
    );
    expect((await readdir(join(folder.path, 'trec'))).sort()).toEqual([
      'qrels.txt',
      'raw.bm25.default.run',
      'raw.bm25.plain.run',
      'rules.bm25.default.run',
      'rules.bm25.plain.run',
    ]);
  });

  it('gives scores, ranks and comparisons of every query with --json', () => {
    const answer = JSON.parse(results[3]!.stdout) as { status: string; results: object };
    expect(answer.status).toBe('done');
    expect(answer.results).toMatchObject({
      queries: { total: 3, measured: 2, unreachable: ['lost'] },
      runs: [
        { docs: 'raw', queries: [{ id: 'many', ranks: { count: null } }, {}, {}] },
        {},
        {},
        {},
      ],
      missed: [],
    });
  });

  it('writes its plots and names them, in place of the last ones, and none with --no-plots', async () => {
    const folderOfPlots = join(folder.path, 'evaluations', 'plots', 'retrieval', 'pets');
    const file = join(folderOfPlots, 'ndcg.svg');
    expect(results[0]!.stdout).toContain(`\nPlots:\n  ${file}\n`);
    expect(JSON.parse(results[3]!.stdout)).toMatchObject({ results: { plots: [file] } });
    expect(await readdir(folderOfPlots)).toEqual(['ndcg.svg']);
    const svg = await readFile(file, 'utf8');
    expect(svg).toContain('<title>Do requests find the right tools? – pets</title>');
    expect(svg.match(/>NDCG@\d+</g)).toHaveLength(3);
    await rm(folderOfPlots, { recursive: true });
    const none = await runCli([...line, '--no-plots'], { cwd: folder.path });
    expect(none.stdout).not.toContain('Plots:');
    await expect(readdir(folderOfPlots)).rejects.toThrow('ENOENT');
  });

  it('tells what it measured where plots cannot be written', async () => {
    const plots = join(folder.path, 'evaluations', 'plots');
    await rm(plots, { recursive: true, force: true });
    await writeFile(plots, 'a file where a folder is to be');
    const made = await runCli(line, { cwd: folder.path });
    expect(made).toMatchObject({ code: 0 });
    expect(made.stdout).toMatch(/^rules +bm25 +default +100\.0/m);
    expect(made.stderr).toMatch(/The plots cannot be written to .*--no-plots/);
    await rm(plots);
  });

  it('exports to a file and to standard output', async () => {
    expect(results[4]!.code).toBe(0);
    const functions: unknown = JSON.parse(
      await readFile(join(folder.path, 'functions.json'), 'utf8'),
    );
    expect(functions).toMatchObject([
      { function: { name: 'list' } },
      { function: { name: 'count', description: 'Says how many pets there are.' } },
    ]);
    expect(results[5]).toMatchObject({ code: 0, stderr: '' });
    expect(results[5]!.stdout).toContain('## count\n\nDoes count.');
  });
});
