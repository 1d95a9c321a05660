import type { ToolSummary } from '../../refinement/result.js';
import { oneLine } from '../../support/one-line.js';
import { indented } from './indented.js';
import { namedTools } from './named-tools.js';
import type { TerminalStyle } from './terminal-style.js';

/** Tools that refused every call: they may need values that only their user knows. */
export function neverWorkedLines(tools: readonly ToolSummary[], style: TerminalStyle): string[] {
  const refused = tools.filter(({ worked, calls, faults }) => !worked && calls > faults);
  if (refused.length === 0) return [];
  const names = namedTools(refused.map(({ tool }) => tool));
  const same = refusalOfAll(refused);
  const remedy = isWrongAddress(tools)
    ? 'the address may lack a part, such as /api: give it in full with --server, and start again with --fresh'
    : same !== null
      ? `they say "${oneLine(same, longestQuoted)}" whatever they are given: set up what that asks for, and start again with --fresh`
      : 'give values that exist with --value ARGUMENT=VALUE where that is what they lack, and start again with --fresh';
  return [
    ...indented(`${refused.length} refused every call: ${names}`, 0, style),
    ...(same === null ? saidLines(refused, style) : []),
    ...indented(`→ ${remedy}`, 2, style).map(style.palette.cyan),
  ];
}

const mostSaid = 8;

/** What each of the first few says to calls that were meant to work. */
function saidLines(refused: readonly ToolSummary[], style: TerminalStyle): string[] {
  return refused
    .slice(0, mostSaid)
    .flatMap(({ tool, refusal }) =>
      refusal === undefined
        ? []
        : indented(`${tool}: ${oneLine(refusal, longestQuoted)}`, 2, style).map(style.palette.dim),
    );
}

const fewestAlike = 3;
const longestQuoted = 200;

/** What most of several tools refused every call with, in the same words: it is not about their arguments. */
function refusalOfAll(refused: readonly ToolSummary[]): string | null {
  const [first] = refused.flatMap(({ onlyRefusal }) => onlyRefusal ?? []);
  const alike = refused.filter(({ onlyRefusal }) => onlyRefusal === first);
  const isMost = alike.length >= fewestAlike && alike.length * 2 > refused.length;
  return first !== undefined && isMost ? first : null;
}

/** Where none of several tools is there, the way to all of them is wrong. */
function isWrongAddress(tools: readonly ToolSummary[]): boolean {
  return tools.length > 2 && tools.every(({ nothingThere }) => nothingThere);
}
