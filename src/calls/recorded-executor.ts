import type { JsonObject } from '../core/json.js';
import { parseJson, writeJson } from '../core/json-text.js';
import type { Outcome } from '../core/outcome.js';
import type { ToolCallRequest } from '../core/ports.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import { canonicalJson } from '../support/canonical-json.js';
import { distinctBy } from '../support/distinct-by.js';
import { groupBy } from '../support/group-by.js';
import { hashJson } from '../support/hash-json.js';
import type { Recording } from './recording.js';
import { notRecorded, type RecordedSource, type Recordings } from './recorded-source.js';

/**
 * Answers calls from recordings, by tool and arguments (whatever the order of their keys). A call recorded
 * several times gives its answers in their order, the last one from then on; faults only where there is
 * nothing else. A call that was never recorded is the fault `not-recorded`.
 */
export class RecordedExecutor implements RecordedSource {
  private readonly answers = new Map<string, readonly Outcome[]>();
  private readonly given = new Map<string, number>();
  private readonly ofTools: ReadonlyMap<string, readonly Recording[]>;

  constructor(recordings: Iterable<Recording>) {
    const all = [...recordings];
    this.ofTools = groupBy(all, ({ tool }) => tool);
    for (const { tool, arguments: args, outcome } of all) {
      const key = keyOf(tool, args);
      this.answers.set(key, withAnswer(this.answers.get(key) ?? [], outcome));
    }
  }

  /** Of calls that were answered. */
  argumentsOf(tool: string): readonly JsonObject[] {
    const answered = (this.ofTools.get(tool) ?? []).filter(
      ({ outcome }) => outcome.kind !== 'fault',
    );
    return distinctBy(
      answered.map((recording) => recording.arguments),
      canonicalJson,
    );
  }

  async call(request: ToolCallRequest, signal?: AbortSignal): Promise<Outcome> {
    throwIfInterrupted(signal);
    const { id } = request.tool;
    const key = keyOf(id, request.arguments);
    const answers = this.answers.get(key) ?? [];
    const turn = this.given.get(key) ?? 0;
    this.given.set(key, turn + 1);
    return (
      answers[Math.min(turn, answers.length - 1)] ??
      notRecorded(request, this.ofTools.get(id)?.length ?? 0)
    );
  }

  async close(): Promise<void> {
    // Nothing is open.
  }
}

/** Recordings that are at hand; null for none. */
export function asRecordings(recordings: readonly Recording[]): Recordings | null {
  if (recordings.length === 0) return null;
  return {
    hash: hashJson(parseJson(writeJson(recordings))),
    open: () => new RecordedExecutor(recordings),
  };
}

function keyOf(tool: string, args: JsonObject): string {
  return `${tool}\n${canonicalJson(args)}`;
}

function withAnswer(known: readonly Outcome[], outcome: Outcome): readonly Outcome[] {
  const answers = [...known, outcome];
  const real = answers.filter(({ kind }) => kind !== 'fault');
  return real.length > 0 ? real : answers;
}
