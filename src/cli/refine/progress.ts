import type { RefinementEvent } from '../../refinement/events.js';
import { stopReasonText } from '../../reports/terminal/stop-reason-text.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import type { Output } from '../output.js';
import { progressBar } from '../progress-bar.js';
import { afterEvent, initialProgress, progressText, type ProgressState } from './progress-state.js';

/** Shows how far a run is. */
export interface Progress {
  onEvent(event: RefinementEvent): void;
  /** Leaves the terminal clean; may be called twice. */
  stop(): void;
}

/** Milliseconds since some fixed moment. */
export type Now = () => number;

const quietly: Progress = { onEvent: () => undefined, stop: () => undefined };
const plainEveryMs = 2000;

function finishedLine(event: Extract<RefinementEvent, { kind: 'tool-finished' }>): string {
  const learnt = event.learnt === 0 ? 'nothing learnt' : `${event.learnt} learnt`;
  return `${escapeControlCharacters(event.tool)}: ${stopReasonText(event.reason)}, ${learnt}`;
}

/** One line a finished tool, and the totals at most every two seconds. */
function plainProgress(output: Output, now: Now): Progress {
  const start = now();
  let state: ProgressState = initialProgress;
  let last = start;
  return {
    onEvent: (event) => {
      state = afterEvent(state, event);
      if (event.kind === 'planned' && event.resumed > 0)
        output.note(`${event.resumed} tools were finished earlier`);
      if (event.kind === 'tool-finished') output.note(finishedLine(event));
      if (now() - last < plainEveryMs) return;
      last = now();
      output.note(progressText(state, last - start));
    },
    stop: () => undefined,
  };
}

/** A bar that is gone when it stops. */
function barProgress({ stderr }: Output, now: Now): Progress {
  const start = now();
  let state: ProgressState = initialProgress;
  const bar = progressBar(stderr);
  let running = false;
  return {
    onEvent: (event) => {
      state = afterEvent(state, event);
      const text = progressText(state, now() - start);
      if (!running) {
        bar.start(Math.max(1, state.tools), 0, { text });
        running = true;
      }
      if (event.kind === 'planned') bar.setTotal(Math.max(1, state.tools));
      bar.update(state.finished.size + state.resumed, { text });
    },
    stop: () => {
      if (running) bar.stop();
      running = false;
    },
  };
}

/** A bar on a terminal, plain lines elsewhere, nothing with `--quiet`. */
export function createProgress(output: Output, now: Now): Progress {
  if (output.quiet) return quietly;
  return output.stderr.isTerminal ? barProgress(output, now) : plainProgress(output, now);
}
