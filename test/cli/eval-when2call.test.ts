import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCli, type CliResult } from '../support/run-cli.js';
import {
  startScriptedChatModel,
  type ChatScript,
  type ScriptedChatModel,
  type ScriptedRequest,
} from '../support/scripted-chat-model.js';
import type { ScriptedScores } from '../support/scripted-text-scores.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/when2call/${name}`, import.meta.url));

const form = (answer: string): string =>
  `<reasoning>\nI thought about it.\n</reasoning>\n<answer>\n${answer}\n</answer>\n`;
const ask = form('<ASK><question>Which of them do you mean, and when?</question></ASK>');
/** What the scripted model says to each question: right are 1, 2, 5 and 8 (which has no tag). */
const saidTo: readonly (readonly [question: string, answer: string])[] = [
  [
    'island ferry on 2026-07-01',
    form(
      '<TOOLCALL>[{"name": "book_ferry", "arguments": {"route": "island", "day": "2026-07-01"}}]</TOOLCALL>',
    ),
  ],
  ['Book me the island ferry.', ask],
  ['high water in Molde', ask],
  ['When is high water?', form('<DIRECTLY>It is at six in the morning.</DIRECTLY>')],
  ['next year', form('<REFUSE>Nobody can know that as yet, and no tool tells.</REFUSE>')],
  ['Paint', form('<TOOLCALL>[{"name": "paint", "arguments": {}}]</TOOLCALL>')],
  ['Sell', ''],
  ['north ferry', 'I will make this tool_call: book_ferry'],
];
const direct: ChatScript = ({ messages }) => {
  const question = messages.at(-1)?.content ?? '';
  return { text: saidTo.find(([part]) => question.includes(part))?.[1] ?? 'Nobody said so.' };
};

/** Always takes the answer that begins so. */
const choosing =
  (beginning: RegExp): ChatScript =>
  ({ messages }) => {
    const shown = messages.at(-1)?.content ?? '';
    const letter = [...shown.matchAll(/^([A-D])\) (.*)$/gm)].find((m) =>
      beginning.test(m[2] ?? ''),
    );
    return { text: letter === undefined ? 'none of them' : `The answer is ${letter[1]}.` };
  };

interface Row {
  readonly reading: string;
  readonly records: number;
  readonly unusable: number;
  readonly accuracy: { readonly estimate: number };
  readonly macroF1: { readonly estimate: number; readonly low: number; readonly high: number };
  readonly toolHallucination: { readonly estimate: number };
  readonly confusion: Readonly<Record<string, readonly number[]>>;
}
interface Printed {
  readonly status: string;
  readonly results: { readonly rows: readonly Row[]; readonly reused: number };
  readonly errors: readonly { readonly message: string; readonly remedy: string }[];
}
const printed = ({ stdout }: CliResult) => JSON.parse(stdout) as Printed;

