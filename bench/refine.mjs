import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idealSchedule } from './support/ideal-schedule.mjs';
import { catalogueOf } from './support/kinds.mjs';
import { inFolder, runMetered } from './support/run-tooldraft.mjs';
import { withServers } from './support/start-server.mjs';

const [toolCount, delayMs, inFlight] = [200, 20, 32];
/** A folder in memory, where a sync costs nothing. */
const memory = '/dev/shm';

async function refine(place, parent, servers) {
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
  return withServers(delayMs, async (servers) => {
    const results = [];
    if (existsSync(memory)) results.push(await refine('in memory', memory, servers));
    results.push(await refine('on disk', undefined, servers));
    return {
      name: `Refine: ${toolCount} tools, ${delayMs} ms a call, ${inFlight} calls in flight`,
      goal: 'wallByIdeal at most 1.10 in memory (fsync apart)',
      met: results[0].wallByIdeal <= 1.1,
      results,
    };
  });
}
