import type { AgentStep, CallStep } from '../../agent.js';
import { canonicalJson } from '../../../support/canonical-json.js';
import { oneLine } from '../../../support/one-line.js';

const MOST_SHOWN = 400;
const MOST_TEXT = 4_000;

/** What the calls of one request gave, as an answer to the user: one line a call. */
export function summariseRequest(steps: readonly AgentStep[]): string {
  const lines = steps.flatMap((step, at): readonly string[] => {
    if (step.kind !== 'call') return [];
    const { outcome } = step;
    if (outcome.kind !== 'success' && wasMended(step, steps.slice(at + 1))) return [];
    if (outcome.kind === 'fault' && outcome.reason === 'not-called')
      return [oneLine(outcome.message, MOST_SHOWN)];
    if (outcome.kind !== 'success')
      return [`${step.tool} did not work: ${oneLine(outcome.message, MOST_SHOWN)}`];
    const { body } = outcome;
    if (typeof body === 'string') return [`${step.tool}:${apart(clipped(body))}`];
    return [`${step.tool}: ${oneLine(JSON.stringify(body ?? null), MOST_SHOWN)}`];
  });
  return lines.length === 0 ? 'There was nothing to do.' : lines.join('\n');
}

/** True where a question about the failure led to another call of the tool, or the same call was made again. */
function wasMended({ tool, arguments: args }: CallStep, later: readonly AgentStep[]): boolean {
  const asked = later[0]?.kind === 'question';
  const same = canonicalJson(args);
  return later.some(
    (step) =>
      step.kind === 'call' &&
      step.tool === tool &&
      (asked || canonicalJson(step.arguments) === same),
  );
}

/** Text of several lines begins on a line of its own. */
function apart(text: string): string {
  return text.includes('\n') ? `\n${text}` : ` ${text}`;
}

function clipped(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > MOST_TEXT ? `${trimmed.slice(0, MOST_TEXT)} …` : trimmed;
}
