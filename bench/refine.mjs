import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idealSchedule } from './support/ideal-schedule.mjs';
import { catalogueOf } from './support/kinds.mjs';
import { inFolder, runMetered } from './support/run-tooldraft.mjs';
import { withServers } from './support/start-server.mjs';

const [toolCount, inFlight] = [200, 32];
/** What a call takes: of a near service, and of one that is far away or slow. */
const [delayMs, slowDelayMs] = [20, 100];
/** A folder in memory, where a sync costs nothing. */
const memory = '/dev/shm';

async function refine(place, parent, servers, delayMs) {
  return inFolder(parent, async (workspace) => {
    mkdirSync(join(workspace, 'tools'));
    const catalogue = catalogueOf({ name: 'bench', tools: toolCount, baseUrl: servers.api });
    writeFileSync(join(workspace, 'tools', 'bench.json'), JSON.stringify(catalogue));
    const used = await runMetered(
      [
        ...['refine', 'bench', '--workspace', workspace, '--concurrency', String(inFlight)],
        ...['--embeddings', 'openai', '--embeddings-url', servers.embeddings, '--quiet', '--json'],
      ],
      { origin: servers.api },
    );
    const ideal = idealSchedule(join(workspace, 'trajectories', 'bench', 'rules'), inFlight);
    return {
      workspace: place,
      delayMs,
      calls: ideal.calls,
      iterations: ideal.iterations,
      meanCallMs: ideal.meanCallMs,
      longestChainMs: ideal.longestChainMs,
      idealMs: ideal.idealMs,
      // Recorded times grow when the client is busy; this is the least that the server's own delay allows.
      idealByDelayMs: (ideal.calls * delayMs) / inFlight,
      wallMs: used.wallMs,
      wallByIdeal: used.wallMs / ideal.idealMs,
      // No call in flight: starting and planning, the step from one wave to the next, closing.
      beforeCallsMs: used.beforeCallsMs,
      betweenCallsMs: used.betweenCallsMs,
      afterCallsMs: used.afterCallsMs,
      cpuMs: used.cpuMs,
      syncs: used.syncs,
      syncMs: used.syncMs,
      maxRssMb: used.maxRssMb,
    };
  });
}

/** Refines 200 tools over HTTP and compares with the ideal schedule; in memory, so that fsync costs nothing, and on disk. */
export async function run() {
  const isMemory = existsSync(memory);
  const results = await withServers(delayMs, async (servers) => [
    ...(isMemory ? [await refine('in memory', memory, servers, delayMs)] : []),
    await refine('on disk', undefined, servers, delayMs),
  ]);
  const [place, parent] = isMemory ? ['in memory', memory] : ['on disk', undefined];
  const slow = await withServers(slowDelayMs, (servers) =>
    refine(place, parent, servers, slowDelayMs),
  );
  return {
    name: `Refine: ${toolCount} tools, ${delayMs} and ${slowDelayMs} ms a call, ${inFlight} calls in flight`,
    goal: `wallByIdeal at most 1.10 in memory (fsync apart) at ${delayMs} ms a call`,
    met: results[0].wallByIdeal <= 1.1,
    results: [...results, slow],
  };
}
