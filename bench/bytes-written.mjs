import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idealSchedule } from './support/ideal-schedule.mjs';
import { catalogueOf } from './support/kinds.mjs';
import { inFolder, runMetered } from './support/run-tooldraft.mjs';
import { withServers } from './support/start-server.mjs';

async function refine(tools, servers) {
  return inFolder(undefined, async (workspace) => {
    mkdirSync(join(workspace, 'tools'));
    const catalogue = catalogueOf({ name: 'bench', tools, baseUrl: servers.api });
    writeFileSync(join(workspace, 'tools', 'bench.json'), JSON.stringify(catalogue));
    const used = await runMetered([
      ...['refine', 'bench', '--workspace', workspace, '--concurrency', '8', '--quiet', '--json'],
      ...['--embeddings', 'openai', '--embeddings-url', servers.embeddings],
    ]);
    const folder = join(workspace, 'trajectories', 'bench', 'rules');
    const { iterations, calls } = idealSchedule(folder, 1);
    return {
      tools,
      iterations,
      calls,
      megabytes: used.bytesWritten / 1e6,
      kilobytesByIteration: used.bytesWritten / iterations / 1000,
    };
  });
}

/** Whether a larger catalogue makes the tool write more for each iteration. */
export async function run() {
  return withServers(0, async (servers) => {
    const results = [await refine(20, servers), await refine(400, servers)];
    const [small, large] = results.map((result) => result.kilobytesByIteration);
    return {
      name: 'Bytes written for each iteration, by the size of the catalogue',
      goal: 'at 400 tools at most 5 % more than at 20',
      met: large <= small * 1.05,
      results,
    };
  });
}
