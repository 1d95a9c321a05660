import type { ModelUseEstimate } from './estimate-model-use.js';
import { indented } from '../../reports/terminal/indented.js';
import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';
import { costText, countText } from '../../reports/terminal/usage-text.js';
import { textTable, type Column } from '../../support/text-table.js';

const columns: readonly Column[] = [
  { title: 'tool', flexible: true },
  { title: 'model calls', align: 'right' },
  { title: 'tokens in', align: 'right' },
  { title: 'tokens out', align: 'right' },
  { title: 'cost', align: 'right' },
];

const mostListed = 40;

/** About what a run would use of its models, in all and tool by tool. */
export function estimateView(
  { models, tools, total, least, most }: ModelUseEstimate,
  style: TerminalStyle,
): string[] {
  const rows = tools
    .toSorted((a, b) => b.promptTokens - a.promptTokens)
    .slice(0, mostListed)
    .map((use) => [
      use.tool,
      countText(use.calls),
      countText(use.promptTokens),
      countText(use.completionTokens),
      use.cost === null ? '-' : costText(use.cost),
    ]);
  const more = tools.length - mostListed;
  const range = (
    of: (use: ModelUseEstimate['total']) => number | null,
    shown: (n: number) => string,
  ) => [...new Set([least, total].map((use) => shown(of(use) ?? 0)))].join(' to ');
  const tokens =
    `${range(({ calls }) => calls, countText)} calls, ` +
    `${range(({ promptTokens }) => promptTokens, countText)} tokens in, ` +
    `${range(({ completionTokens }) => completionTokens, countText)} out`;
  const atMost =
    `${countText(most.calls)} calls, ${countText(most.promptTokens)} tokens in, ` +
    `${countText(most.completionTokens)} out` +
    (most.cost === null ? '' : `, ${costText(most.cost)}`);
  const price =
    total.cost === null
      ? 'price unknown (give it with --price MODEL=IN/OUT, in US dollars per million tokens)'
      : range(({ cost }) => cost, costText);
  return [
    style.palette.bold(`Models: mostly ${tokens}: ${price}`),
    ...indented(
      `of ${models.join(', ')}; the table has the upper ends. If every tool went through all its iterations: ${atMost}`,
      2,
      style,
    ),
    '',
    ...textTable(columns, rows, { width: style.width, styleHeader: style.palette.dim }),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}
