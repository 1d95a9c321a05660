import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesystemSandbox } from '../support/filesystem-sandbox.js';
import { folderListing } from '../support/folder-listing.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const session = join(root, 'examples/sessions/filesystem.jsonl');
const server = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-filesystem/dist/index.js',
);

/** Passes on what the server says, with some texts replaced. */
const wrapper = `
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
const [replaced, ...words] = process.argv.slice(2);
const server = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'ignore'] });
process.stdin.pipe(server.stdin);
createInterface({ input: server.stdout }).on('line', (line) => {
  for (const [from, to] of JSON.parse(replaced)) line = line.replaceAll(from, to);
  process.stdout.write(line + '\\n');
});
`;

const commandLine = (words: readonly string[]): string =>
  words.map((word) => `'${word}'`).join(' ');

interface Docs {
  readonly tools: readonly {
    readonly tool: string;
    readonly sentences: readonly { readonly place: string; readonly attacks: readonly string[] }[];
  }[];
}
interface Trajectory {
  readonly name: string;
  readonly experiments: readonly {
    readonly id: string;
    readonly results: readonly { readonly kind: string; readonly cameTrue?: boolean | null }[];
  }[];
}

/** Plays the session against the server on a folder with somebody else's files. */
async function play(replaced: readonly (readonly [string, string])[]) {
  const folder = await temporaryFolder();
  const { dir, close } = await filesystemSandbox();
  try {
    const before = await folderListing(dir);
    const wrapping = join(folder.path, 'wrapper.mjs');
    await writeFile(wrapping, wrapper);
    const words = [process.execPath, wrapping, JSON.stringify(replaced), server, dir];
    const model = [process.execPath, join(root, 'scripts/recorded-answers.mjs'), session];
    const { code, stdout } = await runCli(
      [
        ...['refine', '--mcp', commandLine(words), '--allow-writes', '--json'],
        ...['--model-command', commandLine(model)],
      ],
      { cwd: folder.path },
    );
    const { results } = JSON.parse(stdout) as {
      results: {
        files: { refinedDocs: string; trajectories: string };
        groups: { dropped: { address: string }[] }[];
        harmed: unknown[];
      };
    };
    const read = async <T>(path: string): Promise<T> =>
      JSON.parse(await readFile(path, 'utf8')) as T;
    const docs = await read<Docs>(results.files.refinedDocs);
    const names = await readdir(results.files.trajectories);
    const trajectories = await Promise.all(
      names
        .filter((name) => name.endsWith('.json'))
        .map((name) => read<Trajectory>(join(results.files.trajectories, name))),
    );
    const after = await folderListing(dir);
    return {
      ...{ code, docs, trajectories, before, harmed: results.harmed },
      dropped: results.groups.flatMap(({ dropped }) => dropped.map(({ address }) => address)),
      others: after.filter((line) => !/^zq\w{4}\//.test(line)),
      own: after.filter((line) => /^zq\w{4}\//.test(line)),
    };
  } finally {
    await close();
    await folder.remove();
  }
}

/** Experiments that were to break a sentence that was kept, and whether all of it came out as predicted. */
function attacksOf({ docs, trajectories }: { docs: Docs; trajectories: readonly Trajectory[] }) {
  return docs.tools.flatMap(({ tool, sentences }) =>
    sentences.map(({ place, attacks }) => {
      const made = trajectories
        .filter(({ name }) => name === tool)
        .flatMap(({ experiments }) => experiments)
        .filter(({ id }) => attacks.includes(id))
        .flatMap(({ results }) => results);
      const held = made.every(({ kind, cameTrue }) => kind === 'made' && cameTrue !== false);
      return `${tool}.${place}: ${made.length > 0 && held ? 'held' : 'not shown'}`;
    }),
  );
}

it.each<readonly [string, readonly (readonly [string, string])[], readonly string[]]>([
  [
    'keeps its sentences, each of which holds, where the server is the one it was recorded from',
    [],
    [],
  ],
  [
    'drops what does not hold: a sentence that its attack refutes, and one with a message that nobody gave',
    [
      ['Combined size: 0 B', 'Combined size: 6 B'],
      ['Destination already exists', 'There is one'],
    ],
    ['list_directory_with_sizes.description.0', 'move_file.destination.0'],
  ],
])(
  'the recorded session %s',
  async (_, replaced, dropped) => {
    const played = await play(replaced);
    expect(played.code).toBe(0);
    expect(played.harmed).toEqual([]);
    expect([...played.dropped].sort()).toEqual(dropped);
    const attacks = attacksOf(played);
    expect(attacks.length).toBe(14 - dropped.length);
    expect(attacks.filter((line) => !line.endsWith(': held'))).toEqual([]);
    expect(played.own.length).toBeGreaterThan(10);
    expect(played.others).toEqual(played.before);
  },
  120_000,
);

it('holds no marks, machine paths or stand-ins of the run it was recorded in', async () => {
  const text = await readFile(session, 'utf8');
  expect(text).not.toMatch(/\bzq[a-z0-9]{4}\b|\/(?:home|tmp|work|root|Users|path)\/|@/);
});
