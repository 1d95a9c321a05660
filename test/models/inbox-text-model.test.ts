import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InterruptedError } from '../../src/core/errors.js';
import type { ChatMessage, ChatUsage } from '../../src/models/chat-model.js';
import { inboxTextModel } from '../../src/models/inbox-text-model.js';
import { systemClock } from '../../src/support/system-clock.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const at = (name: string): string => join(folder.path, 'inbox', name);
const write = (name: string, text: string) => writeFile(at(name), text);
const asking = (content: string): readonly ChatMessage[] => [
  { role: 'system', content: 'Answer with JSON.' },
  { role: 'user', content },
];

function model(onAnswer: (answer: { readonly usage: ChatUsage }) => void = () => undefined) {
  const where = { folder: join(folder.path, 'inbox'), pollMs: 15 };
  return inboxTextModel({ ...where, clock: systemClock, listener: { onAnswer } });
}

/** Resolves when a file is there. */
async function appears(name: string): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const text = await readFile(at(name), 'utf8').catch(() => null);
    if (text !== null) return text;
    await systemClock.sleep(10);
  }
  throw new Error(`${name} did not appear`);
}

it('writes requests that stand alone, and waits for answers that are written slowly', async () => {
  const inbox = model();
  let isAnswered = false;
  const answer = inbox.answer(asking('Which?'));
  void answer.then(() => {
    isAnswered = true;
  });
  expect(await appears('0001.request.md')).toMatchSnapshot();
  for (const text of ['', '{"experiments": [', '{"experiments": [{"id": "u1", "steps": [']) {
    await write('0001.answer.json', text);
    await systemClock.sleep(60);
    expect(isAnswered).toBe(false);
  }
  await write('0001.answer.json', '{"experiments": []}');
  expect(await answer).toBe('{"experiments": []}');
});

it('says what is wrong with an answer, and takes the corrected one', async () => {
  const answer = model().answer(asking('Which?'));
  await appears('0001.request.md');
  await write('0001.answer.json', 'I would try an empty name.');
  expect(await appears('0001.problem.md')).toContain('has no JSON object in it');
  await write('0001.answer.json', '{"experiments": [{"id": "u1", ');
  while (!(await appears('0001.problem.md')).includes('in the middle')) await systemClock.sleep(10);
  await write('0001.answer.json', '{"experiments": [],}');
  expect(await answer).toBe('{"experiments": [],}');
  expect(await readdir(join(folder.path, 'inbox'))).toEqual([
    '0001.answer.json',
    '0001.request.md',
  ]);
});

it('takes an answer in Markdown', async () => {
  const answer = model().answer(asking('Which?'));
  await appears('0001.request.md');
  await write('0001.answer.md', 'Here it is:\n\n```json\n{"fix": {}}\n```\n');
  expect(await answer).toContain('{"fix": {}}');
});

it('ends on abort, and a second run waits for the same request and uses answers of the first', async () => {
  const abort = new AbortController();
  const first = model();
  const answered = first.answer(asking('one'));
  await appears('0001.request.md');
  await write('0001.answer.json', '{"one": 1}');
  await answered;
  const waiting = first.answer(asking('two'), abort.signal).catch((error: unknown) => error);
  await appears('0002.request.md');
  abort.abort();
  expect(await waiting).toBeInstanceOf(InterruptedError);

  const usages: ChatUsage[] = [];
  const second = model(({ usage }) => usages.push(usage));
  expect(await second.answer(asking('one'))).toBe('{"one": 1}');
  const again = second.answer(asking('two'));
  await systemClock.sleep(80);
  await write('0002.answer.json', '{"two": 2}');
  expect(await again).toBe('{"two": 2}');
  expect(usages).toMatchObject([
    { estimated: true, requests: 0, promptTokens: 0 },
    { estimated: true, requests: 1, savedTokens: 0 },
  ]);
  const names = await readdir(join(folder.path, 'inbox'));
  expect(names.filter((name) => name.includes('request'))).toHaveLength(2);
});

it('holds two conversations side by side, answered in any order', async () => {
  const inbox = model();
  const answers = Promise.all([inbox.answer(asking('left')), inbox.answer(asking('right'))]);
  expect(await appears('0001.request.md')).toContain('left');
  expect(await appears('0002.request.md')).toContain('right');
  await write('0002.answer.json', '{"side": "right"}');
  await systemClock.sleep(50);
  await write('0001.answer.json', '{"side": "left"}');
  expect(await answers).toEqual(['{"side": "left"}', '{"side": "right"}']);
});
