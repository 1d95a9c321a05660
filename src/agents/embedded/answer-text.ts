import { harvestJson } from '../../arguments/pool/harvest-json.js';
import { literalText } from '../../support/literal-text.js';
import { oneLine } from '../../support/one-line.js';
import type { CallStep } from '../agent.js';

const mostFacts = 8;

/** An answer by template: what the last successful call gave, a fact a line, the nearest to the root first. */
export function answerText(step: CallStep): string {
  const body = step.outcome.kind === 'success' ? (step.outcome.body ?? null) : null;
  const facts = harvestJson(body).slice(0, mostFacts);
  if (facts.length === 0) return `${step.tool}: ${oneLine(JSON.stringify(body), 300)}`;
  const lines = facts.map(({ path, value }) => {
    const text = oneLine(literalText(value), 160);
    return path === '' ? text : `${path}: ${text}`;
  });
  return [`${step.tool} says:`, ...lines].join('\n');
}
