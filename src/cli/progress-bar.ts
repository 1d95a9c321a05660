import cliProgress from 'cli-progress';
import type { OutputStream } from './output.js';

/** A bar with a `{text}` beside it, which is gone when it stops. */
export function progressBar({ stream, palette, width }: OutputStream): cliProgress.SingleBar {
  return new cliProgress.SingleBar({
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
