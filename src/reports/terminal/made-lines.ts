import { writeJson } from '../../core/json-text.js';
import type { MadeThings } from '../../refinement/leftovers.js';
import { literalText } from '../../support/literal-text.js';
import { oneLine } from '../../support/one-line.js';
import { indented } from './indented.js';
import type { TerminalStyle } from './terminal-style.js';

const mostShown = 5;

/** What a run made: how much was removed, and what is left with the call that would remove it. */
export function madeLines(
  made: MadeThings | undefined,
  style: TerminalStyle,
  most = mostShown,
): string[] {
  if (made === undefined || made.removed + made.left.length === 0) return [];
  const { removed, left } = made;
  const shown = left
    .slice(0, most)
    .flatMap(({ tool, field, value, removal, message }) => [
      ...indented(`${field} ${oneLine(literalText(value), 80)}, made by ${tool}`, 2, style),
      ...indented(remedyOf(removal, message), 4, style).map(style.palette.cyan),
    ]);
  const more = left.length > most ? indented(`and ${left.length - most} more`, 2, style) : [];
  const gone = removed === 0 ? '' : `${removed} removed`;
  const stays = left.length === 0 ? '' : `${left.length} left behind`;
  const said = [gone, stays].filter((text) => text !== '').join(', ');
  return [...indented(`Of what the run made: ${said}`, 0, style), ...shown, ...more];
}

function remedyOf(
  removal: MadeThings['left'][number]['removal'],
  message: string | undefined,
): string {
  if (removal === null) return '→ no tool is known that removes it';
  const call = `${removal.tool} ${writeJson(removal.arguments)}`;
  return message === undefined
    ? `→ ${call} would remove it`
    : `→ ${call} did not remove it: ${oneLine(message, 120)}`;
}
