import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf } from './support/kinds.mjs';
import { inFolder, runMetered } from './support/run-tooldraft.mjs';
import { withServers } from './support/start-server.mjs';

export const options = {
  /** How many tools the catalogue has: `16000`, or several sizes, `1000,4000`. */
  tools: { type: 'string', default: '16000' },
  /** How long a good answer is at least, in kB. */
  'answer-kb': { type: 'string', default: '0' },
  /** Calls in flight: `32`, or several, `4,32`. */
  concurrency: { type: 'string', default: '32' },
};

const goalMb = 400;

async function refine(tools, concurrency, servers) {
  return inFolder(undefined, async (workspace) => {
    mkdirSync(join(workspace, 'tools'));
    const catalogue = catalogueOf({ name: 'large', tools, baseUrl: servers.api });
    writeFileSync(join(workspace, 'tools', 'large.json'), JSON.stringify(catalogue));
    const used = await runMetered(
      [
        ...['refine', 'large', '--workspace', workspace, '--concurrency', concurrency],
        ...['--iterations', '1', '--probes', '2', '--quiet', '--json'],
        ...['--embeddings', 'openai', '--embeddings-url', servers.embeddings],
      ],
      { origin: servers.api },
    );
    return {
      ...{ tools, concurrency },
      wallMs: used.wallMs,
      cpuMs: used.cpuMs,
      cpuMsATool: used.cpuMs / tools,
      maxRssMb: used.maxRssMb,
    };
  });
}

/** What a run over very many tools takes of memory: one iteration of three calls each, over loopback, without delay. */
export async function run({ tools, 'answer-kb': answerKb, concurrency }) {
  const sizes = tools.split(',').map(Number);
  const flights = concurrency.split(',');
  const measure = async (servers) => {
    const measured = [];
    for (const size of sizes)
      for (const flight of flights) measured.push(await refine(size, flight, servers));
    return measured;
  };
  const results = await withServers(0, measure, { answerKb });
  const long = Number(answerKb) > 0 ? `, answers of ${answerKb} kB` : '';
  return {
    name: `Memory: ${sizes.join(', ')} tools, one iteration each, ${flights.join(', ')} calls in flight${long}`,
    goal: `at most ${goalMb} MB`,
    met: results.every(({ maxRssMb }) => maxRssMb <= goalMb),
    results,
  };
}
