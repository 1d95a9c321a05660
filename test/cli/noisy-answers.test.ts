import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerInRole } from '../../bench/support/diligent-roles.mjs';
import { readNoisyToolBench } from '../../src/evaluation/clarify/data/read-noisytoolbench.js';
import type { NoisyRecord } from '../../src/evaluation/clarify/noisy/noisy-record.js';
import { noisyInstruction } from '../support/noisy-instruction.js';
import { runCli } from '../support/run-cli.js';
import { startScriptedChatModel, type ScriptedChatModel } from '../support/scripted-chat-model.js';
import { startStableToolBench, type StableToolBench } from '../support/stable-toolbench.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('where the answers of NoisyToolBench come from', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let model: ScriptedChatModel;
  let server: StableToolBench;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const text = JSON.stringify([noisyInstruction]);
    await writeFile(join(folder.path, 'IMKI.json'), text);
    await writeFile(join(folder.path, 'steps.json'), JSON.stringify({ maxSteps: 11 }));
    const [{ tools, groups }] = readNoisyToolBench(text, 'IMKI.json') as [
      ReturnType<typeof readNoisyToolBench>[number],
    ];
    server = await startStableToolBench({
      catalogue: {
        ...{ version: 1, name: 'harbour', source: { kind: 'none' } },
        ...{ tools: [...tools], groups: [...groups] },
      },
      ...{ cache: join(folder.path, 'cache'), faulty: 0 },
    });
    model = await startScriptedChatModel(({ schemaName, messages }) => ({
      json: answerInRole(schemaName, messages),
    }));
  });
  afterAll(async () => {
    await Promise.all([server.close(), model.close()]);
    await folder.remove();
  });

  const cli = (...args: string[]) =>
    runCli(args, { cwd: folder.path, env: { OPENAI_API_KEY: 'any', ...key } });
  let key: Readonly<Record<string, string>> = {};
  /** What is said of the answers, and what came of the calls of the dialogue that this command made. */
  async function answersOf(...more: string[]) {
    const { code, stdout } = await cli(
      ...['eval', 'clarify', 'IMKI.json', '--agent', 'awn', '--model', 'm', '--no-plots'],
      ...['--base-url', model.baseUrl, '--json', ...more],
    );
    expect(code).toBe(0);
    const { results } = JSON.parse(stdout) as { results: { answers: string } };
    const log = await readFile(join(folder.path, 'evaluations/clarify/noisy.jsonl'), 'utf8');
    const { answers, run } = JSON.parse(log.trimEnd().split('\n').at(-1)!) as NoisyRecord;
    expect(answers).toBe(results.answers);
    const outcomes = run.steps.flatMap((step) => (step.kind === 'call' ? [step.outcome] : []));
    return { answers, outcomes };
  }

  it('is nowhere by default: calls are faults', async () => {
    const { answers, outcomes } = await answersOf();
    expect(answers).toBe('none');
    expect(outcomes[0]).toMatchObject({ kind: 'fault', reason: 'not-called' });
  });

  it.each([
    ['a server that stands in for the tools', ['--answers', 'simulated'], {}],
    ['one that is named alone', ['--config', 'steps.json'], { TOOLBENCH_KEY: 'bench-key' }],
  ])('is %s', async (_name, more, keyed) => {
    key = keyed;
    const { answers, outcomes } = await answersOf('--answers-url', server.url, ...more);
    expect(answers).toBe(`simulated by ${server.url}`);
    expect(outcomes).toMatchObject([{ kind: 'accepted', answeredBy: 'simulated' }]);
    expect(server.requests.at(-1)).toMatchObject({ arguments: { number: '3' } });
  });

  it('is a model, told of the published tool of the instruction', async () => {
    const { answers, outcomes } = await answersOf('--role', 'simulator=invents');
    expect(answers).toBe('simulated by invents');
    expect(outcomes[0]).toMatchObject({ answeredBy: 'simulated' });
    const asked = model.requests.filter(({ schemaName }) => schemaName === 'tool_answer');
    expect(asked.at(-1)!.text).toContain('Harbour');
  });

  it('is recordings: alone, and before what stands in', async () => {
    const before = server.requests.length;
    const alone = await answersOf('--recorded', 'cache');
    expect(alone).toMatchObject({ answers: 'recorded', outcomes: [{ answeredBy: 'recorded' }] });
    const first = await answersOf('--recorded', 'cache', '--answers-url', server.url);
    expect(first).toMatchObject({
      answers: `recorded, else simulated by ${server.url}`,
      outcomes: [{ kind: 'accepted', answeredBy: 'recorded' }],
    });
    expect(server.requests).toHaveLength(before);
  });

  it('is given to the server with the key of the environment, and to nobody else', () => {
    expect(server.requests.map(({ key }) => key)).toEqual(['', 'bench-key']);
    for (const { headers, text } of model.requests)
      expect(JSON.stringify([headers, text])).not.toContain('bench-key');
  });

  it.each<readonly [string[], RegExp]>([
    [['IMKI.json', '--agent', 'baseline', '--answers', 'recorded'], /no recorded calls/],
    [
      [
        'IMKI.json',
        '--agent',
        'baseline',
        '--answers',
        'live',
        '--answers-url',
        'http://127.0.0.1:9',
      ],
      /answers are live/,
    ],
    [['IMKI.json', '--answers', 'simulated', '--agent', 'baseline'], /needs a model/],
    [['--limit', '1', '--answers', 'simulated'], /--answers is for files of NoisyToolBench/],
    [['--limit', '1', '--answers-url', 'http://127.0.0.1:9'], /--answers-url is for files/],
  ])('is refused: %j', async (args, expected) => {
    const { code, stderr } = await cli('eval', 'clarify', ...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(expected);
  });
});

