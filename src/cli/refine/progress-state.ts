import { wasMade } from '../../refinement/calls-shown.js';
import type { RefinementEvent } from '../../refinement/events.js';

/** What a run has done so far, counted from its events. */
export interface ProgressState {
  readonly tools: number;
  /** Finished by this process, with what each has learnt; a tool that is taken up again and finishes again counts once. */
  readonly finished: ReadonlyMap<string, number>;
  /** Found finished. */
  readonly resumed: number;
  readonly calls: number;
  readonly faults: number;
  /** Pieces of work that workers elsewhere have in hand; absent where all is done here. */
  readonly inHand?: number;
}

export const initialProgress: ProgressState = {
  tools: 0,
  finished: new Map(),
  resumed: 0,
  calls: 0,
  faults: 0,
};

/** The state after one more event. */
export function afterEvent(state: ProgressState, event: RefinementEvent): ProgressState {
  switch (event.kind) {
    case 'planned':
      return { ...state, tools: event.tools, resumed: event.resumed };
    case 'call': {
      const { outcome } = event.call;
      if (!wasMade(event.call) || outcome === null) return state;
      const faults = state.faults + (outcome.kind === 'fault' ? 1 : 0);
      return { ...state, calls: state.calls + 1, faults };
    }
    case 'in-hand':
      return { ...state, inHand: event.count };
    case 'tool-finished':
      return { ...state, finished: new Map([...state.finished, [event.tool, event.learnt]]) };
    case 'tool-closed':
      return state.finished.has(event.tool)
        ? { ...state, finished: new Map([...state.finished, [event.tool, event.learnt]]) }
        : state;
    default:
      return state;
  }
}

/** Milliseconds to go, from the pace so far; null while nothing tells. */
export function timeLeft(
  { tools, finished, resumed }: ProgressState,
  elapsedMs: number,
): number | null {
  const left = tools - resumed - finished.size;
  if (left <= 0) return 0;
  return finished.size === 0 ? null : (elapsedMs / finished.size) * left;
}

/** `8 s`, `3 min`, `2 h`. */
export function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `3/14 tools · 57 calls · 12 learnt · 1 fault · about 20 s left`; how long it has taken while nothing tells the time left. */
export function progressText(state: ProgressState, elapsedMs: number): string {
  const left = timeLeft(state, elapsedMs);
  const learnt = [...state.finished.values()].reduce((sum, count) => sum + count, 0);
  return [
    `${state.finished.size + state.resumed}/${state.tools} tools`,
    counted(state.calls, 'call'),
    `${learnt} learnt`,
    ...(state.faults === 0 ? [] : [counted(state.faults, 'fault')]),
    ...(state.inHand === undefined ? [] : [`${state.inHand} in hand`]),
    ...timeTexts(left, elapsedMs),
  ].join(' · ');
}

const worthTellingMs = 10_000;

function timeTexts(leftMs: number | null, elapsedMs: number): string[] {
  if (leftMs !== null) return leftMs === 0 ? [] : [`about ${durationText(leftMs)} left`];
  return elapsedMs < worthTellingMs ? [] : [`${durationText(elapsedMs)} so far`];
}
