import type { Fault, FaultReason } from '../core/outcome.js';
import type { ToolCallRequest } from '../core/ports.js';
import { canonicalJson } from '../support/canonical-json.js';
import type { Attempt, CallAttempter } from './attempt.js';

/** Faults that the same arguments would give again. */
const lasting: ReadonlySet<FaultReason> = new Set(['timeout', 'stream', 'body-too-large']);
/** A call that loses its connection this often is taken to be what ends the server. */
const mostLosses = 2;
/** After this many endless streams, with different arguments, the tool itself is taken to be a stream. */
const mostStreams = 2;
/** How much time one tool may waste on calls without an answer, in multiples of the time-out. */
const shareInTimeouts = 4;

/**
 * Does not repeat calls that would only cost time: arguments that timed out, returned an endless stream or too long an answer, or
 * were in flight each time the server ended. A tool that has used up its share of the time on such calls is not called again.
 */
export function notAgain(inner: CallAttempter, timeoutMs: number): CallAttempter {
  const ended = new Map<string, Fault>();
  const losses = new Map<string, number>();
  const tools = new Map<string, Waste>();
  return {
    attempt: async (request, signal) => {
      const key = keyOf(request);
      const known = ended.get(key);
      if (known !== undefined) return notMade(`Not called again: ${known.message}`, known);
      const { ms, streams, last } = tools.get(request.tool.id) ?? nothing;
      if (last !== null && (streams >= mostStreams || ms >= timeoutMs * shareInTimeouts))
        return notMade(`Not called: the tool has used up its share of time. ${last.message}`, last);
      const attempt = await inner.attempt(request, signal);
      const { outcome } = attempt;
      if (outcome.kind !== 'fault' || outcome.unsent) {
        losses.delete(key);
        return attempt;
      }
      const lost =
        (losses.get(key) ?? 0) + (outcome.reason === 'connection' ? outcome.attempts : 0);
      losses.set(key, lost);
      if (lasting.has(outcome.reason) || lost >= mostLosses) ended.set(key, outcome);
      if (outcome.reason === 'timeout' || outcome.reason === 'stream') {
        const before = tools.get(request.tool.id) ?? nothing;
        tools.set(request.tool.id, {
          ms: before.ms + outcome.durationMs,
          streams: before.streams + (outcome.reason === 'stream' ? 1 : 0),
          last: outcome,
        });
      }
      return attempt;
    },
    close: () => inner.close(),
  };
}

interface Waste {
  readonly ms: number;
  readonly streams: number;
  readonly last: Fault | null;
}

const nothing: Waste = { ms: 0, streams: 0, last: null };

function keyOf({ tool, arguments: args }: ToolCallRequest): string {
  return `${tool.id} ${canonicalJson(args)}`;
}

function notMade(message: string, fault: Fault): Attempt {
  return { outcome: { ...fault, message, unsent: true, durationMs: 0, attempts: 1 } };
}