describe('what SAGE and Argus ask on NoisyToolBench', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const another = { ...noisyInstruction, query: 'And what of another berth?' };
    const text = JSON.stringify([noisyInstruction, another]);
    await writeFile(join(folder.path, 'IMKI.json'), text);
    const keys = { lambdas: ['0'], exploration: 50 };
    await writeFile(join(folder.path, 'asking.json'), JSON.stringify(keys));
  });
  afterAll(() => folder.remove());

  /** The questions put to a user who has no answer to them, by a model that words the n-th one so. */
  async function questionsOf(wording: (n: number) => string): Promise<readonly string[][]> {
    let count = 0;
    const model = await startScriptedChatModel(({ schemaName }) => {
      const call = { tool: 'berth_for_harbour', arguments: { number: '<UNK>' } };
      if (schemaName === 'candidates')
        return { json: { thought: '', status: 'calls', candidates: [call] } };
      count += 1;
      return { json: { questions: [{ text: wording(count), asks_for: ['number'] }] } };
    });
    const { code, stdout } = await runCli(
      [
        ...[
          'eval',
          'clarify',
          'IMKI.json',
          '--limit',
          '1',
          '--agent',
          'sage,argus',
          '--model',
          'm',
        ],
        ...['--base-url', model.baseUrl, '--config', 'asking.json', '--json'],
        ...['--no-plots', '--no-control', '--no-cache', '--concurrency', '1'],
      ],
      { cwd: folder.path, env: { OPENAI_API_KEY: 'any' } },
    );
    await model.close();
    expect(code).toBe(0);
    const { results } = JSON.parse(stdout) as { results: { rows: { instructions: number }[] } };
    expect(results.rows.map(({ instructions }) => instructions)).toEqual([1, 1]);
    const file = join(folder.path, 'evaluations/clarify/noisy.jsonl');
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    await rm(file);
    return lines.map((line) =>
      (JSON.parse(line) as NoisyRecord).run.steps.flatMap((step) =>
        step.kind === 'question' ? [step.text] : [],
      ),
    );
  }

  it('is five questions at most', async () => {
    const asked = await questionsOf((n) => `Do you like owl ${n}?`);
    expect(asked.map(({ length }) => length)).toEqual([5, 5]);
  });

  it('is never the same question twice in the same words', async () => {
    const asked = await questionsOf((n) =>
      n % 2 === 0 ? 'Do you like owls?' : 'do you like Owls',
    );
    expect(asked.map(({ length }) => length)).toEqual([1, 1]);
  });
});
