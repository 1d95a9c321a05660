import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerInRole } from '../../../bench/support/diligent-roles.mjs';
import { PassThrough } from 'node:stream';
import type { JsonObject } from '../../../src/core/json.js';
import { RawMcpClient } from '../../support/raw-mcp-client.js';
import { beginCli, runCli } from '../../support/run-cli.js';
import { startScriptedChatModel } from '../../support/scripted-chat-model.js';
import { seededRandom } from '../../../src/support/seeded-random.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const filesystem = fileURLToPath(
  new URL(
    '../../../node_modules/@modelcontextprotocol/server-filesystem/dist/index.js',
    import.meta.url,
  ),
);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'files'));
  await writeFile(join(folder.path, 'files', 'shopping.txt'), 'milk\neggs\n');
});
afterAll(() => folder.remove());

const run = (args: readonly string[], stdin = '') => runCli(args, { cwd: folder.path, stdin });

let configFiles = 0;
/** The words that name a configuration file with these values. */
async function withKeys(values: JsonObject): Promise<readonly string[]> {
  const file = `keys-${(configFiles += 1)}.json`;
  await writeFile(join(folder.path, file), JSON.stringify(values));
  return ['--config', file];
}

describe('clarify on the filesystem server', () => {
  const files = (): readonly string[] => [
    ...['clarify', '--mcp', `"${process.execPath}" "${filesystem}" "${folder.path}/files"`],
    ...['--docs', 'raw'],
  ];

  it('asks one good question where the path is missing, and none where it is given', async () => {
    const path = join(folder.path, 'files', 'shopping.txt');
    const said = ['get the file info', path, `get the file info of ${path}`, ''].join('\n');
    const { code, stdout, stderr } = await run(files(), said);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toMatch(/^\? Which path .*should I use for "get file info"\?$/);
    expect(stdout.match(/^\? /gm)).toHaveLength(1);
    expect(stdout.match(/^→ get_file_info /gm)).toHaveLength(2);
    expect(stdout.match(/^size: 10$/gm)).toHaveLength(2);
  }, 60_000);

  it.each([
    [['clarify', 'nowhere'], /nowhere/],
    [['clarify', '--agent', 'sagee'], /sage/],
    [['clarify', '--agent', 'awn'], /model/],
    [['clarify'], /"tauExec"/, { tauExec: 2 }],
    [['clarify'], /product/, { gate: 'sum' }],
  ] as const)(
    'says what is wrong with %j',
    async (args: readonly string[], message: RegExp, keys: JsonObject = {}) => {
      const catalogued = args.includes('nowhere') ? args : [...args, ...files().slice(1)];
      const { code, stderr } = await run([...catalogued, ...(await withKeys(keys))]);
      expect(code).toBe(2);
      expect(stderr).toMatch(message);
      expect(stderr).not.toMatch(/\bat .*\.js:\d+/);
    },
    60_000,
  );
});

