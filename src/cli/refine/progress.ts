import type { ToolExecutor } from '../../core/ports.js';
import type { GroupResult } from '../../core/run-results.js';
import type { TextModelListener } from '../../models/text-model.js';
import { countText } from '../../reports/terminal/usage-text.js';
import { counted } from '../../support/counted.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import type { Output } from '../output.js';
import { progressBar } from '../progress-bar.js';

/** Shows how far a run is: groups, what is waited for, and how fast a model writes. */
export interface RunProgress {
  readonly listener: TextModelListener;
  readonly onGroup: (result: GroupResult) => void;
  /** Counts the calls that go through. */
  readonly counting: (executor: ToolExecutor) => ToolExecutor;
  stop(): void;
}

const redrawEveryMs = 500;
const plainEveryMs = 30_000;
const firstTellMs = 2_000;

/** A bar on a terminal, lines elsewhere, nothing with `--quiet`. */
export function runProgress(output: Output, groups: number): RunProgress {
  const begun = performance.now();
  const state = { done: 0, sentences: 0, calls: 0, requests: 0, tokens: 0, seconds: 0 };
  const waiting: { readonly what: string; readonly since: number }[] = [];
  let last = begun;
  let hasTold = false;
  const text = (): string => {
    const now = performance.now();
    const [first] = waiting;
    return [
      `${state.done}/${groups} groups`,
      counted(state.sentences, 'sentence'),
      counted(state.calls, 'call'),
      ...(state.requests === 0 ? [] : [counted(state.requests, 'request')]),
      ...(state.seconds < 1 ? [] : [`${countText(state.tokens / state.seconds)} tokens/s`]),
      first === undefined
        ? `${durationText(now - begun)} so far`
        : `waiting for ${escapeControlCharacters(first.what)} ${durationText(now - first.since)}`,
    ].join(' · ');
  };
  const bar = output.stderr.isTerminal && !output.quiet ? progressBar(output.stderr) : null;
  bar?.start(Math.max(1, groups), 0, { text: text() });
  const tell = (): void => {
    last = performance.now();
    hasTold = true;
    output.note(text());
  };
  const tick = (): void => {
    const since = performance.now() - last;
    if (bar !== null) bar.update(state.done, { text: text() });
    else if (since >= plainEveryMs || (!hasTold && since >= firstTellMs)) tell();
  };
  const timer = setInterval(tick, redrawEveryMs).unref();
  return {
    listener: {
      onRequest: ({ model, what }) => {
        state.requests += 1;
        waiting.push({ what, since: performance.now() });
        // Somebody has to know where to answer.
        if (model === 'inbox' && bar === null) output.note(`waiting for an answer to ${what}`);
      },
      onAnswer: ({ usage, seconds }) => {
        waiting.shift();
        state.tokens += usage.completionTokens;
        state.seconds += seconds;
      },
    },
    onGroup: ({ group, tools, ended }) => {
      const added = tools.reduce((sum, { sentences }) => sum + sentences.length, 0);
      state.done += 1;
      state.sentences += added;
      if (bar !== null) return;
      const why = ended === null ? '' : `, ended early: ${escapeControlCharacters(ended)}`;
      output.note(
        `${group}: ${counted(tools.length, 'tool')}, ${counted(added, 'sentence')}${why}`,
      );
    },
    counting: (executor) => ({
      call: (request, signal) => {
        state.calls += 1;
        return executor.call(request, signal);
      },
      close: () => executor.close(),
    }),
    stop: () => {
      clearInterval(timer);
      bar?.stop();
    },
  };
}

function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
