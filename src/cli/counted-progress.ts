import cliProgress from 'cli-progress';
import type { Output } from './output.js';

export interface ProgressStep {
  readonly done: number;
  readonly total: number;
  /** The whole line, with the counts that matter. */
  readonly text: string;
}

/** Shows how far something that is counted is. */
export interface CountedProgress {
  show(step: ProgressStep): void;
  /** Leaves the terminal clean; may be called twice. */
  stop(): void;
}

const plainEveryMs = 2000;

/** A bar on a terminal, a line every two seconds elsewhere, nothing with `--quiet`. */
export function countedProgress(output: Output, now: () => number): CountedProgress {
  if (output.quiet) return { show: () => undefined, stop: () => undefined };
  return output.stderr.isTerminal ? bar(output) : lines(output, now);
}

function lines(output: Output, now: () => number): CountedProgress {
  let last = now();
  return {
    show: ({ text }) => {
      if (now() - last < plainEveryMs) return;
      last = now();
      output.note(text);
    },
    stop: () => undefined,
  };
}

function bar({ stderr }: Output): CountedProgress {
  const shown = new cliProgress.SingleBar({
    stream: stderr.stream,
    format: `${stderr.palette.cyan('{bar}')} {text}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: Math.min(24, Math.max(8, Math.floor(stderr.width / 5))),
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
    fps: 10,
    gracefulExit: false,
  });
  let running = false;
  return {
    show: ({ done, total, text }) => {
      if (!running) shown.start(Math.max(1, total), 0, { text });
      running = true;
      shown.setTotal(Math.max(1, total));
      shown.update(done, { text });
    },
    stop: () => {
      if (running) shown.stop();
      running = false;
    },
  };
}
