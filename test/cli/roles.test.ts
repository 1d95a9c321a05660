import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { functionsMessage } from '../../bench/support/diligent-agent.mjs';
import { answerInRole } from '../../bench/support/diligent-roles.mjs';
import {
  modelRoles as roles,
  refiningRoles,
  type ModelRole as Role,
} from '../../src/config/model-settings.js';
import type { RoleInUse } from '../../src/session/models.js';
import { boatsSpecification } from '../support/boats-api.js';
import { noisyInstruction } from '../support/noisy-instruction.js';
import { runAll, runCli } from '../support/run-cli.js';
import {
  startScriptedChatModel,
  type ScriptedChatModel,
  type ScriptedReply,
  type ScriptedRequest,
} from '../support/scripted-chat-model.js';
import { scientistAnswer } from '../support/start-scientist-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const keyOf = (role: Role): string => `key-of-the-${role}`;
const variableOf = (role: Role): string => `${role.toUpperCase()}_KEY`;

function script(request: ScriptedRequest): ScriptedReply {
  const { schemaName, messages, body } = request;
  if (body['temperature'] !== undefined && body['model'] === 'warm')
    return { fault: { status: 400, message: 'no such parameter', param: 'temperature' } };
  if (body['tools'] !== undefined) {
    const { content, tool_calls: calls = [] } = functionsMessage(body as never) as {
      content: string | null;
      tool_calls?: { function: { name: string; arguments: string } }[];
    };
    return { message: { content, toolCalls: calls.map((call) => call.function) } };
  }
  return { json: scientistAnswer(request) ?? answerInRole(schemaName, messages) };
}

const functions = (description: string): string =>
  JSON.stringify([{ type: 'function', function: { name: 'owl', description } }]);

interface Row {
  readonly words: readonly string[];
  /** The temperature of each role that is asked; null where none is sent. */
  readonly sends: Readonly<Partial<Record<Role, number | null>>>;
  /** The name of a schema that the role is asked with. */
  readonly asks: Readonly<Partial<Record<Role, string>>>;
  readonly stdin?: string;
}

const small = ['--resamples', '100', '--no-plots'];
const draftRow: Row = {
  words: [
    ...['refine', 'boats', '--engine', 'draft', '--role', 'embeddings=local', '--model', 'm'],
    ...['--answers', 'simulated', '--role', 'simulator=s', '--iterations', '1', '--run', 'draft'],
  ],
  sends: { explorer: 0.2, analyzer: 0.2, rewriter: 0.2, simulator: 0 },
  asks: { explorer: 'exploration', analyzer: 'suggestions', simulator: 'tool_answer' },
};
const rows: readonly (readonly [string, Row])[] = [
  ['refine --engine draft', draftRow],
  [
    'refine',
    {
      words: [
        ...['refine', 'boats', '--model', 'm', '--run', 'usual'],
        ...['--answers', 'simulated', '--role', 'simulator=s'],
      ],
      sends: { explorer: null, simulator: 0 },
      asks: { simulator: 'tool_answer' },
    },
  ],
  [
    'eval agents',
    {
      words: [
        ...['eval', 'agents', 'boats', '--queries', 'queries.jsonl', '--agent', 'react,functions'],
        ...['--model', 'm', '--docs', 'raw', '--docs', 'condensed:raw', '--role', 'condenser=c'],
        ...['--answers', 'simulated', '--role', 'simulator=s', '--role', 'judge=j', ...small],
      ],
      sends: { agent: 0.2, judge: 0, simulator: 0, condenser: 0 },
      asks: { agent: 'turn', judge: 'status', condenser: 'condensed_doc' },
    },
  ],
  [
    'eval agents whose model simulates too',
    {
      words: [
        ...['eval', 'agents', 'boats', '--queries', 'queries.jsonl', '--agent', 'react'],
        ...['--model', 'one', '--docs', 'raw', '--answers', 'simulated', ...small],
      ],
      sends: { agent: 0.2, simulator: 0 },
      asks: { agent: 'turn', simulator: 'tool_answer' },
    },
  ],
  [
    'eval retrieval',
    {
      words: [
        ...['eval', 'retrieval', 'boats', '--queries', 'queries.jsonl', '--docs', 'raw'],
        ...['--docs', 'condensed:raw', '--role', 'condenser=cc', ...small],
      ],
      sends: { condenser: 0 },
      asks: { condenser: 'condensed_doc' },
    },
  ],
  [
    'eval clarify',
    {
      words: [
        ...['eval', 'clarify', '--environments', 'documents', '--limit', '2', ...small],
        ...['--agent', 'react-ask', '--model', 'm', '--role', 'user=u'],
      ],
      sends: { agent: 0.5, user: 0.4 },
      asks: { agent: 'asking_turn', user: 'user_answer' },
    },
  ],
  [
    'eval clarify on NoisyToolBench',
    {
      words: [
        ...[
          'eval',
          'clarify',
          'IMKI.json',
          '--agent',
          'awn',
          '--model',
          'm',
          '--role',
          'simulator=s',
        ],
        ...['--role', 'judge=j', '--no-plots'],
      ],
      sends: { agent: 0.5, simulator: 0, judge: 0 },
      asks: { agent: 'reflection', simulator: 'tool_answer', judge: 'verdict' },
    },
  ],
  [
    'clarify',
    {
      words: ['clarify', 'boats', '--agent', 'sage', '--model', 'm'],
      stdin: 'what is berth 3 of the harbour\n',
      sends: { agent: 0.5 },
      asks: { agent: 'candidates' },
    },
  ],
  [
    'study score',
    {
      words: ['study', 'score', 'owls', '--role', 'judge=j', '--resamples', '100'],
      sends: { judge: 0 },
      asks: { judge: 'docs_verdict' },
    },
  ],
  [
    'experiment',
    {
      words: ['experiment', 'experiment.yaml'],
      sends: { agent: 0.2, judge: 0, simulator: 0.3, condenser: 0 },
      asks: { agent: 'turn', judge: 'status' },
    },
  ],
];

