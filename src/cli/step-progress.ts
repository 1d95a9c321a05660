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

/** Nothing is shown of work that takes no longer than this, and then a line as often. */
const everyMs = 2000;

function lineOf({ done, of, text }: Step): string {
  return `${done} of ${of} done; ${escapeControlCharacters(text)}`;
}

function plainSteps(output: Output, now: () => number): StepProgress {
  let last = now();
  return {
    onStep: (step) => {
      if (now() - last < everyMs) return;
      last = now();
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
