import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Lines of a stream, one at a time; null at its end and once the signal aborts. */
export interface InputLines {
  next(): Promise<string | null>;
  close(): void;
}

/** Reads lines as they are wanted; lines that came before are kept. */
export function inputLines(stream: Readable, signal: AbortSignal): InputLines {
  const reader = createInterface({ input: stream, terminal: false });
  const waiting: ((line: string | null) => void)[] = [];
  const lines: string[] = [];
  let ended = false;
  const end = (): void => {
    ended = true;
    for (const take of waiting.splice(0)) take(null);
  };
  reader.on('line', (line) => {
    const take = waiting.shift();
    if (take === undefined) lines.push(line);
    else take(line);
  });
  reader.on('close', end);
  signal.addEventListener('abort', end, { once: true });
  return {
    next: () => {
      const line = lines.shift();
      if (line !== undefined && !signal.aborted) return Promise.resolve(line);
      if (ended || signal.aborted) return Promise.resolve(null);
      return new Promise((take) => waiting.push(take));
    },
    close: () => {
      reader.close();
      stream.pause();
    },
  };
}
