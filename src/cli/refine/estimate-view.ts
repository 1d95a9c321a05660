import type { ModelUseEstimate } from '../../config/estimate-model-use.js';
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

/** About what a run would use of its models, tool by tool and in all. */
export function estimateView(
  { models, tools, total }: ModelUseEstimate,
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
  const tokens = `${countText(total.promptTokens)} tokens in, ${countText(total.completionTokens)} out`;
  const price =
    total.cost === null
      ? 'price unknown (give it with --price MODEL=IN/OUT, in US dollars per million tokens)'
      : costText(total.cost);
  return [
    style.palette.bold(`Models: about ${countText(total.calls)} calls, ${tokens}: ${price}`),
    ...indented(
      `of ${models.join(', ')}; if every tool goes through all its iterations, which few do`,
      2,
      style,
    ),
    '',
    ...textTable(columns, rows, { width: style.width, styleHeader: style.palette.dim }),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}
