import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isContainer } from '../core/json.js';
import { storageFailure, systemCode } from '../storage/storage-failure.js';
import { writeFileAtomic } from '../storage/write-file-atomic.js';
import { parseModelJson } from '../support/parse-model-json.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import type { ChatMessage } from './chat-model.js';
import { conversationText } from './conversation-text.js';
import { metered, type GivenAnswer, type Metering, type TextModel } from './text-model.js';

export interface InboxModelOptions extends Metering {
  /** Where requests are written and answers are awaited; it is made where it is missing. */
  readonly folder: string;
  /** Milliseconds between two looks for an answer; one that is the same at two looks is whole. Half a second when absent. */
  readonly pollMs?: number | undefined;
}

const requestFile = /^(\d+)\.request\.md$/;

/**
 * A folder as a model: each request is a file, and each answer is a file that somebody else writes, such as a coding agent. An answer is
 * waited for as long as it takes. A request that stands in the folder with the same text is not written again, so that answers of an
 * earlier run are used once more.
 */
export function inboxTextModel(options: InboxModelOptions): TextModel {
  const inbox = new Inbox(options);
  return {
    name: 'inbox',
    answer: (messages, signal, { onUsage } = {}) =>
      metered({ model: 'inbox', messages, signal, onUsage }, options, () =>
        inbox.answer(messages, signal),
      ),
  };
}

class Inbox {
  /** Requests in the folder: their texts do not change. */
  private readonly texts = new Map<string, string>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: InboxModelOptions) {}

  async answer(
    messages: readonly ChatMessage[],
    signal: AbortSignal | undefined,
  ): Promise<GivenAnswer> {
    throwIfInterrupted(signal);
    // One after the other: two conversations must not take the same number.
    const placed = this.last.then(() => this.place(messages));
    this.last = placed.catch(() => undefined);
    const { number, isNew } = await placed;
    const path = this.pathOf(`${number}.request.md`);
    const isReused = !isNew && (await this.read(number)) !== null;
    if (!isReused) this.options.listener?.onRequest?.({ model: 'inbox', what: path });
    return { text: await this.waitFor(number, signal), isReused };
  }

  private pathOf(name: string): string {
    return join(this.options.folder, name);
  }

  /** The number of the request with this text, which is written if it is new. */
  private async place(
    messages: readonly ChatMessage[],
  ): Promise<{ readonly number: string; readonly isNew: boolean }> {
    const { folder } = this.options;
    const names = await mkdir(folder, { recursive: true })
      .then(() => readdir(folder))
      .catch((error: unknown) => {
        throw storageFailure(error, 'read', folder);
      });
    for (const name of names) {
      const number = requestFile.exec(name)?.[1];
      if (number === undefined) continue;
      if (!this.texts.has(number))
        this.texts.set(number, (await readText(this.pathOf(name))) ?? '');
      if (this.texts.get(number) === requestText(messages, number)) return { number, isNew: false };
    }
    const highest = Math.max(0, ...names.map((name) => Number(/^\d+(?=\.)/.exec(name)?.[0] ?? 0)));
    const number = String(highest + 1).padStart(4, '0');
    const text = requestText(messages, number);
    await writeFileAtomic(this.pathOf(`${number}.request.md`), text);
    this.texts.set(number, text);
    return { number, isNew: true };
  }

  private async read(number: string): Promise<string | null> {
    const text =
      (await readText(this.pathOf(`${number}.answer.json`))) ??
      (await readText(this.pathOf(`${number}.answer.md`)));
    return text === null || text.trim() === '' ? null : text;
  }

  /** A file that still grows is waited for; one that does not become readable is told of in a file beside it. */
  private async waitFor(number: string, signal: AbortSignal | undefined): Promise<string> {
    const { clock, pollMs = 500 } = this.options;
    const problemPath = this.pathOf(`${number}.problem.md`);
    let before: string | null = null;
    let unreadable: string | null = null;
    for (;;) {
      throwIfInterrupted(signal);
      const text = await this.read(number);
      if (text !== null && text === before) {
        const { candidates, cutOff } = parseModelJson(text);
        if (candidates.some(isContainer)) {
          await rm(problemPath, { force: true });
          return text;
        }
        if (text !== unreadable) await writeFileAtomic(problemPath, problemText(number, cutOff));
        unreadable = text;
      }
      before = text;
      await clock.sleep(pollMs, signal);
    }
  }
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw storageFailure(error, 'read', path);
  }
}

function requestText(messages: readonly ChatMessage[], number: string): string {
  return `# Request ${number}

You are the model in the conversation below. This file holds all of it: the rules, the earlier messages with your answers to them, and last
the new message. Answer the new message: write the JSON object that the rules describe, and nothing else, to \`${number}.answer.json\` in
this folder. If \`${number}.problem.md\` appears, the answer could not be read: the file says why; write the answer again.

${conversationText(messages)}`;
}

function problemText(number: string, isCutOff: boolean): string {
  const what = isCutOff
    ? 'ends in the middle of its JSON'
    : 'has no JSON object in it, or one that is broken beyond repair';
  return `The answer to request ${number} ${what}. Write the complete JSON object to \`${number}.answer.json\` again.\n`;
}
