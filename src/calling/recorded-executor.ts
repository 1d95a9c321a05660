import type { Outcome } from '../core/outcome.js';
import type { ToolCallRequest, ToolExecutor } from '../core/ports.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import { canonicalJson } from '../support/canonical-json.js';
import type { Recording } from './recording.js';

/**
 * Answers calls from recordings, by tool and arguments (whatever the order of their keys). A call recorded
 * several times gives its answers in their order, the last one from then on; faults only where there is
 * nothing else. A call that was never recorded is the fault `not-recorded`.
 */
export class RecordedExecutor implements ToolExecutor {
  private readonly answers = new Map<string, readonly Outcome[]>();
  private readonly given = new Map<string, number>();
  private readonly tools = new Map<string, number>();

  constructor(recordings: Iterable<Recording>) {
    for (const recording of recordings) {
      const key = keyOf(recording.tool, recording.arguments);
      this.answers.set(key, withAnswer(this.answers.get(key) ?? [], recording.outcome));
      this.tools.set(recording.tool, (this.tools.get(recording.tool) ?? 0) + 1);
    }
  }

  async call(request: ToolCallRequest, signal?: AbortSignal): Promise<Outcome> {
    throwIfInterrupted(signal);
    const key = keyOf(request.tool.id, request.arguments);
    const answers = this.answers.get(key) ?? [];
    const turn = this.given.get(key) ?? 0;
    this.given.set(key, turn + 1);
    return answers[Math.min(turn, answers.length - 1)] ?? this.notRecorded(request);
  }

  async close(): Promise<void> {
    // Nothing is open.
  }

  private notRecorded({ tool }: ToolCallRequest): Outcome {
    const others = this.tools.get(tool.id) ?? 0;
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
}

function keyOf(tool: string, args: Recording['arguments']): string {
  return `${tool}\n${canonicalJson(args)}`;
}

function withAnswer(known: readonly Outcome[], outcome: Outcome): readonly Outcome[] {
  const answers = [...known, outcome];
  const real = answers.filter(({ kind }) => kind !== 'fault');
  return real.length > 0 ? real : answers;
}