describe('eval when2call', () => {
  let chat: ScriptedChatModel;
  let script: ChatScript = direct;
  let scores: ScriptedScores = { of: () => -1 };
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let cwd = '';
  const run = (...args: readonly string[]) =>
    runCli(['eval', 'when2call', 'records.jsonl', '--resamples', '200', ...args], {
      cwd,
      env: { OPENAI_API_KEY: 'any', TOOLDRAFT_BASE_URL: chat.baseUrl },
    });
  const asked = (...args: readonly string[]) => run('--model', 'scripted', ...args);

  beforeEach(async () => {
    script = direct;
    chat = await startScriptedChatModel((request: ScriptedRequest) => script(request), {
      scores: { of: (token, before) => scores.of(token, before), server: scores.server ?? 'echo' },
    });
    folder = await temporaryFolder();
    cwd = folder.path;
    await copyFile(fixture('records.jsonl'), join(cwd, 'records.jsonl'));
  });
  afterEach(async () => {
    scores = { of: () => -1 };
    await chat.close();
    await folder.remove();
  });

  it('direct: counts what the model does, and gives the same again without asking', async () => {
    const result = await asked('--json');
    expect(result).toMatchObject({ code: 0 });
    const [row] = printed(result).results.rows;
    expect(row).toMatchObject({
      ...{ reading: 'said', records: 8, unusable: 1 },
      accuracy: { estimate: 4 / 8 },
      toolHallucination: { estimate: 1 / 2 },
      confusion: {
        TOOLCALL: [2, 1, 0, 0, 0],
        ASK: [0, 1, 0, 1, 0],
        REFUSE: [1, 0, 1, 0, 1],
        DIRECTLY: [0, 0, 0, 0, 0],
      },
    });
    // F1 of a call 2·2/(3+3), of a question 2·1/(2+2), of a refusal 2·1/(3+1), of an answer 0.
    expect(row?.macroF1.estimate).toBeCloseTo((4 / 6 + 2 / 4 + 2 / 4 + 0) / 4, 12);
    const count = chat.requests.length;
    expect(count).toBe(8);
    const again = await asked('--json');
    expect(printed(again).results).toMatchObject({ reused: 8, rows: [row] });
    expect(chat.requests).toHaveLength(count);
  });

  it('asks at the temperature that is given, and takes no answer of another one', async () => {
    await asked('--limit', '1', '--temperature', '0.5');
    const other = await asked('--limit', '1', '--temperature', '0.7', '--json');
    expect(printed(other).results.reused).toBe(0);
    expect(chat.requests.map(({ body }) => body['temperature'])).toEqual([0.5, 0.7]);
  });

  it('shows the figures and the confusion matrix as tables, and holds thresholds', async () => {
    const { code, stdout, stderr } = await asked('--fail-under', 'accuracy=0.6');
    expect(code).toBe(5);
    expect(stderr).toContain('accuracy is 0.5000, and --fail-under asks for 0.6');
    expect(stdout).toContain('When2Call, direct: 8 answers of scripted (0 from earlier)');
    expect(stdout).toMatch(/what it says +8 +41\.7 \[\S+, \S+\] +50\.0 \[21\.5, 78\.5\] +50\.0/);
    expect(stdout).toMatch(/tool_call +2 +1 +0 +0 +0 +66\.7\n[^]*tool_call +66\.7 +66\.7\n/);
    expect(stdout).toMatch(
      /cannot_answer +1 +0 +1 +0 +1 +100\.0\n[^]*cannot_answer +33\.3 +50\.0\n/,
    );
    const rows = stdout.split('\n').filter((line) => / {2}/.test(line));
    expect(rows.every((line) => line.length <= 100)).toBe(true);
    expect((await asked('--fail-under', 'macro-f1=0.4')).code).toBe(0);
  });

  it('direct --out writes completions that "reward" reads', async () => {
    const { code } = await asked('--out', 'completions.jsonl', '--quiet');
    expect(code).toBe(0);
    const lines = (await readFile(join(cwd, 'completions.jsonl'), 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(7);
    const args = ['reward', 'completions.jsonl', '--weighting', 'closed', '--json'];
    const rewarded = await runCli(args, { cwd });
    const { results } = JSON.parse(rewarded.stdout) as {
      results: { records: { id: string; rewards: number[] }[] };
    };
    const rewardOf = (id: string) => results.records.find((one) => one.id === id)?.rewards[0];
    expect(rewardOf('own-1')).toBeCloseTo(1.5 + 1 + 2, 12);
    // A right question that does not say what it is about.
    expect(rewardOf('own-2')).toBeCloseTo(1.5 + 0.5, 12);
  });

  it('multiple-choice: shows the four answers in an order of the seed, and reads the letter', async () => {
    script = choosing(/^(?:Sorry|I am (?:sorry|unable)|I cannot)/);
    const result = await asked('--mode', 'multiple-choice', '--json');
    expect(printed(result).results.rows[0]).toMatchObject({
      unusable: 0,
      accuracy: { estimate: 3 / 8 },
      toolHallucination: { estimate: 0 },
      confusion: { TOOLCALL: [0, 0, 3, 0, 0], ASK: [0, 0, 2, 0, 0], REFUSE: [0, 0, 3, 0, 0] },
    });
    const orders = chat.requests.map(({ text }) =>
      [...text.matchAll(/^[A-D]\) (.)/gm)].map((match) => match[1]).join(''),
    );
    expect(new Set(orders).size).toBeGreaterThan(2);
    script = () => ({ text: 'I do not want to choose' });
    const silent = await asked('--mode', 'multiple-choice', '--seed', '2', '--json');
    expect(printed(silent).results.rows[0]).toMatchObject({ unusable: 8 });
  });

  it('log-probability: takes the likeliest answer by its sum, per character and per token', async () => {
    // Three for each token of JSON, one for any other: calls have the smallest sums.
    scores = { of: (token) => (/[{}":]/.test(token) ? -3 : -1) };
    const result = await asked('--mode', 'log-probability', '--json');
    expect(result).toMatchObject({ code: 0 });
    const { rows } = printed(result).results;
    expect(rows.map(({ reading }) => reading)).toEqual(['none', 'characters', 'tokens']);
    const sums = rows[0]!;
    expect(sums.confusion['TOOLCALL']?.[0]).toBe(0);
    expect(sums.toolHallucination.estimate).toBe(0);
    // Worked out by hand: fewest words wins, the first in the order call, question, refusal, answer of equals.
    const records = (await readFile(join(cwd, 'records.jsonl'), 'utf8')).trimEnd().split('\n');
    const shortest = records.map((line) => {
      const { answers } = JSON.parse(line) as { answers: Record<string, string> };
      const names = ['request_for_info', 'cannot_answer', 'direct'];
      const words = (name: string) => (answers[name] ?? '').split(' ').length;
      return names.reduce((best, name) => (words(name) < words(best) ? name : best));
    });
    const labels = ['request_for_info', 'cannot_answer', 'direct'];
    const chosen = ['ASK', 'REFUSE', 'DIRECTLY'].map((_, at) =>
      Object.values(sums.confusion).reduce((sum, row) => sum + (row[at + 1] ?? 0), 0),
    );
    expect(chosen).toEqual(labels.map((name) => shortest.filter((one) => one === name).length));
    const count = chat.scored.length;
    // One text shows what the server can do: with its answer two requests; then five a record.
    expect(count).toBe(2 + 8 * 5);
    expect(printed(await asked('--mode', 'log-probability', '--json')).results.reused).toBe(8);
    expect(chat.scored).toHaveLength(count);
  });

  it('log-probability: says plainly that nothing is measured where the endpoint cannot', async () => {
    scores = { of: () => -1, server: 'ignores-echo' };
    await chat.close();
    chat = await startScriptedChatModel(script, { scores });
    const { code, stderr } = await asked('--mode', 'log-probability');
    expect(code).toBe(1);
    expect(stderr).toContain('Not measured: the endpoint gives no log-probabilities of given text');
    expect(stderr).toContain('--mode multiple-choice');
    expect(chat.scored).toHaveLength(1);
  });

  it('draws records by the seed, and refuses what cannot be', async () => {
    const some = await asked('--limit', '3', '--json');
    expect(printed(some).results.rows[0]?.records).toBe(3);
    expect(chat.requests).toHaveLength(3);
    expect(await run()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--model') as string,
    });
    expect(await asked('--mode', 'multiple-choice', '--out', 'x')).toMatchObject({ code: 2 });
    await writeFile(join(cwd, 'records.jsonl'), await readFile(fixture('training.jsonl'), 'utf8'));
    const training = await asked('--mode', 'multiple-choice');
    expect(training).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has no answers to choose from') as string,
    });
    expect((await asked('--json')).code).toBe(0);
  });

  it('keeps what was answered where the model is down, and goes on', async () => {
    let isDown = true;
    script = (request) =>
      isDown && request.number > 4
        ? { fault: { status: 400, message: 'out of order' } }
        : direct(request);
    const stopped = await asked('--concurrency', '1', '--json');
    expect(stopped.code).toBe(3);
    isDown = false;
    const whole = await asked('--json');
    expect(whole.code).toBe(0);
    expect(printed(whole).results).toMatchObject({ reused: 4, rows: [{ records: 8 }] });
  });
});
