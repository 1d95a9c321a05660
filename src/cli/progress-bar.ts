import { createRequire } from 'node:module';
import type CliProgress from 'cli-progress';
import type { OutputStream } from './output.js';

const load = createRequire(import.meta.url);

/** A bar with a `{text}` beside it, which is gone when it stops. */
export function progressBar({ stream, palette, width }: OutputStream): CliProgress.SingleBar {
  // Only a terminal shows one: elsewhere commands start without its modules.
  const { SingleBar } = load('cli-progress') as typeof CliProgress;
  return new SingleBar({
    stream,
    format: `${palette.cyan('{bar}')} {text}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: Math.min(24, Math.max(8, Math.floor(width / 5))),
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
    fps: 10,
    gracefulExit: false,
  });
}