describe('eval clarify', () => {
  it('measures agents on the samples that come with it, from any folder, and not twice', async () => {
    const few = ['--environments', 'files', '--limit', '2', '--resamples', '200'];
    const measured = ['eval', 'clarify', ...few, '--json'];
    const first = JSON.parse((await run(measured)).stdout) as {
      results: { rows: unknown[]; plots: string[] };
    };
    expect(first.results).toMatchObject({ samples: 6, runs: 6, controlRuns: 0, reused: 0 });
    expect((await run(measured.slice(0, -1))).stdout).toMatch(/ambiguous +baseline /);
    expect(first.results.rows).toHaveLength(4);
    expect(first.results.plots.map((file) => basename(file))).toEqual([
      'asking.svg',
      'questions.svg',
    ]);
    const svg = await readFile(first.results.plots.at(-1)!, 'utf8');
    for (const kind of ['explicit', 'ambiguous', 'infeasible']) expect(svg).toContain(`>${kind}<`);
    const again = JSON.parse((await run(measured)).stdout) as typeof first;
    expect(again.results).toMatchObject({ reused: 6, rows: first.results.rows });
  }, 60_000);

  it('sweeps λ where what nobody could tell may be asked again', async () => {
    const gold = { tool: 'cd', arguments: {}, request: 0 };
    const sample = {
      ...{ version: 1, id: 'lost', environment: 'files', kind: 'ambiguous', gold: [gold] },
      ...{ requests: ['Change the folder.'], intention: '', config: {}, source: 'by hand' },
    };
    await writeFile(join(folder.path, 'lost.jsonl'), `${JSON.stringify(sample)}\n`);
    const server = await startScriptedChatModel(({ schemaName, messages }) => ({
      json: answerInRole(schemaName, messages),
    }));
    const { stdout } = await run([
      ...['eval', 'clarify', 'lost.jsonl', '--agent', 'sage'],
      ...['--model', 'm', '--base-url', server.baseUrl, '--no-control'],
      ...(await withKeys({ lambdas: ['0', '0.5', '1'], domains: 'docs' })),
      '--json',
    ]).finally(() => server.close());
    const { results } = JSON.parse(stdout) as {
      results: {
        rows: { agent: string; metrics: { questions: { mean: number } } }[];
        plots: string[];
      };
    };
    expect(results.rows.map(({ agent, metrics }) => [agent, metrics.questions.mean])).toEqual([
      ['sage λ=0', 5],
      ['sage λ=0.5', 2],
      ['sage λ=1', 1],
    ]);
    expect(results.plots.map((file) => basename(file))).toEqual([
      ...['asking.svg', 'tokens.svg', 'cost.svg', 'questions.svg', 'lambda.svg'],
    ]);
  }, 60_000);

  it.each([
    [['eval', 'clarify', 'nowhere.jsonl'], /nowhere\.jsonl/],
    [['eval', 'clarify', '--agent', 'nobody'], /nobody/],
    [['eval', 'clarify', '--role', 'judge=gpt'], /NoisyToolBench/],
    [['eval', 'clarify', '--environments', 'kitchen'], /kitchen/],
    [['eval', 'clarify'], /--role user=NAME/, { followUps: 'model' }],
    [
      [
        ...['eval', 'clarify', '--model', 'm', '--base-url', 'http://127.0.0.1:9/v1'],
        ...['--agent', 'sage'],
      ],
      /λ/,
      { lambdas: ['x'] },
    ],
    [['eval', 'clarify', '--agent', 'sage'], /sage needs a model/],
    [['eval', 'clarify', '--limit', '0'], /limit/],
  ] as const)(
    'says what is wrong with %j',
    async (args: readonly string[], message: RegExp, keys: JsonObject = {}) => {
      const { code, stderr } = await run([...args, ...(await withKeys(keys))]);
      expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
      expect(stderr).not.toMatch(/\bat .*\.js:\d+/);
    },
  );
});

describe('eval clarify with a model that plays the user', () => {
  it('lets it decide on follow-ups: in its order, kept with what each stands for', async () => {
    const server = await startScriptedChatModel(({ schemaName, text }) => {
      if (schemaName === 'user_follow_up') {
        const isFirst = !text.includes('You: Now the folder.');
        return {
          json: isFirst ? { say: 'Now the folder.', listed: 3 } : { say: null, listed: null },
        };
      }
      return { json: { thought: '', action: 'answer', text: 'Done.' } };
    });
    try {
      const gold = [0, 1, 2].map((request) => ({ tool: 'pwd', arguments: {}, request }));
      const sample = {
        ...{ version: 1, id: 'talk', environment: 'files', kind: 'explicit', gold, config: {} },
        ...{ requests: ['One.', 'Two.', 'Three.'], intention: '', source: 'by hand' },
      };
      await writeFile(join(folder.path, 'talk.jsonl'), `${JSON.stringify(sample)}\n`);
      const { code, stdout, stderr } = await run([
        ...['eval', 'clarify', 'talk.jsonl', '--agent', 'control', '--json'],
        ...['--model', 'm', '--role', 'user=m', '--base-url', server.baseUrl],
        ...(await withKeys({ followUps: 'model' })),
      ]);
      expect({ code, stderr }).toMatchObject({ code: 0 });
      const { results } = JSON.parse(stdout) as { results: { log: string } };
      const lines = (await readFile(results.log, 'utf8')).trim().split('\n');
      expect(JSON.parse(lines.at(-1)!)).toMatchObject({
        said: [
          { text: 'One.', request: 0 },
          { text: 'Now the folder.', request: 2 },
        ],
      });
    } finally {
      await server.close();
    }
  }, 60_000);
});

