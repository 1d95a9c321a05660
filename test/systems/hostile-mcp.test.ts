import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddingStub, type EmbeddingStub } from '../support/embedding-stub.js';
import { folderListing } from '../support/folder-listing.js';
import { hostileMcp, hostileMcpModes, type HostileMcpMode } from '../support/hostile-mcp.js';
import { mapWithLimit } from '../../src/support/map-with-limit.js';
import { runCli, type CliResult } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

interface Answer {
  readonly status: string;
  readonly results: { readonly tools: readonly { readonly tool: string }[] } | null;
  readonly errors: readonly { readonly message: string; readonly remedy: string | null }[];
}

interface Run {
  readonly result: CliResult;
  readonly answer: Answer;
  readonly workspace: string;
  /** Whatever stands in files of the workspace. */
  readonly text: string;
  readonly besideBefore: readonly string[];
  readonly besideAfter: readonly string[];
}

/** What may come of a server in each mode: exit codes, and what the error says where there is one. */
const expected: Readonly<Record<HostileMcpMode, readonly [readonly number[], RegExp?]>> = {
  good: [[0]],
  'two-pages': [[0]],
  names: [[0]],
  'empty-name': [[0, 2]],
  'no-tools': [[2], /no tool/],
  'no-tools-capability': [[0, 1, 2], /tool/],
  'invalid-schemas': [[0]],
  'deep-schema': [[2], /nested deeper/],
  'hidden-description': [[0]],
  'instructing-description': [[0]],
  'huge-description': [[0]],
  'wrong-fields': [[1, 2], /tool|list/],
  'endless-pages': [[0, 1, 2], /page|tools/],
  'same-cursor': [[0]],
  'empty-cursor': [[0]],
  'changes-tools': [[0, 1, 3]],
  'many-tools': [[0]],
  'never-answers': [[1], /did not answer|no answer|not be started|handshake/i],
  'never-answers-calls': [[1], /echo/],
  garbage: [[0, 1]],
  'dies-at-start': [[1], /no configuration found/],
  'dies-on-list': [[1], /server/],
  'dies-on-call': [[1], /echo.*out of cheese|echo/],
  'huge-result': [[1], /echo/],
  'deep-result': [[0, 1]],
  'instructing-result': [[0]],
  'no-content': [[0, 1]],
  'content-is-text': [[0, 1]],
  'is-error': [[0]],
  'fault-as-error': [[1], /subscribed|echo/],
  'control-characters': [[0]],
  'binary-result': [[0]],
  'asks-sampling': [[0]],
  'asks-elicitation': [[0]],
  'asks-roots': [[0]],
  'wrong-id': [[1], /echo/],
  'answers-twice': [[0]],
  'shows-environment': [[0]],
  'rpc-error': [[1], /echo/],
  'rpc-invalid': [[0]],
  'future-version': [[0, 1], /version/i],
  'floods-stderr': [[0]],
  'ignores-signals': [[0]],
};

const slowest: HostileMcpMode = 'never-answers';
let embeddings: EmbeddingStub;
const SECRET = 'sk-never-to-be-seen-5577';
const root: { path: string; remove: () => Promise<void> }[] = [];
const runs = new Map<HostileMcpMode, Run>();

