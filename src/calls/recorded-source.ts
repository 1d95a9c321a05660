import type { JsonObject } from '../core/json.js';
import type { Fault } from '../core/outcome.js';
import type { ToolCallRequest, ToolExecutor } from '../core/ports.js';
import { hashJson } from '../support/hash-json.js';

/** Recorded calls that answer; a call that was never recorded is the fault `not-recorded`. */
export interface RecordedSource extends ToolExecutor {
  /** The arguments of a tool's recorded calls, in the order of the recording. */
  argumentsOf(tool: string): readonly JsonObject[];
}

/** Recorded calls as a run begins with them. */
export interface Recordings {
  /** Tells one recording from another. */
  readonly hash: string;
  /** From the first answer of each call on. */
  open(): RecordedSource;
}

/** Several recordings as one: the first that holds a call answers it. Null for none. */
export function joinedRecordings(all: readonly Recordings[]): Recordings | null {
  const [first, ...others] = all;
  if (first === undefined || others.length === 0) return first ?? null;
  const hash = hashJson(all.map((one) => one.hash));
  return {
    hash,
    open: () => {
      const sources = all.map((one) => one.open());
      return {
        argumentsOf: (tool) => sources.flatMap((source) => source.argumentsOf(tool)),
        call: async (request, signal) => {
          const { id } = request.tool;
          for (const source of sources) {
            const outcome = await source.call(request, signal);
            if (outcome.kind !== 'fault' || outcome.reason !== 'not-recorded') return outcome;
          }
          const others = sources.map((source) => source.argumentsOf(id).length);
          return notRecorded(
            request,
            others.reduce((sum, count) => sum + count, 0),
          );
        },
        close: async () => {
          for (const source of sources) await source.close();
        },
      };
    },
  };
}

/** The fault of a call that is not recorded; `others`: recorded calls of the tool. */
export function notRecorded({ tool }: ToolCallRequest, others: number): Fault {
  const known =
    others === 0
      ? 'there is no recording of this tool at all.'
      : `${others} ${others === 1 ? 'call' : 'calls'} of this tool with other arguments ${others === 1 ? 'is' : 'are'} recorded.`;
  return {
    kind: 'fault',
    reason: 'not-recorded',
    message: `No answer is recorded for ${tool.id} with these arguments; ${known}`,
    unsent: true,
    durationMs: 0,
    attempts: 1,
  };
}
