import { randomBytes } from 'node:crypto';
import { serveView, type Viewed } from '../serving/serve-view.js';
import { escapeControlCharacters } from '../support/escape-control-characters.js';
import type { Output } from './output.js';

/** Nobody guesses so many bytes. */
const tokenBytes = 24;

interface PageAsked {
  /** What it is the page of. */
  readonly title: string;
  /** What to do with the address. */
  readonly hint: string;
  readonly port: number;
  readonly signal: AbortSignal;
  readonly output: Output;
}

/** Serves a page on this machine until Ctrl-C, and tells its address, which holds a secret that is new each time. */
export async function servePage(
  page: Viewed,
  { title, hint, port, signal, output }: PageAsked,
): Promise<void> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const onReady = (url: string): void => {
    // It is needed with --quiet too; standard output is kept for the one object of --json.
    const { stream } = output.json ? output.stderr : output.stdout;
    stream.write(`${escapeControlCharacters(title)}: ${url}\n`);
    output.note(hint);
  };
  await serveView(page, { port, signal, token, onReady });
}
