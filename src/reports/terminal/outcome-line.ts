import type { Outcome } from '../../core/outcome.js';
import { clipToWidth } from '../../support/text-width.js';
import { jsonLine } from './json-line.js';
import type { TerminalStyle } from './terminal-style.js';

function excerpt(outcome: Exclude<Outcome, { kind: 'fault' }>, columns: number): string {
  if (outcome.kind === 'refused') return clipToWidth(outcome.message, columns);
  const { body } = outcome;
  return typeof body === 'string' ? clipToWidth(body, columns) : jsonLine(body, columns);
}

/** What a call gave back, on one line: `accepted 200 {"id":…`, `accepted (error text) Error: …`, `refused …`, `fault timeout …`. */
export function outcomeLine(
  outcome: Outcome | null,
  columns: number,
  { palette }: TerminalStyle,
): string {
  if (outcome === null) return palette.yellow('no outcome recorded');
  const status = outcome.status === undefined ? '' : ` ${outcome.status}`;
  if (outcome.kind === 'fault') {
    const head = `fault ${outcome.reason}${status}`;
    return `${palette.magenta(head)} ${clipToWidth(outcome.message, columns - head.length - 1)}`.trimEnd();
  }
  const by = outcome.answeredBy === undefined ? '' : `${outcome.answeredBy} `;
  const label = outcome.kind === 'accepted' && outcome.errorText ? ' (error text)' : '';
  const head = `${by}${outcome.kind}${status}${label}`;
  const colour = outcome.kind === 'accepted' ? palette.green : palette.red;
  return `${colour(head)} ${excerpt(outcome, columns - head.length - 1)}`.trimEnd();
}
