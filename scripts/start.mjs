// `npm start`: refines a real MCP server on a scratch folder and shows what its documentation has become.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isFresh } from './built.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const scratch = join(root, 'scratch', 'filesystem');
const cli = join(root, 'bin', 'tooldraft.js');
const catalogue = 'filesystem';

const poem = [
  'The first line of eight.',
  'A second line.',
  'Third.',
  '',
  'Fifth, after an empty one.',
  'Sixth.',
  'Seventh.',
  'The last line.',
  '',
];
const csv = [
  'id,city,temperature',
  '1,Oslo,-3.5',
  '2,Nairobi,24',
  '3,Lima,19',
  '4,"Washington, D.C.",11',
  '',
];
const settings = {
  name: 'sample',
  retries: 3,
  verbose: false,
  servers: ['alpha', 'beta'],
  limits: { requests: 100 },
};
const log = Array.from(
  { length: 120 },
  (_, i) => `2024-05-${String((i % 28) + 1).padStart(2, '0')} entry ${i + 1}`,
);
/** A picture of one red pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

const samples = {
  'notes.txt': poem.join('\n'),
  'empty.txt': '',
  'settings.json': `${JSON.stringify(settings, null, 2)}\n`,
  'weather.csv': csv.join('\n'),
  'pixel.png': Buffer.from(png, 'base64'),
  'docs/readme.md': '# Sample\n\nA folder to try things out in.\n\n- one\n- two\n',
  'docs/guide/chapter-1.md': '# Chapter 1\n\nIt begins.\n',
  'docs/guide/chapter-2.md': '# Chapter 2\n\nIt goes on.\n',
  'logs/app.log': `${log.join('\n')}\n`,
  'logs/archive/old.log': 'nothing happened\n',
};

function makeScratch() {
  for (const [name, content] of Object.entries(samples)) {
    const file = join(scratch, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (done.error !== undefined) throw done.error;
  return done;
}

/**
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
function tooldraft(args, options) {
  return run(process.execPath, [cli, ...args, '--workspace', root], options);
}

/**
 * The tools whose docs grew most: by arguments documented, then by words.
 * @param {number} count
 * @returns {string[]}
 */
function mostTelling(count) {
  const stat = tooldraft(['diff', catalogue, '--stat', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  /** @type {(text: string) => { results: { tools: { tool: string, changed: boolean, wordsBefore: number, wordsAfter: number, documentedBefore: number, documentedAfter: number, parameters: number }[] } | null }} */
  const parse = JSON.parse;
  const answer = parse(String(stat.stdout));
  const tools = answer.results?.tools ?? [];
  const ranked = tools
    .filter(({ changed }) => changed)
    .map(({ tool, parameters, ...figures }) => ({
      ...{ tool, parameters, words: figures.wordsAfter - figures.wordsBefore },
      documented: figures.documentedAfter - figures.documentedBefore,
    }))
    .sort((a, b) => b.documented - a.documented || b.words - a.words);
  const chosen = new Map();
  for (const { tool, documented, parameters } of ranked) {
    // Twins (read_file and read_text_file) tell the same story twice.
    const story = `${documented} ${parameters}`;
    if (!chosen.has(story)) chosen.set(story, tool);
  }
  return [...chosen.values()].map(String).slice(0, count);
}

/** @param {readonly string[]} flags */
function main(flags) {
  const built = isFresh(root) ? 0 : build(root);
  if (built !== 0) return built;
  const fresh = flags.some((flag) => flag === '--fresh' || flag === '--fresh=true');
  if (fresh) rmSync(scratch, { recursive: true, force: true });
  if (!existsSync(scratch)) makeScratch();

  const refined = tooldraft([
    'refine',
    catalogue,
    '--allow-writes',
    '--allow-destructive',
    ...flags,
  ]);
  const asksForLess = flags.some((flag) =>
    ['--json', '--dry-run', '--help', '-h', '--quiet'].includes(flag),
  );
  if (refined.status !== 0 || asksForLess) return refined.status ?? 130;

  const telling = mostTelling(2);
  for (const tool of telling) {
    console.log();
    tooldraft(['diff', catalogue, tool]);
  }
  const shown = telling[0] === undefined ? '' : ` ${telling[0]}`;
  console.log(`\nNext: npx tooldraft show ${catalogue}${shown}`);
  return 0;
}

// The child that shares the terminal gets Ctrl-C too and says how to go on; this process waits for it.
process.on('SIGINT', () => undefined);
process.exitCode = main(process.argv.slice(2));
