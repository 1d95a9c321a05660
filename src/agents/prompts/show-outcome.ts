import { capJson } from '../../calls/cap-json.js';
import type { Outcome } from '../../core/outcome.js';
import { writeJson } from '../../core/json-text.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { fenced } from '../../support/fence.js';
import { oneLine } from '../../support/one-line.js';

const mostMessage = 600;

/** What a call gave back as a prompt shows it: a fenced block, the answer cut to about `maxBytes` of JSON. */
export function showOutcome(outcome: Outcome, maxBytes = 4_000): string {
  return fenced('RESULT', outcomeText(outcome, maxBytes));
}

function outcomeText(outcome: Outcome, maxBytes: number): string {
  const { kind } = outcome;
  if (kind === 'fault') {
    return line({ outcome: 'no answer', reason: outcome.reason, message: clip(outcome.message) });
  }
  const status = outcome.status === undefined ? {} : { status: outcome.status };
  const { value, truncated } = capJson(outcome.body ?? null, maxBytes);
  const cut = truncated || outcome.truncated ? { cut: true } : {};
  if (kind === 'accepted') return line({ outcome: 'success', ...status, answer: value, ...cut });
  const message = clip(outcome.message);
  return message === value || value === null
    ? line({ outcome: 'rejected', ...status, message })
    : line({ outcome: 'rejected', ...status, message, answer: value, ...cut });
}

function clip(text: string): string {
  return oneLine(text, mostMessage);
}

function line(value: unknown): string {
  return escapeJsonText(writeJson(value));
}
