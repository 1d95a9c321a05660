import { firstWaitMs, waitingLine } from '../../config/telling-of-wait.js';
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
/** A log gets a line for each tenth of the tools, and else this often: a model can think for minutes. */
const plainEveryMs = 30_000;
const tenths = 10;
const redrawEveryMs = 500;

function finishedLine(event: Extract<RefinementEvent, { kind: 'tool-finished' }>): string {
  const learnt = event.learnt === 0 ? 'nothing learnt yet' : `${event.learnt} learnt so far`;
  return `${escapeControlCharacters(event.tool)}: ${stopReasonText(event.reason)}, ${learnt}`;
}

/** A line for each tenth of the tools that is finished, the totals every so often, and what is waited for at first. */
function plainProgress(output: Output, { now, every }: Ticking, waitedFor: string): Progress {
  const start = now();
  let state: ProgressState = initialProgress;
  let last = start;
  let told = 0;
  let isWaiting = true;
  const tell = (about = '') => {
    last = now();
    output.note(`${about}${progressText(state, last - start)}`);
  };
  const end = every(redrawEveryMs, () => {
    const elapsed = now() - start;
    if (isWaiting && state.calls === 0 && elapsed >= firstWaitMs) {
      isWaiting = false;
      output.note(waitingLine(waitedFor, elapsed));
    } else if (now() - last >= plainEveryMs) tell();
  });
  return {
    onEvent: (event) => {
      state = afterEvent(state, event);
      if (event.kind === 'planned' && event.resumed > 0)
        output.note(`${event.resumed} tools were finished earlier`);
      const tenth = Math.floor((state.finished.size / Math.max(1, state.tools)) * tenths);
      if (event.kind === 'tool-finished' && tenth > told) {
        told = tenth;
        tell(`${finishedLine(event)} · `);
      } else if (now() - last >= plainEveryMs) tell();
    },
    stop: end,
  };
}

/** A bar that is gone when it stops. */
function barProgress({ stderr }: Output, { now, every }: Ticking, waitedFor: string): Progress {
  const start = now();
  let state: ProgressState = initialProgress;
  const bar = progressBar(stderr);
  let running = false;
  const draw = () => {
    const elapsed = now() - start;
    const isWaiting = state.calls === 0 && elapsed >= firstWaitMs;
    const text = isWaiting ? waitingLine(waitedFor, elapsed) : progressText(state, elapsed);
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

/** A bar on a terminal, plain lines elsewhere, nothing with `--quiet`. `waitedFor`: whose first answer is waited for. */
export function createProgress(
  output: Output,
  waitedFor = 'the first answer',
  time: Ticking = realTime,
): Progress {
  if (output.quiet) return quietly;
  return output.stderr.isTerminal
    ? barProgress(output, time, waitedFor)
    : plainProgress(output, time, waitedFor);
}
