import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BudgetError, InterruptedError, ModelError } from '../../src/core/errors.js';
import type { ChatMessage, ChatUsage } from '../../src/models/chat-model.js';
import { commandTextModel, type CommandModelOptions } from '../../src/models/command-text-model.js';
import { createTokenBudget } from '../../src/models/token-budget.js';
import { systemClock } from '../../src/support/system-clock.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const program = fileURLToPath(new URL('./answer-program.mjs', import.meta.url));
const conversation: readonly ChatMessage[] = [
  { role: 'system', content: 'Answer with JSON.' },
  { role: 'user', content: 'First?' },
  { role: 'assistant', content: '{"a": 1}' },
  { role: 'user', content: 'Second?' },
];

function model(command: string, options: Partial<CommandModelOptions> = {}) {
  return commandTextModel({ command, environment: process.env, clock: systemClock, ...options });
}

const acting = (act: string): string => `${process.execPath} ${program} ${act}`;

async function rejection(promise: Promise<unknown>): Promise<Error> {
  const error: unknown = await promise.catch((thrown: unknown) => thrown);
  if (error instanceof Error) return error;
  throw new Error('it was not rejected');
}

async function isGone(pid: number): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    // A process that nobody has waited for yet is dead too.
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
    if (/\) [ZX]/.test(state)) return true;
    await systemClock.sleep(20);
  }
  return false;
}

it('is given the whole conversation as one text, and says which message is new', async () => {
  expect(await model(acting('echo')).answer(conversation))
    .toBe(`======== RULES for the whole conversation ========

Answer with JSON.

======== MESSAGE 1, answered already ========

First?

======== YOUR ANSWER to message 1 ========

{"a": 1}

======== MESSAGE 2: this is the new one. Answer it. ========

Second?`);
});

it('estimates its tokens, says so, and keeps to the budget between messages', async () => {
  const answers: ChatUsage[] = [];
  const asked: string[] = [];
  const budget = createTokenBudget({ maxTokens: 120 });
  const listener = {
    onRequest: ({ what }: { readonly what: string }) => asked.push(what),
    onAnswer: ({ usage }: { readonly usage: ChatUsage }) => answers.push(usage),
  };
  const echo = model(acting('echo'), { listener, budget });
  await echo.answer(conversation);
  expect(asked).toEqual([`the command "${acting('echo')}"`]);
  expect(answers).toMatchObject([{ estimated: true, requests: 1, cost: null }]);
  const [{ promptTokens, completionTokens }] = answers as [ChatUsage];
  expect(budget.spent().tokens).toBe(promptTokens + completionTokens);
  await expect(echo.answer(conversation)).rejects.toThrow(BudgetError);
});

it.each([
  ['a pipe, which needs a shell', `${acting('echo')} | tr a-z A-Z`, 'ANSWER WITH JSON.'],
  ['quotes', `"${process.execPath}" '${program}' echo`, 'Answer with JSON.'],
  ['a program that does not read', acting('deaf'), '{"heard": false}'],
])('runs a command line with %s', async (_what, command, answer) => {
  const long = [{ role: 'user', content: 'x'.repeat(500_000) } as const];
  expect(await model(command).answer([...conversation, ...long])).toContain(answer);
});

it.each([
  ['an exit code', acting('fail'), {}, /answer-program.* ended with exit code 3.*not logged in$/s],
  ['no answer', acting('empty'), {}, /wrote no answer.*nothing to say$/s],
  ['no end', `${acting('hang')} /dev/null`, { timeoutMs: 700 }, /no answer within 1 seconds/],
  ['too much', acting('flood'), {}, /wrote more than 4 MB/],
  ['no such program', '/none/such', {}, /"\/none\/such" could not be started/],
])('names the command that gives %s', async (_what, command, options, message) => {
  const error = await rejection(model(command, options).answer(conversation));
  expect(error).toBeInstanceOf(ModelError);
  expect(error.message).toMatch(message);
});

it('is killed on abort, with what it has started', async () => {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'pids');
  const abort = new AbortController();
  const answer = rejection(model(`${acting('hang')} ${path}`).answer(conversation, abort.signal));
  let pids = '';
  while (!pids.includes(' ')) {
    await systemClock.sleep(20);
    pids = await readFile(path, 'utf8').catch(() => '');
  }
  abort.abort();
  expect(await answer).toBeInstanceOf(InterruptedError);
  for (const pid of pids.split(' ')) expect(await isGone(Number(pid))).toBe(true);
  await folder.remove();
});
