import type CliProgress from 'cli-progress';
import { loadPackage } from '../support/load-package.js';
import type { OutputStream } from './output.js';

/** A bar with a `{text}` beside it, which is gone when it stops. */
export function progressBar({ stream, palette, width }: OutputStream): CliProgress.SingleBar {
  // Only a terminal shows one: elsewhere commands start without its modules.
  const { SingleBar } = loadPackage<typeof CliProgress>('cli-progress');
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
