import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf } from './support/kinds.mjs';
import { inFolder, runMetered } from './support/run-tooldraft.mjs';
import { withServers } from './support/start-server.mjs';

export const options = {
  /** How many tools the catalogue has: `16000`, or several sizes, `1000,4000`. */
  tools: { type: 'string', default: '16000' },
};

const goalMb = 400;
const inFlight = 32;

async function refine(tools, servers) {
  return inFolder(undefined, async (workspace) => {
    mkdirSync(join(workspace, 'tools'));
    const catalogue = catalogueOf({ name: 'large', tools, baseUrl: servers.api });
    writeFileSync(join(workspace, 'tools', 'large.json'), JSON.stringify(catalogue));
    const used = await runMetered(
      [
        ...['refine', 'large', '--workspace', workspace, '--concurrency', String(inFlight)],
        ...['--iterations', '1', '--probes', '2', '--quiet', '--json'],
        ...['--embeddings', 'openai', '--embeddings-url', servers.embeddings],
      ],
      { origin: servers.api },
    );
    return {
      tools,
      wallMs: used.wallMs,
      cpuMs: used.cpuMs,
      cpuMsATool: used.cpuMs / tools,
      maxRssMb: used.maxRssMb,
    };
  });
}

/** What a run over very many tools takes of memory: one iteration of three calls each, over loopback, without delay. */
export async function run({ tools }) {
  const sizes = tools.split(',').map(Number);
  const results = await withServers(0, async (servers) => {
    const measured = [];
    for (const size of sizes) measured.push(await refine(size, servers));
    return measured;
  });
  return {
    name: `Memory: ${sizes.join(', ')} tools, one iteration each, ${inFlight} calls in flight`,
    goal: `at most ${goalMb} MB`,
    met: results.every(({ maxRssMb }) => maxRssMb <= goalMb),
    results,
  };
}
