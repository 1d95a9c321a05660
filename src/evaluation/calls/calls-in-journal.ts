import { parseJson } from '../../core/json-text.js';
import { jsonObjectSchema, type JsonObject } from '../../core/json.js';
import type { Outcome } from '../../core/outcome.js';
import { stepOutcomeSchema, type StepOutcome } from '../../experiments/step-outcome.js';
import { Journal } from '../../refine/journal.js';

export interface RecordedCall {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly outcome: Outcome;
}

/** The calls in the lanes of a journal: the tool's name, what was sent, and what came. */
export function callsInJournal(folder: string): readonly RecordedCall[] {
  return Journal.recorded(folder, (entry) => {
    if (entry.kind !== 'came' || entry.what !== 'call') return [];
    const [, tool = '', text] = /^\S+ (.+?) (\{.*)$/s.exec(entry.key) ?? [];
    if (text === undefined) return [];
    const outcome = outcomeOf(stepOutcomeSchema.parse(entry.value));
    return [{ tool, arguments: jsonObjectSchema.parse(parseJson(text)), outcome }];
  });
}

/** A step's outcome as an executor gives it. */
function outcomeOf({ kind, status, body, message, form, ...rest }: StepOutcome): Outcome {
  const { errorText, headers, durationMs, unsent } = rest;
  const about = { ...(status === null ? {} : { status }), durationMs, attempts: 1 };
  if (kind === 'fault') return { kind, reason: 'interrupted', message, unsent, ...about };
  const answer = {
    ...{ ...about, bytes: 0, truncated: false, shape: {}, headers },
    ...(form === 'no body' ? {} : { body }),
  };
  if (kind === 'refused') return { kind, message, ...answer };
  return { kind, ...answer, ...(errorText ? { errorText } : {}) };
}