async function textBelow(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile());
  const texts = files.map((one) => readFile(join(one.parentPath, one.name), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

async function refine(mode: HostileMcpMode): Promise<Run> {
  const folder = await temporaryFolder();
  root.push(folder);
  const workspace = join(folder.path, 'workspace');
  await writeFile(join(folder.path, 'beside.txt'), 'not yours');
  const { command, args } = hostileMcp(mode);
  const quoted = [command, ...args].map((word) => `"${word}"`).join(' ');
  await mkdir(workspace);
  const besideBefore = await folderListing(folder.path, { without: workspace });
  const words = ['--name', 'hostile', '--scratch', '--limit', '25'];
  const models = { embeddings: { name: 'stub', baseUrl: embeddings.baseUrl } };
  const settings = JSON.stringify({ models });
  await writeFile(join(workspace, 'tooldraft.config.json'), settings);
  const result = await runCli(
    ['refine', '--mcp', quoted, ...words, '--timeout', '1.5', '--retries', '0', '--json'],
    {
      cwd: workspace,
      env: { HOME: folder.path, SECRET_TOKEN: SECRET, OPENAI_API_KEY: 'none' },
      timeoutMs: 100_000,
    },
  );
  return {
    result,
    answer: JSON.parse(result.stdout) as Answer,
    workspace,
    text: await textBelow(workspace),
    besideBefore,
    besideAfter: await folderListing(folder.path, { without: workspace }),
  };
}

beforeAll(async () => {
  embeddings = await startEmbeddingStub();
  // The one that takes longest, a start that is waited for, goes first.
  const order = [...hostileMcpModes].sort((a, b) => Number(b === slowest) - Number(a === slowest));
  await mapWithLimit(order, 4, async (mode) => {
    runs.set(mode, await refine(mode));
  });
}, 300_000);
afterAll(async () => {
  await embeddings.close();
  for (const folder of root) await folder.remove();
});

const trace = /^\s+at .+:\d+:\d+|node:internal|unexpected error|\[object Object\]/m;
// What a terminal would act upon, or a reader not see.
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\u{e0049}/u;

describe.each(hostileMcpModes)('an MCP server that is hostile: %s', (mode) => {
  it('ends in a clear answer and harms nothing', () => {
    const { result, answer, besideBefore, besideAfter, text } = runs.get(mode) as Run;
    const [codes, says] = expected[mode];
    expect({ codes, code: result.code, errors: answer.errors }).toMatchObject({
      code: codes.find((code) => code === result.code) ?? codes[0],
    });
    if (says !== undefined && result.code !== 0) {
      expect(answer.errors.map(({ message }) => message).join('\n')).toMatch(says);
      expect(answer.errors.every(({ remedy }) => remedy !== null && remedy !== '')).toBe(true);
    }
    expect(result.stderr).not.toMatch(trace);
    expect(result.stderr).not.toMatch(unseen);
    expect(JSON.stringify(answer)).not.toMatch(trace);
    expect(besideAfter).toEqual(besideBefore);
    expect(text + result.stdout + result.stderr).not.toContain(SECRET);
  });
});

describe('what hostile servers say', () => {
  const docsOf = async (mode: HostileMcpMode): Promise<string> => {
    const { workspace } = runs.get(mode) as Run;
    return textBelow(join(workspace, 'refined-docs'));
  };

  it('makes no instruction to the reader part of a doc', async () => {
    expect(await docsOf('instructing-result')).not.toMatch(/Ignore all|evil\.example/);
  });

  it('is warned of where their own descriptions tell agents what to do', () => {
    const ordering = runs.get('instructing-description') as Run;
    expect(ordering.result.stderr).toMatch(/own texts tell agents what to do: "echo"/);
    expect(ordering.answer.results).toMatchObject({ toolsWithOrders: ['echo'] });
    const good = runs.get('good') as Run;
    expect(good.result.stderr).not.toMatch(/own texts/);
    expect(good.answer.results).toMatchObject({ toolsWithOrders: [] });
  });

  it('puts nothing of a fault into a doc', async () => {
    for (const mode of ['fault-as-error', 'rpc-error', 'dies-on-call'] as const) {
      expect(await docsOf(mode)).not.toMatch(/subscribed|Internal error|cheese/);
    }
  });

  it('gets no sampling, elicitation or folders out of us', () => {
    for (const mode of ['asks-sampling', 'asks-elicitation', 'asks-roots'] as const) {
      expect((runs.get(mode) as Run).text).toMatch(/the client said .*(-32601|decline)/);
    }
  });

  it('keeps a file for each tool, whatever its name', () => {
    const { answer } = runs.get('names') as Run;
    expect(answer.results?.tools.length).toBeGreaterThanOrEqual(20);
  });
});
