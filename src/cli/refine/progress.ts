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

/** What progress needs of time. */
export interface Ticking {
  /** Milliseconds since some fixed moment. */
  readonly now: () => number;
  /** Does the work every so often, without keeping the process alive; gives what ends it. */
  readonly every: (ms: number, work: () => void) => () => void;
}

const realTime: Ticking = {
  now: () => performance.now(),
  every: (ms, work) => {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
};

const quietly: Progress = { onEvent: () => undefined, stop: () => undefined };
const plainEveryMs = 2000;
/** A model can think for minutes: a line says every so often that work goes on. */
const silentForMs = 15_000;
const redrawEveryMs = 1000;

function finishedLine(event: Extract<RefinementEvent, { kind: 'tool-finished' }>): string {
  const learnt = event.learnt === 0 ? 'nothing learnt yet' : `${event.learnt} learnt so far`;
  return `${escapeControlCharacters(event.tool)}: ${stopReasonText(event.reason)}, ${learnt}`;
}

/** One line a finished tool, and the totals at most every two seconds and, while nothing happens, now and then. */
function plainProgress(output: Output, { now, every }: Ticking): Progress {
  const start = now();
  let state: ProgressState = initialProgress;
  let last = start;
  const tell = () => {
    last = now();
    output.note(progressText(state, last - start));
  };
  const end = every(redrawEveryMs, () => {
    if (now() - last >= silentForMs) tell();
  });
  return {
    onEvent: (event) => {
      state = afterEvent(state, event);
      if (event.kind === 'planned' && event.resumed > 0)
        output.note(`${event.resumed} tools were finished earlier`);
      if (event.kind === 'tool-finished') output.note(finishedLine(event));
      if (now() - last >= plainEveryMs) tell();
    },
    stop: end,
  };
}

/** A bar that is gone when it stops. */
function barProgress({ stderr }: Output, { now, every }: Ticking): Progress {
  const start = now();
  let state: ProgressState = initialProgress;
  const bar = progressBar(stderr);
  let running = false;
  const draw = () => {
    const text = progressText(state, now() - start);
    bar.update(state.finished.size + state.resumed, { text });
  };
  const end = every(redrawEveryMs, () => {
    if (running) draw();
  });
  return {
    onEvent: (event) => {
      state = afterEvent(state, event);
      if (!running) bar.start(Math.max(1, state.tools), 0, { text: '' });
      running = true;
      if (event.kind === 'planned') bar.setTotal(Math.max(1, state.tools));
      draw();
    },
    stop: () => {
      end();
      if (running) bar.stop();
      running = false;
    },
  };
}

/** A bar on a terminal, plain lines elsewhere, nothing with `--quiet`. */
export function createProgress(output: Output, time: Ticking = realTime): Progress {
  if (output.quiet) return quietly;
  return output.stderr.isTerminal ? barProgress(output, time) : plainProgress(output, time);
}
