import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { diligentAnswer } from '../../bench/support/diligent-model.mjs';
import { listTrajectories } from '../../src/storage/list-trajectories.js';
import { hashJson } from '../../src/support/hash-json.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { compiledSource } from '../support/compiled-source.js';
import { killAtRandom } from '../support/start-cli.js';
import { outcomeOf, runModule } from '../support/run-module.js';
import { startScriptedChatModel, type ScriptedChatModel } from '../support/scripted-chat-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Thirty and more with TOOLDRAFT_KILLS; fewer by default, since each takes a process. */
const kills = Number(process.env['TOOLDRAFT_KILLS'] ?? '12');
const inFlight = 4;
/** A process lives for at most so many model requests. */
const mostRequests = 6;
const answerMs = 8;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let urlOf: (module: string) => string;
let model: ScriptedChatModel;
/** Hashes of the chat requests of each process, in the order they came. */
const asked: string[][] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  const root = fileURLToPath(new URL('../../src', import.meta.url));
  const folders = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  urlOf = await compiledSource(join(folder.path, 'compiled'), folders);
  model = await startScriptedChatModel(({ body, schemaName, messages }) => {
    asked.at(-1)?.push(hashJson(body));
    return { json: diligentAnswer(schemaName ?? '', messages), delayMs: answerMs };
  });
}, 240_000);

afterAll(async () => {
  await model.close();
  await folder.remove();
});

/** Refines five tools that answer at once, with a model behind HTTP; prints `done` and the tools' calls at the end. */
function script(): string {
  const from = (module: string): string => JSON.stringify(urlOf(module));
  return `
    import { writeSync } from 'node:fs';
    import { createChatModel } from ${from('models/create-chat-model')};
    import { createRequestLimiter } from ${from('models/request-limiter')};
    import { createTokenBudget } from ${from('models/token-budget')};
    import { llmEngine } from ${from('refinement/llm/llm-engine')};
    import { refineCatalogue } from ${from('refinement/refine-catalogue')};
    import { defaultSettings } from ${from('refinement/settings')};
    import { FileCache } from ${from('storage/file-cache')};
    import { FileTrajectoryStore } from ${from('storage/file-trajectory-store')};
    import { lockRun } from ${from('storage/lock-run')};
    import { seededRandom } from ${from('support/seeded-random')};
    import { systemClock } from ${from('support/system-clock')};
    const workspace = ${JSON.stringify(folder.path)};
    const release = await lockRun(workspace, 'notes', 'llm');
    const tools = ['Anchor', 'Buoy', 'Canal', 'Dock', 'Ferry'].map((kind) => ({
      id: 'list' + kind, name: 'list' + kind, description: 'Lists every ' + kind + ' of a harbour by size.',
      parameters: { type: 'object', required: ['harbour'], properties: {
        harbour: { type: 'string', description: 'Name of the harbour.' },
        limit: { type: 'integer', description: 'How many.', minimum: 1, maximum: 50 },
      } },
      sideEffects: 'none', call: { kind: 'mcp', tool: 'list' + kind },
    }));
    const answer = { kind: 'accepted', body: { items: [{ size: 3 }], total: 1 }, bytes: 20, truncated: false,
      shape: { '': ['object'], '/items': ['array'], '/total': ['number'] }, durationMs: 1, attempts: 1 };
    const chat = createChatModel({
      model: 'scripted', baseUrl: ${JSON.stringify(model.baseUrl)}, env: {}, clock: systemClock, random: seededRandom(1),
      budget: createTokenBudget(), limiter: createRequestLimiter({ concurrency: ${inFlight}, clock: systemClock }),
      cache: new FileCache(workspace, 'chat'),
    });
    const vector = (text) => [...text].reduce((sum, letter, at) => {
      sum[(letter.charCodeAt(0) * 7 + at) % 32] += 1;
      return sum;
    }, Array(32).fill(0.1));
    const { status } = await refineCatalogue({
      catalogue: { version: 1, name: 'notes', source: { kind: 'none' }, tools }, run: 'llm',
      executor: { call: async () => answer, close: async () => undefined },
      engine: llmEngine({ explorer: chat, analyzer: chat, rewriter: chat, probes: 'off', pool: true,
        clock: systemClock }),
      embeddings: { name: 'stub', defaultPhi: 0.9, embed: async (texts) => texts.map(vector) },
      store: new FileTrajectoryStore({ workspace, catalogue: 'notes', run: 'llm' }),
      settings: { ...defaultSettings, engine: 'llm', embeddings: 'stub', iterations: 5, adaptiveStop: false, diversity: 'off' },
      allowWrites: 'none', allowDestructive: false, concurrency: ${inFlight}, clock: systemClock,
    });
    await release();
    writeSync(1, status);
  `;
}

/** True where the process was killed before its end. */
async function runAndKill(moment: number): Promise<boolean> {
  const random = seededRandom(moment);
  const requests: string[] = [];
  asked.push(requests);
  const child = runModule(script());
  const ended = outcomeOf(child);
  const wanted = 1 + Math.floor(random.next() * mostRequests);
  while (requests.length < wanted && child.exitCode === null) await sleep(1);
  const killed = await killAtRandom(child, 2 * answerMs, random.next());
  const { stdout, stderr } = await ended;
  if (!killed) expect({ stdout, stderr }).toEqual({ stdout: 'done', stderr: '' });
  return killed;
}

it(
  `pays no answered model call twice, whenever it is killed (${kills} moments)`,
  async () => {
    let killed = 0;
    for (let moment = 1; moment <= kills; moment += 1) {
      if (await runAndKill(moment)) killed += 1;
      else break;
    }
    asked.push([]);
    const last = await outcomeOf(runModule(script()));
    expect(last).toMatchObject({ code: 0, stdout: 'done' });
    expect(killed).toBeGreaterThan(kills / 3);

    asked.forEach((requests, process) => {
      expect(new Set(requests).size).toBe(requests.length);
      const later = new Set(asked.slice(process + 1).flat());
      const again = requests.filter((request) => later.has(request));
      expect(again.length).toBeLessThanOrEqual(inFlight);
    });
    const trajectories = await listTrajectories(folder.path, 'notes', 'llm');
    expect(trajectories.map(({ selection }) => selection === null)).toEqual(Array(5).fill(false));

    const before = model.requests.length;
    asked.push([]);
    expect((await outcomeOf(runModule(script()))).stdout).toBe('done');
    expect(model.requests.length).toBe(before);
  },
  60_000 + 20_000 * kills,
);
