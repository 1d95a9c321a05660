import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf } from './support/kinds.mjs';
import { inFolder, runPlain } from './support/run-tooldraft.mjs';
import { startServer, withServers } from './support/start-server.mjs';

const toolCount = 20;

/** Tokens that the server counted, by role, in the trajectories of a folder. */
function tokensOf(folder) {
  const trajectories = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const usage = trajectories.flatMap(({ iterations, usage: scoring = [] }) => [
    ...iterations.flatMap((iteration) => iteration.usage),
    ...scoring,
  ]);
  const prompts = (ones) => ones.reduce((sum, { promptTokens }) => sum + promptTokens, 0);
  const perCall = (role) => {
    const own = usage.filter((one) => one.role === role);
    return own.length === 0 ? 0 : Math.round(prompts(own) / own.length);
  };
  const iterations = trajectories.reduce((sum, one) => sum + one.iterations.length, 0);
  return {
    modelCalls: usage.length,
    iterations,
    explorer: perCall('explorer'),
    analyzer: perCall('analyzer'),
    rewriter: perCall('rewriter'),
    panel: perCall('panel'),
    promptTokensPerTool: Math.round(prompts(usage) / trajectories.length),
    promptTokensPerIteration: Math.round(prompts(usage) / iterations),
  };
}

/** Prompt tokens a call and a tool, the paper's setting against the default, with the same model on the same API. */
export async function run() {
  const chat = await startServer('chat-server', { DELAY_MS: '0' });
  try {
    return await withServers(0, (servers) =>
      inFolder(undefined, async (workspace) => {
        mkdirSync(join(workspace, 'tools'));
        const catalogue = catalogueOf({ name: 'bench', tools: toolCount, baseUrl: servers.api });
        writeFileSync(join(workspace, 'tools', 'bench.json'), JSON.stringify(catalogue));
        const results = [];
        for (const [name, ...more] of [
          ['default'],
          ['no-probes', '--probes', '0'],
          ['draft', '--preset', 'draft'],
        ]) {
          await runPlain([
            ...['refine', 'bench', '--workspace', workspace, '--run', name, '--quiet', ...more],
            ...['--model', 'bench', '--base-url', `${chat.url}/v1`, '--iterations', '3'],
            ...['--embeddings', 'openai', '--embeddings-url', servers.embeddings],
            ...['--no-adaptive-stop'],
          ]);
          const folder = join(workspace, 'trajectories', 'bench', name);
          results.push({ setting: name, ...tokensOf(folder) });
        }
        return {
          name: `Prompt tokens (a token is 4 characters): ${toolCount} tools, 3 iterations`,
          results,
        };
      }),
    );
  } finally {
    chat.close();
  }
}
