import type { AgentStep } from '../../agent.js';
import { oneLine } from '../../../support/one-line.js';

const MOST_SHOWN = 400;
const MOST_TEXT = 4_000;

/** What the calls of one request gave, as an answer to the user: one line a call. */
export function summariseRequest(steps: readonly AgentStep[]): string {
  const lines = steps.flatMap((step): readonly string[] => {
    if (step.kind !== 'call') return [];
    const { outcome } = step;
    if (outcome.kind !== 'success')
      return [`${step.tool} did not work: ${oneLine(outcome.message, MOST_SHOWN)}`];
    const { body } = outcome;
    if (typeof body === 'string') return [`${step.tool}:${apart(clipped(body))}`];
    return [`${step.tool}: ${oneLine(JSON.stringify(body ?? null), MOST_SHOWN)}`];
  });
  return lines.length === 0 ? 'There was nothing to do.' : lines.join('\n');
}

/** Text of several lines begins on a line of its own. */
function apart(text: string): string {
  return text.includes('\n') ? `\n${text}` : ` ${text}`;
}

function clipped(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > MOST_TEXT ? `${trimmed.slice(0, MOST_TEXT)} …` : trimmed;
}
