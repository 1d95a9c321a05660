// `npm start`: what both engines find out about a real MCP server on a scratch folder, without a key or a network.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isFresh } from './built.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const scratch = join(root, 'scratch', 'filesystem');
const cli = join(root, 'bin', 'tooldraft.js');
const catalogue = 'filesystem';
const recorded = 'node scripts/recorded-answers.mjs examples/sessions/filesystem.jsonl';

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

/** The folder as it is at first: what earlier runs left in it is removed. */
function makeScratch() {
  rmSync(scratch, { recursive: true, force: true });
  for (const [name, content] of Object.entries(samples)) {
    const file = join(scratch, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/**
 * @typedef {{ tool: string, place: string, text: string, refutes?: string }} Sentence
 * @typedef {{ tools: { tool: string, sentences: Sentence[] }[] }} Docs
 * @typedef {{ calls?: number, groups?: { dropped: unknown[] }[], unexplored?: { tool: string, reason: string }[], left?: unknown[],
 *   harmed?: { record: string }[], changedByOthers?: { record: string }[], files: { refinedDocs: string } }} Results
 * @typedef {{ status: number, results: Results, seconds: number }} Refined
 */

/**
 * Runs `refine` from the start; null, with its messages on stderr, where it came to no end.
 * @param {readonly string[]} words
 * @returns {Refined | null}
 */
function refine(words) {
  const begun = Date.now();
  const all = ['refine', catalogue, '--allow-writes', '--fresh', '--json', '--workspace', root];
  const done = spawnSync(process.execPath, [cli, ...all, ...words], {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  if (done.error !== undefined) throw done.error;
  /** @type {(text: string) => { results: Results | null }} */
  const parse = JSON.parse;
  const results = done.stdout === '' ? null : parse(done.stdout).results;
  const status = done.status ?? interrupted;
  if (status !== 0) process.stderr.write(done.stderr);
  if (results === null || status === interrupted) return null;
  return { status, results, seconds: Math.round((Date.now() - begun) / 1000) };
}

const interrupted = 130;

/**
 * The sentences of a run, tool by tool; one that stands in the docs of twins, such as read_file and read_text_file, is one line.
 * @param {Refined} run
 */
function sentencesOf({ results }) {
  /** @type {(text: string) => Docs} */
  const parse = JSON.parse;
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const { tool, sentences } of parse(readFileSync(results.files.refinedDocs, 'utf8')).tools)
    for (const { place, text, refutes } of sentences) {
      const at = place === 'description' || place === 'use' ? tool : `${tool}.${place}`;
      const told = refutes === undefined ? text : text.replace('the above', `"${refutes}"`);
      places.set(told, [...(places.get(told) ?? []), at]);
    }
  return [...places].map(([text, at]) => `  ${at.join(', ')}: ${text}`);
}

/**
 * @param {number} count
 * @param {string} one
 */
const counted = (count, one) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** @param {Refined} run */
const effortOf = ({ results: { calls = 0 }, seconds }) => `${counted(calls, 'call')}, ${seconds} s`;

/**
 * The tools that a run could not explore, with the most frequent reason.
 * @param {Refined} run
 */
function unexploredLines({ results: { unexplored = [] } }) {
  const [reason = ''] = unexplored.map((one) => one.reason);
  const names = unexplored.filter((one) => one.reason === reason).map(({ tool }) => tool);
  return names.length === 0 ? [] : [`  Not explored: ${names.join(', ')} (${reason})`];
}

/**
 * What comparing the folder before and after each run has shown.
 * @param {readonly Refined[]} runs
 */
function auditLines(runs) {
  const changed = runs.flatMap(({ results: { harmed = [], changedByOthers = [] } }) =>
    [...harmed, ...changedByOthers].map(({ record }) => record),
  );
  const left = runs.reduce((sum, { results }) => sum + (results.left?.length ?? 0), 0);
  const verdict =
    changed.length === 0
      ? 'What the server showed before and after each run was compared: nothing that was there before was changed.'
      : `CHANGED during the runs, although it was there before: ${changed.join(', ')}`;
  const rest = `The runs left ${counted(left, 'thing')} of their own in scratch/filesystem, since this server has no tool that removes them.`;
  return left === 0 ? [verdict] : [verdict, rest];
}

const ownServer = 'npx tooldraft refine --mcp "npx -y @modelcontextprotocol/server-memory"';
const next = [
  'The docs with these sentences: npx tooldraft show filesystem',
  '',
  'For a server of your own (only tools that read are called unless you add --allow-writes):',
  `  ${ownServer}   # without a model`,
  `  ${ownServer} --model gpt-4o   # with a key, in OPENAI_API_KEY`,
  `  ${ownServer} --model-command "claude -p"   # with a command`,
  `  ${ownServer} --model-inbox inbox   # with a coding agent, which reads skills/tooldraft/SKILL.md`,
];

const mostFacts = 7;

function main() {
  const built = isFresh(root) ? 0 : build(root);
  if (built !== 0) return built;
  makeScratch();
  const { stdout } = process;

  stdout.write('The file system MCP server, on sample files in scratch/filesystem\n\n');
  stdout.write('1. The built-in engine, a checklist of experiments without a model: ');
  const builtin = refine([]);
  if (builtin === null) return 1;
  const facts = sentencesOf(builtin);
  const more = facts.length - mostFacts;
  stdout.write(`${counted(facts.length, 'fact')} (${effortOf(builtin)})\n`);
  const lines = more > 0 ? [...facts.slice(0, mostFacts - 1), `  and ${more + 1} more`] : facts;
  stdout.write([...lines, ...unexploredLines(builtin), '', ''].join('\n'));

  stdout.write('2. A language model whose answers were recorded; calls and checks are made now: ');
  const session = refine(['--run', 'session', '--model-command', recorded]);
  if (session === null) return 1;
  const told = sentencesOf(session);
  const dropped = (session.results.groups ?? []).flatMap((group) => group.dropped).length;
  const held = dropped === 0 ? 'all hold here' : `${dropped} more did not hold here`;
  stdout.write(`${counted(told.length, 'sentence')}, ${held} (${effortOf(session)})\n`);
  stdout.write([...told, '', ...auditLines([builtin, session]), ...next, ''].join('\n'));
  return Math.max(builtin.status, session.status);
}

// The child gets Ctrl-C too and says how to go on; this process waits for it.
process.on('SIGINT', () => undefined);
process.exitCode = main();
