import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { exportFormats } from '../../src/reports/export/export-formats.js';
import { loadCatalogue } from '../../src/catalogues/load-catalogue.js';
import { saveRefinedDocs } from '../../src/storage/refined-docs-store.js';
import { boatsSpecification } from '../support/boats-api.js';
import { refinedDocFor, refinedDocsFor, type Said } from '../support/docs.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const documented = 'https://boats.example/v2';
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const mock = '127.0.0.1:4010';

const said: Readonly<Record<string, Said>> = {
  listBoats: {
    use: 'Names of boats, as many as are asked for.',
    description:
      'Lists all boats. Names of boats, as many as are asked for. A `size` of 5 is refused, since it is from 1 to 4.',
    parameters: { properties: { size: { maximum: 4 } } },
  },
  getBerth: { description: 'Gives one berth of the harbour. The answer repeats the `number`.' },
};

/** Docs of a run against a server on this machine, though the document gives another address. */
beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'boats.yaml'), boatsSpecification(documented));
  const args = ['import', 'openapi', 'boats.yaml', '--server', `http://${mock}`, '--name', 'boats'];
  expect(await runCli(args, { cwd: folder.path })).toMatchObject({ code: 0 });
  const { tools } = await loadCatalogue(folder.path, 'boats');
  const docs = tools.map((tool) => refinedDocFor(tool, said[tool.id]));
  await saveRefinedDocs(folder.path, refinedDocsFor('boats', docs));
});
afterAll(() => folder.remove());

const exported = (...more: readonly string[]) =>
  runCli(['export', 'boats', ...more], { cwd: folder.path });

interface Listed {
  readonly name: string;
  readonly description: string;
}

describe('exports of a run', () => {
  it.each([...exportFormats, 'openapi', 'overlay'])(
    'to %s never hold the address of the server that was called',
    async (format) => {
      const { code, stdout } = await exported('--to', format);
      expect(code).toBe(0);
      expect(stdout).not.toMatch(/127\.0\.0\.1|localhost/);
      expect(stdout).not.toContain(mock);
      expect(stdout).not.toBe('');
    },
  );

  it('to anthropic are tools', async () => {
    const { stdout } = await exported('--to', 'anthropic', '--defer-loading');
    const tools = JSON.parse(stdout) as (Listed & Record<string, unknown>)[];
    expect(tools.map(({ name }) => name)).toEqual(['listBoats', 'getBerth']);
    for (const tool of tools) {
      expect(Object.keys(tool).sort()).toEqual([
        ...['defer_loading', 'description', 'input_schema', 'name'],
      ]);
      expect(tool['input_schema']).toMatchObject({ type: 'object' });
    }
  });

  it('to openapi write constraints on request, and nothing of them without', async () => {
    const location = join(folder.path, 'out.yaml');
    const plain = await exported('--to', 'openapi');
    expect(plain.stdout).toContain('maximum: 9');
    const asked = ['--to', 'openapi', '--schema', 'narrow'];
    const { stdout } = await exported(...asked, '--out', location, '--json');
    const { results } = JSON.parse(stdout) as { results: Record<string, number> };
    expect(results).toMatchObject({ constraints: 1 });
    const { paths } = parse(await readFile(location, 'utf8')) as {
      paths: Record<string, { get: { parameters: object[] } }>;
    };
    expect(paths['/boats']?.get).toMatchObject({
      parameters: [{ name: 'size', schema: { type: 'integer', minimum: 1, maximum: 4 } }],
    });
  });

  it('stay within a budget of tokens and name what is left out', async () => {
    const { stdout } = await exported('--to', 'mcp', '--budget-tokens', '180', '--json');
    const { results } = JSON.parse(stdout) as {
      results: {
        document: string;
        budget: { before: number; after: number; leftOut: { tool: string; text: string }[] };
      };
    };
    const { before, after, leftOut } = results.budget;
    expect(before).toBeGreaterThan(180);
    expect(after).toBeLessThanOrEqual(180);
    expect(leftOut.length).toBeGreaterThan(0);
    const { tools } = JSON.parse(results.document) as { tools: Listed[] };
    expect(tools.map(({ description }) => description.split('.')[0])).toEqual([
      'Lists all boats',
      'Gives one berth of the harbour',
    ]);
    for (const { text } of leftOut) expect(results.document).not.toContain(text);
    const small = await exported('--to', 'mcp', '--budget-tokens', '5');
    expect(small.stderr).toMatch(/what the tools are for take about \d+ tokens alone/);
  });

  it('keep what is about answers beside the descriptions that clients search, unless told', async () => {
    interface Answer {
      readonly results: {
        readonly document: string;
        readonly apart?: { leftOut: boolean; sentences: { tool: string; text: string }[] };
      };
    }
    const of = async (...more: readonly string[]) => {
      const { stdout, stderr } = await exported(...more, '--json');
      return { ...(JSON.parse(stdout) as Answer).results, stderr };
    };
    const { document, apart, stderr } = await of('--to', 'openai');
    const sentences = apart?.sentences ?? [];
    expect(sentences.map(({ tool }) => tool)).toContain('listBoats');
    expect(stderr).toContain(`hold ${sentences.length} sentence`);
    const functions = JSON.parse(document) as {
      function: Listed & { parameters: { description?: string } };
    }[];
    for (const { function: one } of functions) {
      const own = sentences.filter(({ tool }) => tool === one.name).map(({ text }) => text);
      expect(one.parameters.description).toBe(own.length === 0 ? undefined : own.join('\n'));
      for (const text of own) expect(one.description).not.toContain(text);
    }
    const whole = await of('--to', 'openai', '--description', 'whole');
    expect(whole.apart).toBeUndefined();
    const texts = await of('--to', 'descriptions');
    const short = await of('--to', 'descriptions', '--description', 'index');
    expect(short.apart).toEqual({ leftOut: true, sentences });
    expect(short.stderr).toContain('descriptions has no place beside the description');
    for (const { text } of sentences) {
      expect(
        [whole.document, texts.document, short.document].map((one) => one.includes(text)),
      ).toEqual([true, true, false]);
    }
  });

  it('to toolenv are a folder', async () => {
    expect((await exported('--to', 'toolenv')).stderr).toContain('needs --out FOLDER');
    const out = join(folder.path, 'toolenv');
    const { stdout, code } = await exported('--to', 'toolenv', '--out', out);
    expect([code, stdout]).toEqual([0, expect.stringContaining('written to 1 file in') as string]);
    expect(await readdir(join(out, 'tools', 'Other'))).toEqual(['boats.json']);
    const text = await readFile(join(out, 'tools', 'Other', 'boats.json'), 'utf8');
    expect(text).toContain(`"url": "${documented}/berths/{number}"`);
    expect(text).not.toContain(mock);
    const file = await exported('--to', 'toolenv', '--out', join(folder.path, 'boats.yaml'));
    expect([file.code, file.stderr]).toEqual([2, expect.stringContaining('is a file') as string]);
  });
});
