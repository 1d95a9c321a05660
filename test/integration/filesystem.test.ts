import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createExecutor } from '../../src/calls/create-executor.js';
import { readCatalogueSource } from '../../src/catalogues/read-catalogue-source.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { DocVersion } from '../../src/core/doc-version.js';
import { docsByTool } from '../../src/core/refined-docs.js';
import { toolFileName } from '../../src/core/tool-file-name.js';
import type { Trajectory } from '../../src/core/trajectory.js';
import { refineCatalogue } from '../../src/refinement/refine-catalogue.js';
import type { RefinementResult } from '../../src/refinement/result.js';
import { rulesEngine } from '../../src/refinement/claims-engine.js';
import { defaultSettings } from '../../src/refinement/settings.js';
import { MemoryTrajectoryStore } from '../../src/storage/memory-trajectory-store.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { systemClock } from '../../src/support/system-clock.js';
import { bagOfWords } from '../refinement/bag-of-words.js';
import { sentencesOf } from '../support/doc-statements.js';
import { filesystemSandbox } from '../support/filesystem-sandbox.js';
import { selectedVersion } from '../support/selected-versions.js';

const rootFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const server = 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js';

let catalogue: Catalogue;
let result: RefinementResult;
let close: () => Promise<void>;
const trajectories = new Map<string, Trajectory>();
const docs = new Map<string, DocVersion>();

/** The committed snapshot, its server started on this folder. */
async function filesystemCatalogue(folder: string): Promise<Catalogue> {
  const read = await readCatalogueSource({
    bytes: await readFile(rootFile('tools/filesystem.json')),
    location: 'filesystem.json',
    workspace: '.',
    name: 'filesystem',
  });
  return {
    ...read.catalogue,
    source: {
      kind: 'mcp-stdio',
      command: process.execPath,
      args: [rootFile(server), folder],
      env: {},
    },
  };
}

beforeAll(async () => {
  const sandbox = await filesystemSandbox();
  close = sandbox.close;
  catalogue = await filesystemCatalogue(sandbox.dir);
  const store = new MemoryTrajectoryStore();
  const executor = createExecutor(catalogue.source, {
    env: {},
    clock: systemClock,
    random: seededRandom(1),
  });
  try {
    result = await refineCatalogue({
      catalogue,
      run: 'rules',
      executor,
      embeddings: bagOfWords,
      store,
      engine: rulesEngine(),
      settings: { ...defaultSettings, embeddings: bagOfWords.name },
      allowWrites: 'all',
      allowDestructive: true,
      concurrency: 8,
      clock: systemClock,
    });
  } finally {
    await executor.close();
  }
  for (const { id } of catalogue.tools) {
    const trajectory = await store.load(id);
    if (trajectory === null) continue;
    trajectories.set(id, trajectory);
    docs.set(id, selectedVersion(trajectory));
  }
}, 300_000);

afterAll(() => close());

/** All that an agent reads of a tool: description and parameter docs, sentence by sentence. */
function sentences(tool: string): readonly string[] {
  const doc = docs.get(tool);
  if (doc === undefined) throw new Error(`no refined doc of ${tool}`);
  const parameters = Object.values(doc.parameterDocs).map(({ description }) => description);
  return [doc.description, ...parameters].flatMap(sentencesOf);
}

/** The first sentence that matches all patterns; undefined where there is none. */
function saying(tool: string, ...patterns: readonly RegExp[]): string | undefined {
  return sentences(tool).find((sentence) => patterns.every((pattern) => pattern.test(sentence)));
}

describe('the file-system MCP server', () => {
  it('has every one of its tools refined, none unreachable', () => {
    expect(result.status).toBe('done');
    expect(result.tools.map(({ tool }) => tool)).toEqual(catalogue.tools.map(({ id }) => id));
    expect(
      result.tools.filter(
        ({ stopReason }) => !['converged', 'iteration-limit', 'nothing-left'].includes(stopReason),
      ),
    ).toEqual([]);
    expect(result.tools.filter(({ calls }) => calls < 4).map(({ tool }) => tool)).toEqual(
      expect.not.arrayContaining(['read_text_file', 'write_file', 'edit_file', 'move_file']),
    );
  });

  it('gets docs that say that head and tail exclude each other', () => {
    expect(
      saying('read_text_file', /head/, /tail/, /combined|not both|together|exclude/i),
    ).toBeDefined();
    expect(docs.get('read_text_file')?.learned.allOf).toContainEqual({
      // Where a call with a zero worked, the pair excludes all but zeros.
      not: expect.objectContaining({
        required: expect.arrayContaining(['head', 'tail']) as unknown,
      }) as unknown,
    });
  });

  it.each(['list_directory', 'directory_tree', 'search_files'])(
    'gets a doc of %s that says which tool tells where it works',
    (tool) => {
      expect(saying(tool, /path/, /list_allowed_directories/)).toBeDefined();
    },
  );

  it.each(['list_directory', 'get_file_info', 'search_files', 'directory_tree'])(
    'gets a doc of %s that says what comes back',
    (tool) => {
      const returns = docs.get(tool)?.sections?.returns ?? [];
      expect(returns).not.toEqual([]);
      expect(returns.some((text) => docs.get(tool)?.description.includes(text))).toBe(true);
    },
  );

  it('gets docs that name the labels of a directory listing', () => {
    expect(saying('list_directory', /\[FILE\]/, /\[DIR\]/)).toBeDefined();
  });

  it('loses no description of a parameter, and describes those whose source says nothing', () => {
    const describedIn = (tool: ToolDoc, { parameters }: Pick<ToolDoc, 'parameters'>): string[] =>
      Object.entries(parameters.properties ?? {}).flatMap(([name, { description = '' }]) =>
        description.trim() === '' ? [] : [`${tool.id}.${name}`],
      );
    const raw = catalogue.tools.flatMap((tool) => describedIn(tool, tool));
    const written = docsByTool(result.refined);
    const refined = catalogue.tools.flatMap((tool) =>
      describedIn(tool, written.get(tool.id) ?? tool),
    );
    expect(refined).toEqual(expect.arrayContaining(raw));
    expect(refined.length).toBeGreaterThan(raw.length + 4);
    expect(refined).toContain('read_text_file.path');
  });

  const citable = (id: string) => {
    const trajectory = trajectories.get(id);
    return trajectory === undefined ? [] : trajectory.calls;
  };

  it('has no claim without evidence', () => {
    const claims = [...docs.values()].flatMap(({ claims: made }) => made);
    expect(claims.length).toBeGreaterThan(15);
    expect(claims.filter(({ evidence }) => evidence.length === 0)).toEqual([]);
  });

  it('has evidence that always leads to a recorded call, never a fault', () => {
    const byFile = new Map(catalogue.tools.map(({ id }) => [toolFileName(id), id]));
    const references = [...docs.values()].flatMap(({ claims }) =>
      claims.flatMap(({ evidence }) => evidence),
    );
    const broken = references.filter((reference) => {
      const [, run, file, id] = /^([^/]+)\/([^#]+)#(.+)$/.exec(reference) ?? [];
      const call = citable(byFile.get(file ?? '') ?? '').find((recorded) => recorded.id === id);
      return (
        run !== 'rules' ||
        call === undefined ||
        call.outcome === null ||
        call.outcome.kind === 'fault'
      );
    });
    expect(broken).toEqual([]);
  });
});
