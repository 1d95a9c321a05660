import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf } from './support/kinds.mjs';
import { idealModelMs, modelCalls } from './support/model-schedule.mjs';
import { inFolder, runMetered } from './support/run-tooldraft.mjs';
import { startServer, withServers } from './support/start-server.mjs';

const toolCount = Number(process.env.BENCH_TOOLS ?? '200');
const [toolDelayMs, inFlight] = [1, 32];
/** How long a model call takes, and how much longer than ideal a run may take then. */
const delays = [
  { delayMs: 100, mostByIdeal: 1.3 },
  { delayMs: 1_000, mostByIdeal: 1.15 },
];
const mostCpuMs = 2.5;
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
async function firstAndAgain(workspace, servers, { run, delayMs, more = [] }) {
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

/** The runs with one delay, in a workspace of its own; the chat server is another one each time. */
async function runsWith(delayMs, servers, parent) {
  const chat = await startServer('chat-server', { DELAY_MS: String(delayMs) });
  try {
    return await inFolder(parent, async (workspace) => {
      const all = { ...servers, chat: chat.url };
      mkdirSync(join(workspace, 'tools'));
      const catalogue = catalogueOf({ name: 'bench', tools: toolCount, baseUrl: servers.api });
      writeFileSync(join(workspace, 'tools', 'bench.json'), JSON.stringify(catalogue));
      const no = await firstAndAgain(workspace, all, {
        ...{ run: 'no-probes', delayMs, more: ['--probes', '0'] },
      });
      const probes = await firstAndAgain(workspace, all, { run: 'probes', delayMs });
      return [...no, ...probes].map((one) => ({ delayMs, ...one }));
    });
  } finally {
    chat.close();
  }
}

/** Refines 200 tools with models that answer after a while, and once more from the caches; in memory, so that fsync costs nothing. */
export async function run() {
  const parent = existsSync(memory) ? memory : undefined;
  return withServers(toolDelayMs, async (servers) => {
    const results = [];
    for (const { delayMs } of delays) results.push(...(await runsWith(delayMs, servers, parent)));
    const met = delays.every(({ delayMs, mostByIdeal }) => {
      const [first, again] = results.filter((one) => one.delayMs === delayMs);
      return (
        first.wallByIdeal <= mostByIdeal &&
        first.cpuMsPerModelCall <= mostCpuMs &&
        again.requests === '0/0/0'
      );
    });
    return {
      name: `Refine with a model: ${toolCount} tools, ${inFlight} in flight`,
      goal:
        `without probes: cpuMsPerModelCall at most ${mostCpuMs}, ` +
        delays
          .map(
            ({ delayMs, mostByIdeal }) =>
              `wallByIdeal at most ${mostByIdeal} with ${delayMs} ms a model call`,
          )
          .join(', ') +
        '; again: no requests (model/tool/embedding)',
      met,
      results,
    };
  });
}
