import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf } from './support/kinds.mjs';
import { replayPrompts } from './support/replay-prompts.mjs';
import { inFolder, runPlain } from './support/run-tooldraft.mjs';
import { startServer, withServers } from './support/start-server.mjs';
import { testModule } from './support/test-modules.mjs';

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
  mkdirSync(join(workspace, 'tools'), { recursive: true });
  writeFileSync(join(workspace, 'tools', `${catalogue.name}.json`), JSON.stringify(catalogue));
  await runPlain([
    ...['refine', catalogue.name, '--workspace', workspace, '--run', 'recorded', '--quiet'],
    ...['--model', 'bench', '--base-url', `${chat}/v1`, '--iterations', '3'],
    ...['--embeddings', 'openai', '--embeddings-url', embeddings, '--no-adaptive-stop'],
    ...['--allow-writes', '--allow-destructive'],
  ]);
  const folder = join(workspace, 'trajectories', catalogue.name, 'recorded');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** The prompts of one setting for that session. */
async function measured(setting, session) {
  const tokens = { explorer: [], analyzer: [], rewriter: [] };
  const before = new Map();
  let shared = 0;
  const iterations = await replayPrompts(
    { ...session, setting },
    (tool, role, text, schemaCharacters) => {
      tokens[role].push((text.length + schemaCharacters) / charactersPerToken);
      shared += commonStart(text, before.get(`${tool} ${role}`) ?? '') / charactersPerToken;
      before.set(`${tool} ${role}`, text);
    },
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
    prefixShare: shared / all,
  };
}

/** Characters with which a prompt begins like the one before of the same role and tool: what a provider's cache of beginnings can hold. */
function commonStart(text, other) {
  const most = Math.min(text.length, other.length);
  let at = 0;
  while (at < most && text[at] === other[at]) at += 1;
  return at;
}

/** Many small tools, and an API whose documents are wrong in many ways: servers that run until `work` has ended. */
async function withSystems(work) {
  const [{ startLyingApi }, { catalogueOf: catalogueOfApi }] = await Promise.all([
    testModule('support/lying-api.ts'),
    testModule('integration/refine-fixture-api.ts'),
  ]);
  const lying = await startLyingApi();
  try {
    return await withServers(0, async (servers) =>
      work(
        [
          catalogueOf({ name: 'small', tools: toolCount, baseUrl: servers.api }),
          await catalogueOfApi(lying, 'lying'),
        ],
        servers,
      ),
    );
  } finally {
    await lying.close();
  }
}

/** Prompt tokens a call and a tool, the paper's setting against the default, on the same recorded sessions. */
export async function run() {
  const chat = await startServer('chat-server', { DELAY_MS: '0' });
  try {
    return await withSystems((catalogues, servers) =>
      inFolder(undefined, async (workspace) => {
        const results = [];
        for (const catalogue of catalogues) {
          const trajectories = await recorded(workspace, catalogue, { ...servers, chat: chat.url });
          for (const setting of settings)
            results.push({
              system: `${catalogue.name}, ${trajectories.length} tools`,
              ...(await measured(setting, { catalogue, trajectories })),
            });
        }
        const perTool = (system, name) =>
          results.find((one) => one.system.startsWith(system) && one.setting === name)
            .promptTokensPerTool;
        const met = catalogues.every(
          ({ name }) => perTool(name, 'default') <= perTool(name, 'draft'),
        );
        return {
          name: `Prompt tokens with the schemas of answers (a token is ${charactersPerToken} characters) of recorded sessions, 3 iterations`,
          goal: 'on each system at most as many tokens a tool as the setting of the paper',
          met,
          results,
        };
      }),
    );
  } finally {
    chat.close();
  }
}
