import { counted } from '../../support/counted.js';
import { wasMade } from '../../refinement/calls-shown.js';
import type { RefinementEvent } from '../../refinement/events.js';

interface Finished {
  readonly learnt: number;
  /** Made of the tool, earlier ones too. */
  readonly calls: number;
}

/** What a run has done so far, counted from its events. */
export interface ProgressState {
  readonly tools: number;
  /** Finished by this process; a tool that is taken up again and finishes again counts once. */
  readonly finished: ReadonlyMap<string, Finished>;
  /** Found finished. */
  readonly resumed: number;
  /** Found on record of tools that were not finished. */
  readonly callsOnRecord: number;
  readonly calls: number;
  readonly faults: number;
}

export const initialProgress: ProgressState = {
  tools: 0,
  finished: new Map(),
  resumed: 0,
  callsOnRecord: 0,
  calls: 0,
  faults: 0,
};

/** The state after one more event. */
export function afterEvent(state: ProgressState, event: RefinementEvent): ProgressState {
  switch (event.kind) {
    case 'planned':
      return {
        ...state,
        tools: event.tools,
        resumed: event.resumed,
        callsOnRecord: event.callsOnRecord,
      };
    case 'call': {
      const { outcome } = event.call;
      if (!wasMade(event.call) || outcome === null) return state;
      const faults = state.faults + (outcome.kind === 'fault' ? 1 : 0);
      return { ...state, calls: state.calls + 1, faults };
    }
    case 'tool-finished':
      return withFinished(state, event.tool, event);
    case 'tool-closed': {
      const known = state.finished.get(event.tool);
      if (known === undefined) return state;
      return withFinished(state, event.tool, { ...known, learnt: event.learnt });
    }
    default:
      return state;
  }
}

function withFinished(
  state: ProgressState,
  tool: string,
  { learnt, calls }: Finished,
): ProgressState {
  return { ...state, finished: new Map([...state.finished, [tool, { learnt, calls }]]) };
}

function ofFinished({ finished }: ProgressState, what: keyof Finished): number {
  return [...finished.values()].reduce((sum, tool) => sum + tool[what], 0);
}

/**
 * Milliseconds to go, from the pace so far; null while nothing tells. The work of a tool is its calls and its end; one that
 * is not finished takes as many calls as a finished one, less those that are on record.
 */
export function timeLeft(state: ProgressState, elapsedMs: number): number | null {
  const { tools, finished, resumed, calls, callsOnRecord } = state;
  const left = tools - resumed - finished.size;
  if (left <= 0) return 0;
  if (finished.size === 0) return null;
  const callsOfFinished = ofFinished(state, 'calls');
  const callsOfOpen = Math.max(0, callsOnRecord + calls - callsOfFinished);
  const callsLeft = Math.max(0, (callsOfFinished / finished.size) * left - callsOfOpen);
  return (elapsedMs / (calls + finished.size)) * (callsLeft + left);
}

/** `8 s`, `3 min`, `2 h`. */
export function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** `3/14 tools · 57 calls · 12 learnt · 1 fault · about 20 s left`; how long it has taken while nothing tells the time left. */
export function progressText(state: ProgressState, elapsedMs: number): string {
  const left = timeLeft(state, elapsedMs);
  const learnt = ofFinished(state, 'learnt');
  return [
    `${state.finished.size + state.resumed}/${state.tools} tools`,
    counted(state.calls, 'call'),
    `${learnt} learnt`,
    ...(state.faults === 0 ? [] : [counted(state.faults, 'fault')]),
    ...timeTexts(left, elapsedMs),
  ].join(' · ');
}

const worthTellingMs = 10_000;

function timeTexts(leftMs: number | null, elapsedMs: number): string[] {
  if (leftMs !== null) return leftMs === 0 ? [] : [`about ${durationText(leftMs)} left`];
  return elapsedMs < worthTellingMs ? [] : [`${durationText(elapsedMs)} so far`];
}
