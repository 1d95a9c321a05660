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

/** One `refine` in a prepared workspace: what it used, and what the servers were asked. */
async function refined(workspace, servers, { run, more = [] }) {
  const before = await countsOf(servers);
  const used = await runMetered([
    ...['refine', 'bench', '--workspace', workspace, '--concurrency', String(inFlight)],
    ...['--run', run, '--model', 'bench', '--base-url', `${servers.chat}/v1`],
    ...['--embeddings', 'openai', '--embeddings-url', servers.embeddings],
    ...['--quiet', '--json', ...more],
  ]);
  const after = await countsOf(servers);
  const asked = after.map((count, index) => count - before[index]);
  return { used, asked, ...modelCalls(join(workspace, 'trajectories', 'bench', run)) };
}

const countsOf = async ({ chat, api, embeddings }) =>
  Promise.all(
    [`${chat}/count`, `${api}/count-of-requests`, `${embeddings}/count`].map(
      async (url) => (await (await fetch(url)).json()).requests,
    ),
  );

function row(name, done) {
  const { used, asked, calls, toolCalls } = done;
  const [chat, api, embeddings] = asked;
  return {
    run: name,
    modelCalls: calls,
    toolCalls,
    requests: `${chat}/${api}/${embeddings}`,
    accepted: done.accepted,
    wallMs: used.wallMs,
    cpuMs: used.cpuMs,
    cpuMsPerModelCall: used.cpuMs / calls,
    cpuMsPerCall: used.cpuMs / (calls + toolCalls),
    syncMs: used.syncMs,
  };
}

/** First with the servers, then again from what was kept. */
async function firstAndAgain(workspace, servers, { run, more = [] }) {
  const first = await refined(workspace, servers, { run, more });
  const idealMs = idealModelMs(first, delayMs, inFlight);
  const again = await refined(workspace, servers, {
    run,
    more: [...more, '--fresh', '--cache-only', '--replay', run],
  });
  return [
    { ...row(run, first), idealMs, wallByIdeal: first.used.wallMs / idealMs },
    { ...row(`${run}, again`, again), wallMsPerModelCall: again.used.wallMs / again.calls },
  ];
}

/** Refines 200 tools with a model that answers after 100 ms, and once more from the caches; in memory, so that fsync costs nothing. */
export async function run() {
  const chat = await startServer('chat-server', { DELAY_MS: String(delayMs) });
  const parent = existsSync(memory) ? memory : undefined;
  try {
    return await withServers(toolDelayMs, (servers) =>
      inFolder(parent, async (workspace) => {
        const all = { ...servers, chat: chat.url };
        mkdirSync(join(workspace, 'tools'));
        const catalogue = catalogueOf({ name: 'bench', tools: toolCount, baseUrl: servers.api });
        writeFileSync(join(workspace, 'tools', 'bench.json'), JSON.stringify(catalogue));
        const results = [
          ...(await firstAndAgain(workspace, all, { run: 'no-probes', more: ['--probes', '0'] })),
          ...(await firstAndAgain(workspace, all, { run: 'probes' })),
        ];
        const [first, again] = results;
        return {
          name: `Refine with a model: ${toolCount} tools, ${delayMs} ms an answer, ${inFlight} in flight`,
          goal:
            'without probes: wallByIdeal at most 1.10, cpuMsPerModelCall at most 2; again: no requests (model/tool/embedding), ' +
            'wallMsPerModelCall at most 3',
          met:
            first.wallByIdeal <= 1.1 &&
            first.cpuMsPerModelCall <= 2 &&
            again.requests === '0/0/0' &&
            again.wallMsPerModelCall <= 3,
          results,
        };
      }),
    );
  } finally {
    chat.close();
  }
}