describe('eval clarify on NoisyToolBench', () => {
  const api = {
    ...{ category_name: 'Data', tool_name: 'Lotto', api_name: 'numbers', method: 'GET' },
    ...{ api_description: 'Numbers drawn in a year.', optional_parameters: [] },
    required_parameters: [{ name: 'year', type: 'STRING', description: 'Year', default: '' }],
  };
  const record = {
    query: 'Give me the numbers that were drawn in December.',
    'question need to be asked': 'Which year do you mean?',
    clarification: 'Year 2023',
    'expected API calling': [{ name: 'numbers_for_lotto', arguments: '{"year": "2023"}' }],
    api_list: [api],
  };

  it('lets AwN ask over the wire, judges, and scores the dialogues again', async () => {
    const server = await startScriptedChatModel(({ text, schemaName }) => {
      if (schemaName === 'reflection') {
        return text.includes('Year 2023')
          ? { json: { verdict: 'go-on', text: '' } }
          : { json: { verdict: 'ask', text: 'Question: Which year do you mean?' } };
      }
      if (schemaName === 'tool_answer')
        return { json: { accepted: true, body: { numbers: [1, 2] } } };
      if (schemaName === 'verdict')
        return { json: { reason: '', callsRight: true, answerRight: false } };
      return text.includes('"numbers"') || text.includes('[1,2]')
        ? { json: { thought: '', action: 'answer', text: '1 and 2' } }
        : {
            json: {
              thought: '',
              action: 'call',
              tool: 'numbers_for_lotto',
              arguments: { year: '2023' },
            },
          };
    });
    try {
      await writeFile(join(folder.path, 'IMKI.json'), JSON.stringify([record]));
      const models = ['--model', 'm', '--base-url', server.baseUrl];
      const measured = ['eval', 'clarify', 'IMKI.json', ...models];
      const roles = ['--role', 'simulator=m', '--role', 'judge=m', '--json'];
      const tools = await withKeys({ tools: 'lotto.json' });
      const lotto = {
        tool_name: 'Lotto',
        tool_description: 'Draws.',
        api_list: [{ name: 'numbers' }],
      };
      await writeFile(join(folder.path, 'lotto.json'), JSON.stringify(lotto));
      const { code, stdout, stderr } = await run([...measured, ...roles, ...tools]);
      expect({ code, stderr }).toMatchObject({ code: 0 });
      const { results } = JSON.parse(stdout) as {
        results: { rows: unknown; log: string; plots: string[] };
      };
      const asked = (name: string) => server.requests.find((one) => one.schemaName === name)!.text;
      for (const role of ['reflection', 'turn', 'tool_answer', 'verdict'])
        expect(asked(role)).toMatch(/^<<<TOOL GROUPS \w+\nLotto: Draws\.$/m);
      const call = '{"tool":"numbers_for_lotto","arguments":{"year":"2023"}';
      expect(asked('verdict').split(call)).toHaveLength(3);
      expect(asked('tool_answer')).toContain('{"name":"numbers_for_lotto",');
      const row = { kind: 'IMKI', agent: 'awn', instructions: 1, A1: 1, A1published: 1 };
      expect(results).toMatchObject({
        rows: [{ ...row, A2: 1, A3: 0, A3separate: 0, Re: 0 }],
        similarity: { threshold: 0.45 },
        answers: 'simulated by m',
      });
      expect(results.plots.map((file) => basename(file))).toEqual(['noisy.svg']);
      const again = await run([
        ...['eval', 'clarify', 'IMKI.json', '--agent', 'baseline', '--rescore', results.log],
        ...['--fail-under', 'a1=0.9', '--fail-under', 'a3=0.5'],
        ...(await withKeys({ similarity: 0.9 })),
      ]);
      expect(again.code).toBe(5);
      expect(again.stderr + again.stdout).toMatch(/awn, IMKI: a3 is 0\.0000/);
      expect(again.stdout).toMatch(/IMKI +awn +1 +100\.0/);
      expect(again.stdout).toContain('another model than the paper’s');
    } finally {
      await server.close();
    }
  }, 120_000);

  it('holds what an agent gains against what the first one differs from itself, and finds it again on record', async () => {
    const random = seededRandom(3);
    const server = await startScriptedChatModel(({ schemaName }) => {
      if (schemaName === 'asking_turn')
        return { json: { thought: '', action: 'answer', text: 'Done.' } };
      // AwN always asks what has to be asked; QwN by chance.
      if (schemaName === 'reflection')
        return { json: { verdict: 'ask', text: 'Question: Which year do you mean?' } };
      const reply = random.next() < 0.5 ? 'Question: Which year do you mean?' : 'Go on.';
      return { json: { reply } };
    });
    try {
      const records = Array.from({ length: 30 }, (_, at) => ({
        ...record,
        query: `${record.query} (${at})`,
      }));
      await writeFile(join(folder.path, 'IMKI.json'), JSON.stringify(records));
      await mkdir(join(folder.path, 'by-chance'));
      const measured = [
        ...['eval', 'clarify', 'IMKI.json', '--model', 'chance', '--base-url', server.baseUrl],
        ...['--agent', 'qwn,awn', '--concurrency', '1', '--resamples', '200'],
        ...['--workspace', 'by-chance', ...(await withKeys({ maxSteps: 2 }))],
      ];
      const { code, stdout, stderr } = await run(measured);
      expect({ code, stderr }).toMatchObject({ code: 0 });
      expect(stdout).toContain('60 dialogues and 30 of the null control;');
      expect(stdout).toMatch(/IMKI +awn − qwn +A1 +\+\S+ \[.*\] +±[1-9]\S* +gain/);
      const before = server.requests.length;
      const told = JSON.parse((await run([...measured, '--json'])).stdout) as {
        results: { log: string; controlRuns: number; comparisons: object[] };
      };
      expect(server.requests.length).toBe(before);
      const rescore = ['eval', 'clarify', 'IMKI.json', '--agent', 'baseline', '--resamples', '200'];
      const again = await run([...rescore, '--rescore', told.results.log, '--json']);
      const { results } = JSON.parse(again.stdout) as typeof told;
      expect(results).toMatchObject({ controlRuns: 30, comparisons: told.results.comparisons });
      const alone = await run([...measured, '--no-control', '--json']);
      expect(JSON.parse(alone.stdout)).toMatchObject({
        results: { controlRuns: 0, comparisons: [{ differences: { A1: { control: 'off' } } }] },
      });
    } finally {
      await server.close();
    }
  }, 120_000);

  it('says what is wrong with files, options and models', async () => {
    await writeFile(join(folder.path, 'IMR.json'), 'no JSON');
    for (const [args, message] of [
      [['IMR.json', '--agent', 'baseline'], /IMR\.json.*no JSON/],
      [['IMKI.json'], /awn needs a model/],
      [['IMKI.json', '--agent', 'baseline', '--role', 'user=m'], /--role user=… is not for/],
      [
        ['IMKI.json', '--agent', 'baseline', ...(await withKeys({ followUps: 'model' }))],
        /"followUps": "model" is not for/,
      ],
      [['IMKI.json', '--agent', 'baseline', '--fail-under', 'ndcg=1'], /ndcg/],
      [['IMKI.json', 'samples.jsonl'], /samples\.jsonl/],
    ] as const) {
      await writeFile(join(folder.path, 'IMKI.json'), JSON.stringify([record]));
      const { code, stderr } = await run(['eval', 'clarify', ...args]);
      expect([args, code, stderr]).toEqual([args, 2, expect.stringMatching(message)]);
    }
  }, 60_000);
});

