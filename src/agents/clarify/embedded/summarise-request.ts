import type { AgentStep } from '../../agent.js';
import { oneLine } from '../../../support/one-line.js';

const MOST_SHOWN = 400;

/** What the calls of one request gave, as an answer to the user: one line a call. */
export function summariseRequest(steps: readonly AgentStep[]): string {
  const lines = steps.flatMap((step): readonly string[] => {
    if (step.kind !== 'call') return [];
    const { outcome } = step;
    if (outcome.kind !== 'success')
      return [`${step.tool} did not work: ${oneLine(outcome.message, MOST_SHOWN)}`];
    const { body } = outcome;
    const text = typeof body === 'string' ? body : JSON.stringify(body ?? null);
    return [`${step.tool}: ${oneLine(text, MOST_SHOWN)}`];
  });
  return lines.length === 0 ? 'There was nothing to do.' : lines.join('\n');
}
