import { credentialsRemedy } from '../../catalogues/credentials-remedy.js';
import type { Source } from '../../core/catalogue.js';
import type { ToolSummary } from '../../refinement/result.js';
import { lastToolReached, wasReachedAgain } from '../../refinement/when-reached.js';
import { oneLine } from '../../support/one-line.js';
import { indented } from './indented.js';
import { namedTools } from './named-tools.js';
import type { TerminalStyle } from './terminal-style.js';

const mostGroups = 6;
const longestMessage = 160;

/** What went wrong in calls of one kind, tool by tool. */
interface Failures {
  readonly countOf: (tool: ToolSummary) => number;
  readonly messageOf: (tool: ToolSummary) => string | undefined;
  /** What `total` of them come to, for the first line. */
  readonly headline: (total: number) => string;
  readonly others: string;
  /** What helps, by the message that came most often. */
  readonly remedyOf: (message: string) => string | undefined;
}

/** Calls that gave a fault, by what the faults said, most calls first. `source`: of the tools, for what it would take to be let in. */
export function faultLines(
  tools: readonly ToolSummary[],
  style: TerminalStyle,
  source?: Source,
): string[] {
  return failureLines(tools, style, {
    countOf: ({ faults }) => faults,
    messageOf: ({ faultMessage, stopDetail }) => faultMessage ?? stopDetail,
    headline: (total) =>
      `${total} ${total === 1 ? 'call gave a fault and taught' : 'calls gave a fault and taught'} nothing`,
    others: 'faults',
    remedyOf: (message) =>
      whereItEnded(message, tools) ??
      (unreachedError.test(message) && wasReachedAgain(tools)
        ? undefined
        : keyWanted.test(message)
          ? `the server wants to know who asks: ${credentialsRemedy(source)}`
          : remedyIn(faultRemedies, message)),
  });
}

function remedyIn(
  known: readonly (readonly [pattern: RegExp, remedy: string])[],
  message: string,
): string | undefined {
  return known.find(([pattern]) => pattern.test(message))?.[1];
}

/** A server that answered at first and then no more was there: what was called last may have ended it. */
function whereItEnded(message: string, tools: readonly ToolSummary[]): string | undefined {
  const last = /\bE(?:CONNREFUSED|HOSTUNREACH|NETUNREACH)\b/.test(message)
    ? lastToolReached(tools)
    : undefined;
  return last === undefined
    ? undefined
    : `nothing answered any more after a call of ${last.tool}, which may have stopped the server: start the server again, and this command, if need be without that tool (--exclude '${last.tool}')`;
}

const unreachedError = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)\b/;

const keyWanted = /\b(?:401|403|unauthori[sz]ed|forbidden)\b/i;

const faultRemedies: readonly (readonly [pattern: RegExp, remedy: string])[] = [
  [
    unreachedError,
    'nothing answers there: run the same command again once something does, or with --server URL for another address',
  ],
];

function failureLines(
  tools: readonly ToolSummary[],
  style: TerminalStyle,
  { countOf, messageOf, headline, others, remedyOf }: Failures,
): string[] {
  const failing = tools.filter((tool) => countOf(tool) > 0);
  if (failing.length === 0) return [];
  const countOfAll = (ones: readonly ToolSummary[]) =>
    ones.reduce((sum, one) => sum + countOf(one), 0);
  const groups = new Map<string, ToolSummary[]>();
  for (const one of failing) {
    const message = oneLine(messageOf(one) ?? '', longestMessage);
    groups.set(message, [...(groups.get(message) ?? []), one]);
  }
  const sorted = [...groups].sort(([, a], [, b]) => countOfAll(b) - countOfAll(a));
  const lines = sorted.slice(0, mostGroups).flatMap(([message, ones]) => {
    const names = namedTools(ones.map((one) => `${one.tool} (${countOf(one)})`));
    return indented(message === '' ? names : `${names}: ${message}`, 2, style);
  });
  const more = sorted.length - mostGroups;
  const remedy = remedyOf(sorted[0]?.[0] ?? '');
  return [
    ...[
      ...indented(headline(countOfAll(failing)), 0, style),
      ...lines,
      ...(more > 0 ? indented(`and ${more} other ${others}`, 2, style) : []),
    ].map(style.palette.magenta),
    ...(remedy === undefined ? [] : indented(`→ ${remedy}`, 2, style).map(style.palette.cyan)),
  ];
}