describe('reward', () => {
  it('scores lines of completions and names the line that cannot be read', async () => {
    const line = {
      expected: { action: 'REFUSE' },
      completions: [
        '<reasoning>no tool</reasoning>\n<answer>Sorry, I am unable to do that with these tools.</answer>',
        'whatever',
      ],
    };
    await writeFile(join(folder.path, 'good.jsonl'), `${JSON.stringify(line)}\n`);
    const good = await run(['reward', 'good.jsonl']);
    expect(good.code).toBe(0);
    const { rewards, advantages } = JSON.parse(good.stdout) as Record<string, number[]>;
    expect(rewards![0]).toBeGreaterThan(rewards![1]!);
    expect(advantages![0]! + advantages![1]!).toBeCloseTo(0, 9);
    await writeFile(
      join(folder.path, 'bad.jsonl'),
      `${JSON.stringify(line)}\n{"completions": 1}\n`,
    );
    const bad = await run(['reward', 'bad.jsonl']);
    expect([bad.code, bad.stderr]).toEqual([2, expect.stringMatching(/line 2/)]);
    expect((await run(['reward', 'none.jsonl'])).code).toBe(2);
  }, 30_000);
});

describe('serve', () => {
  it('lets an MCP client use an environment', async () => {
    const stdin = new PassThrough();
    const words = ['serve', 'clarifybench/files'];
    const { stdout, result } = beginCli(words, { cwd: folder.path, stdin });
    const client = new RawMcpClient(stdin, stdout);
    await client.initialize();
    const call = async (id: number, name: string, args: JsonObject) => {
      const answer = await client.request(id, 'tools/call', { name, arguments: args });
      return (JSON.parse(answer) as { result: { isError?: boolean } }).result;
    };
    const listed = JSON.parse(await client.request(1, 'tools/list')) as {
      result: { tools: unknown[] };
    };
    expect(listed.result.tools).toHaveLength(18);
    expect((await call(2, 'ls', {})).isError).not.toBe(true);
    expect((await call(3, 'cd', { folder: 'nowhere' })).isError).toBe(true);
    stdin.end();
    expect((await result).code).toBe(0);
  }, 30_000);

  it('names the environments there are', async () => {
    const { code, stderr } = await run(['serve', 'clarifybench/kitchen']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('files')]);
  });
});
