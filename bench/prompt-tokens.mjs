import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf } from './support/kinds.mjs';
import { replayPrompts } from './support/replay-prompts.mjs';
import { inFolder, runPlain } from './support/run-tooldraft.mjs';
import { startServer, withServers } from './support/start-server.mjs';

const toolCount = 20;
const charactersPerToken = 4;
const roles = ['explorer', 'analyzer', 'rewriter'];
const settings = [
  { name: 'default', draft: false, probes: true },
  { name: 'no-probes', draft: false, probes: false },
  { name: 'draft', draft: true, probes: false },
];

/** Records a session: three iterations of every tool, by a model that does its work. */
async function recorded(workspace, catalogue, { chat, embeddings }) {
  mkdirSync(join(workspace, 'tools'));
  writeFileSync(join(workspace, 'tools', 'bench.json'), JSON.stringify(catalogue));
  await runPlain([
    ...['refine', 'bench', '--workspace', workspace, '--run', 'recorded', '--quiet'],
    ...['--model', 'bench', '--base-url', `${chat}/v1`, '--iterations', '3'],
    ...['--embeddings', 'openai', '--embeddings-url', embeddings, '--no-adaptive-stop'],
  ]);
  const folder = join(workspace, 'trajectories', 'bench', 'recorded');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** The prompts of one setting for that session. */
async function measured(setting, session) {
  const tokens = { explorer: [], analyzer: [], rewriter: [] };
  const iterations = await replayPrompts({ ...session, setting }, (role, characters) =>
    tokens[role].push(characters / charactersPerToken),
  );
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const all = sum(roles.map((role) => sum(tokens[role])));
  return {
    setting: setting.name,
    prompts: sum(roles.map((role) => tokens[role].length)),
    ...Object.fromEntries(
      roles.map((role) => [role, Math.round(sum(tokens[role]) / tokens[role].length)]),
    ),
    promptTokensPerTool: Math.round(all / session.trajectories.length),
    promptTokensPerIteration: Math.round(all / iterations),
  };
}

/** Prompt tokens a call and a tool, the paper's setting against the default, on the same recorded session. */
export async function run() {
  const chat = await startServer('chat-server', { DELAY_MS: '0' });
  try {
    return await withServers(0, (servers) =>
      inFolder(undefined, async (workspace) => {
        const catalogue = catalogueOf({ name: 'bench', tools: toolCount, baseUrl: servers.api });
        const trajectories = await recorded(workspace, catalogue, { ...servers, chat: chat.url });
        const results = [];
        for (const setting of settings)
          results.push(await measured(setting, { catalogue, trajectories }));
        return {
          name: `Prompt tokens (a token is ${charactersPerToken} characters) of one recorded session: ${toolCount} tools, 3 iterations`,
          results,
        };
      }),
    );
  } finally {
    chat.close();
  }
}
