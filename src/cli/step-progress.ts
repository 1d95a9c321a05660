import { escapeControlCharacters } from '../support/escape-control-characters.js';
import type { Output } from './output.js';
import { progressBar } from './progress-bar.js';

export interface Step {
  readonly done: number;
  readonly of: number;
  readonly text: string;
}

/** Shows how far a piece of work with a known number of steps is. */
export interface StepProgress {
  readonly onStep: (step: Step) => void;
  /** Leaves the terminal clean; may be called twice. */
  readonly stop: () => void;
}

/** Nothing is shown of work that takes no longer than this. */
const everyMs = 2000;
/** A log gets a line this often, and for each tenth that is done. */
const plainEveryMs = 30_000;
const tenths = 10;

function lineOf({ done, of, text }: Step): string {
  return `${done} of ${of} done; ${escapeControlCharacters(text)}`;
}

function plainSteps(output: Output, now: () => number): StepProgress {
  const start = now();
  let last = start;
  let told = -1;
  return {
    onStep: (step) => {
      if (now() - start < everyMs) return;
      const tenth = Math.floor((step.done / Math.max(1, step.of)) * tenths);
      if (tenth <= told && now() - last < plainEveryMs) return;
      [last, told] = [now(), Math.max(told, tenth)];
      output.note(lineOf(step));
    },
    stop: () => undefined,
  };
}

function barSteps({ stderr }: Output, now: () => number): StepProgress {
  const start = now();
  const bar = progressBar(stderr);
  let running = false;
  return {
    onStep: (step) => {
      const text = lineOf(step);
      if (!running && now() - start < everyMs) return;
      if (!running) bar.start(step.of, step.done, { text });
      running = true;
      bar.setTotal(step.of);
      bar.update(step.done, { text });
    },
    stop: () => {
      if (running) bar.stop();
      running = false;
    },
  };
}

/** A bar on a terminal, plain lines elsewhere, nothing with `--quiet`. */
export function stepProgress(output: Output, now: () => number): StepProgress {
  if (output.quiet) return { onStep: () => undefined, stop: () => undefined };
  return output.stderr.isTerminal ? barSteps(output, now) : plainSteps(output, now);
}