const experiment = `
version: 1
name: roles
title: Roles
models: [m]
catalogues: [{name: boats}]
docs:
  - {name: raw, raw: true}
  - {name: short, condensed: raw}
measures:
  - measure: agents
    options:
      {queries: others.jsonl, agent: [react, functions], role: [judge=j, simulator=s], answers: simulated, models: {simulator: {temperature: 0.3}}, resamples: 100}
`;

describe('a server for each role, which takes no other key', () => {
  const servers = new Map<Role, ScriptedChatModel>();
  let shared: ScriptedChatModel;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const server = (role: Role): ScriptedChatModel => servers.get(role)!;

  beforeAll(async () => {
    for (const role of roles)
      servers.set(role, await startScriptedChatModel(script, { key: keyOf(role) }));
    shared = await startScriptedChatModel(script, { key: 'shared-key' });
    folder = await temporaryFolder();
    const write = (name: string, text: string) => writeFile(join(folder.path, name), text);
    await write('boats.yaml', boatsSpecification('http://127.0.0.1:9'));
    // Each by itself: a run that another command has made is not made again.
    const query = (text: string) => JSON.stringify({ query: text, relevant: ['getBerth'] });
    await write('queries.jsonl', query('what is berth 3 of the harbour?'));
    await write('others.jsonl', query('what is berth 4 of the harbour?'));
    await write('IMKI.json', JSON.stringify([noisyInstruction]));
    await write('experiment.yaml', experiment);
    expect(await cli(['import', 'boats.yaml', '--name', 'boats'])).toMatchObject({ code: 0 });
    await write('raw.json', functions('Does one thing.'));
    await write('new.json', functions('Gets one owl.'));
    await cli(['import', 'raw.json', '--name', 'owls']);
    await cli([
      ...['study', 'create', 'owls', '--docs', 'raw', '--docs', 'published:new.json'],
      ...['--raters', 'ben'],
    ]);
    const form = join(folder.path, 'studies', 'owls', 'forms', 'ben.yaml');
    const filled = (await readFile(form, 'utf8')).replace(/^( {4}\w+:)$/gm, '$1 A');
    await writeFile(form, filled);
  });
  afterAll(async () => {
    await Promise.all([...servers.values(), shared].map((one) => one.close()));
    await folder.remove();
  });

  const env = {
    OPENAI_API_KEY: 'shared-key',
    ...Object.fromEntries(roles.map((role) => [variableOf(role), keyOf(role)])),
  };
  const cli = (args: readonly string[], stdin = '') =>
    runCli([...args, '--json'], { cwd: folder.path, env, stdin });
  /** Commands one after another, each of which comes to its end. */
  const all = async (commands: readonly (readonly string[])[]): Promise<void> => {
    const cwd = folder.path;
    const cases = commands.map((words) => [...words, '--json']);
    for (const result of await runAll(cases, { cwd, env }))
      expect(result).toMatchObject({ code: 0 });
  };
  const rolesOf = ({ sends }: Pick<Row, 'sends'>) => Object.keys(sends) as Role[];
  interface Own {
    readonly name?: string;
    readonly baseUrl?: string;
    readonly temperature?: number;
  }
  let configFiles = 0;
  /** The command with a configuration file that has every role at its own server, or otherwise as said. */
  const wordsOf = async (
    row: Pick<Row, 'words' | 'sends'>,
    own: Readonly<Partial<Record<Role, Own>>> = {},
  ): Promise<readonly string[]> => {
    const entries = rolesOf(row).map((role) => {
      const { baseUrl } = server(role);
      return [role, { baseUrl, keyVariable: variableOf(role), ...own[role] }] as const;
    });
    const isRefining = ([role]: (typeof entries)[number]) =>
      refiningRoles.some((one) => one === role);
    const models = {
      ...Object.fromEntries(entries.filter((entry) => !isRefining(entry))),
      refine: Object.fromEntries(entries.filter(isRefining)),
    };
    const file = `models-${(configFiles += 1)}.json`;
    await writeFile(join(folder.path, file), JSON.stringify({ models }));
    return [...row.words, '--config', file];
  };
  const counts = () => [...servers.values(), shared].map(({ requests }) => requests.length);
  const temperatures = (requests: readonly ScriptedRequest[] = []) => [
    ...new Set(requests.map(({ body }) => body['temperature'] ?? null)),
  ];

  it.each(rows)('%s: each role is sent its temperature and its key alone', async (name, row) => {
    const before = new Map(roles.map((role) => [role, server(role).requests.length]));
    const result = await cli(await wordsOf(row), row.stdin);
    expect(result).toMatchObject({ code: 0 });
    for (const role of roles) {
      const seen = server(role).requests.slice(before.get(role));
      const expected = row.sends[role];
      expect([role, temperatures(seen)]).toEqual([role, expected === undefined ? [] : [expected]]);
      for (const { headers } of seen)
        expect([role, headers.authorization]).toEqual([role, `Bearer ${keyOf(role)}`]);
      const schema = row.asks[role];
      if (schema !== undefined) expect(seen.map(({ schemaName }) => schemaName)).toContain(schema);
    }
    expect(shared.requests).toHaveLength(0);
    if (name === 'experiment') return;
    const { results } = JSON.parse(result.stdout) as { results: { roles: RoleInUse[] } };
    for (const role of rolesOf(row))
      expect(results.roles).toContainEqual({
        ...{ role, endpoint: server(role).baseUrl, temperatureRefused: false },
        ...{ temperature: row.sends[role], model: expect.any(String) as unknown },
      });
  });

  const kept = rows.filter(
    ([
      ,
      {
        words: [command = ''],
        stdin,
      },
    ]) => command !== 'refine' && stdin === undefined,
  );

  it.each(kept)('%s: asks anew at another temperature, and then no more', async (name, row) => {
    const own = rolesOf(row).filter((role) => name !== 'experiment' || role !== 'simulator');
    const commands = await Promise.all(
      own.map((role) => wordsOf(row, { [role]: { temperature: 1.5 } })),
    );
    await all(commands);
    for (const role of own)
      expect([role, temperatures(server(role).requests)]).toContainEqual(
        expect.arrayContaining([1.5]),
      );
    const before = counts();
    await all(commands);
    expect(counts()).toEqual(before);
  });

  it.each(kept)('%s: asks anew where a role is elsewhere', async (_name, row) => {
    const before = counts();
    const others = new Map<Role, ScriptedChatModel>();
    for (const role of rolesOf(row))
      others.set(role, await startScriptedChatModel(script, { key: keyOf(role) }));
    try {
      await all(
        await Promise.all(
          [...others].map(([role, { baseUrl }]) => wordsOf(row, { [role]: { baseUrl } })),
        ),
      );
      for (const [role, { requests }] of others)
        expect([role, requests.length > 0]).toEqual([role, true]);
      expect(counts()).toEqual(before);
    } finally {
      await Promise.all([...others.values()].map((one) => one.close()));
    }
  });

  it('a run of refine does not mix answers of two simulators', async () => {
    const words = ['refine', 'boats', '--answers', 'simulated', '--role', 'simulator=s'];
    const row = { words, sends: { simulator: 0 } };
    expect(await cli(await wordsOf(row))).toMatchObject({ code: 0 });
    const other = await cli(await wordsOf(row, { simulator: { temperature: 1 } }));
    expect(other).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('archived as') as string,
    });
  });

  it('experiment asks nobody whom the configuration file alone names', async () => {
    const file = experiment
      .replace('name: roles', 'name: unjudged')
      .replace('[judge=j, simulator=s]', '[simulator=s]');
    await writeFile(join(folder.path, 'unjudged.yaml'), file);
    const words = await wordsOf(
      { words: ['experiment', 'unjudged.yaml'], sends: { agent: 0.2, judge: 0, simulator: 0.3 } },
      { judge: { name: 'j' } },
    );
    const before = server('judge').requests.length;
    expect(await cli(words)).toMatchObject({ code: 0 });
    expect(server('judge').requests).toHaveLength(before);
  });

  it('sends no key of the shared server to another one', async () => {
    const open = await startScriptedChatModel(script);
    try {
      const row = rows.find(([name]) => name === 'eval clarify')![1];
      const models = {
        agent: { baseUrl: shared.baseUrl, keyVariable: 'OPENAI_API_KEY' },
        user: { baseUrl: open.baseUrl },
      };
      await writeFile(join(folder.path, 'open.json'), JSON.stringify({ models }));
      expect(await cli([...row.words, '--config', 'open.json'])).toMatchObject({ code: 0 });
      expect(open.requests.length).toBeGreaterThan(0);
      for (const { headers } of open.requests)
        expect(headers.authorization ?? '').not.toContain('shared-key');
      for (const { headers } of shared.requests)
        expect(headers.authorization).toBe('Bearer shared-key');
    } finally {
      await open.close();
    }
  });

  it('sends nothing to a place of the configuration file where the command line names another for all', async () => {
    const row = rows.find(([name]) => name === 'eval clarify')![1];
    const open = await startScriptedChatModel(script);
    try {
      const before = counts();
      const words = [...(await wordsOf(row)), '--base-url', open.baseUrl, '--temperature', '0.9'];
      expect(await cli(words)).toMatchObject({ code: 0 });
      expect(counts()).toEqual(before);
      expect(new Set(open.requests.map(({ body }) => body['model']))).toEqual(new Set(['m', 'u']));
      expect(temperatures(open.requests)).toEqual([0.9]);
      for (const { headers } of open.requests)
        expect(headers.authorization ?? '').not.toMatch(/key-of-the-/);
    } finally {
      await open.close();
    }
  });

  it.each(['react', 'functions'])(
    'says which model takes no temperature, so that none was sent: %s',
    async (agent) => {
      const words = [
        ...['eval', 'agents', 'boats', '--queries', 'queries.jsonl', '--docs', 'raw', ...small],
        ...['--model', 'warm', '--agent', agent, '--answers', 'simulated', '--role', 'simulator=s'],
      ];
      const result = await cli(await wordsOf({ words, sends: { agent: 0.2, simulator: 0 } }));
      expect(result).toMatchObject({ code: 0 });
      expect(result.stderr).toMatch(/warm at .* was not sent \(agent\)\.$/m);
      const { results } = JSON.parse(result.stdout) as { results: { roles: RoleInUse[] } };
      expect(results.roles).toMatchObject([
        { role: 'agent', temperature: 0.2, temperatureRefused: true },
        { role: 'simulator', temperature: 0, temperatureRefused: false },
      ]);
    },
  );

  it('no file that was written holds a key', async () => {
    const log = await readFile(join(folder.path, 'evaluations/agents/boats.jsonl'), 'utf8');
    for (const role of roles) expect(log).not.toContain(keyOf(role));
  });
});
