import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf } from './support/kinds.mjs';
import { idealModelMs, modelCalls } from './support/model-schedule.mjs';
import { inFolder, runMetered } from './support/run-tooldraft.mjs';
import { startServer, withServers } from './support/start-server.mjs';

const toolCount = Number(process.env.BENCH_TOOLS ?? '200');
const [delayMs, toolDelayMs, inFlight] = [100, 1, 32];
/** A folder in memory, where a sync costs nothing. */
const memory = '/dev/shm';

const countOf = async (url) => (await fetch(url)).json();

/** One `refine` in a prepared workspace, with what it used and what the model server saw. */
async function refined(workspace, servers, more) {
  const before = await countOf(servers.chat);
  const used = await runMetered([
    ...['refine', 'bench', '--workspace', workspace, '--concurrency', String(inFlight)],
    ...['--model', 'bench', '--base-url', `${servers.chat}/v1`, '--quiet', '--json', ...more],
    ...['--embeddings', 'openai', '--embeddings-url', servers.embeddings],
  ]);
  const after = await countOf(servers.chat);
  const folder = join(workspace, 'trajectories', 'bench', 'bench');
  return { used, asked: after.requests - before.requests, after, ...modelCalls(folder) };
}

async function measure(place, parent, servers) {
  return inFolder(parent, async (workspace) => {
    mkdirSync(join(workspace, 'tools'));
    const catalogue = catalogueOf({ name: 'bench', tools: toolCount, baseUrl: servers.api });
    writeFileSync(join(workspace, 'tools', 'bench.json'), JSON.stringify(catalogue));
    const first = await refined(workspace, servers, []);
    const idealMs = idealModelMs(first, delayMs, inFlight);
    const { wallMs, cpuMs } = first.used;
    const results = [
      {
        run: `first, ${place}`,
        modelCalls: first.calls,
        asked: first.asked,
        unusable: first.failed,
        accepted: first.accepted,
        longestChain: first.longestChain,
        idealMs,
        wallMs,
        wallByIdeal: wallMs / idealMs,
        cpuMs,
        cpuMsPerCall: cpuMs / first.calls,
        syncMs: first.used.syncMs,
      },
    ];
    return { workspace, results };
  });
}

/** Refines 200 tools with a model that answers after 100 ms; in memory, so that fsync costs nothing. */
export async function run() {
  const chat = await startServer('chat-server', { DELAY_MS: String(delayMs) });
  try {
    return await withServers(toolDelayMs, async (servers) => {
      const all = { ...servers, chat: chat.url };
      const parent = existsSync(memory) ? memory : undefined;
      const { results } = await measure(parent === undefined ? 'on disk' : 'in memory', parent, all);
      const [first] = results;
      return {
        name: `Refine with a model: ${toolCount} tools, ${delayMs} ms an answer, ${inFlight} requests in flight`,
        goal: 'wallByIdeal at most 1.10, cpuMsPerCall at most 2',
        met: first.wallByIdeal <= 1.1 && first.cpuMsPerCall <= 2,
        results,
      };
    });
  } finally {
    chat.close();
  }
}
