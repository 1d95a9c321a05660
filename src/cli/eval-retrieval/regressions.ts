import type { DocsComparison } from '../../evaluation/retrieval/compare-docs.js';
import { percent } from '../../evaluation/results-table.js';
import type { Palette } from '../../reports/terminal/terminal-style.js';

/** The worst regressions of each comparison at the largest cut-off, with the texts that were indexed. */
export function regressionLines(
  comparisons: readonly DocsComparison[],
  palette: Palette,
): string[] {
  const last = comparisons.at(-1)?.metric;
  return comparisons
    .filter(({ metric }) => metric === last)
    .flatMap((comparison) => comparisonLines(comparison, palette));
}

function comparisonLines(
  { baseline, candidate, retriever, metric, byTokenizer }: DocsComparison,
  palette: Palette,
): string[] {
  return byTokenizer.flatMap(({ tokenizer, comparison }) => {
    const how = tokenizer === null ? retriever : `${retriever} (${tokenizer})`;
    const title = `Worst regressions of ${candidate} against ${baseline}, ${how}, ${metric}`;
    if (comparison.regressions.length === 0) return ['', `${palette.bold(title)}: none`];
    return [
      '',
      palette.bold(title),
      ...comparison.regressions.flatMap(({ query, text, before, after, tools }) => [
        '',
        `${palette.red(`${percent(before)} → ${percent(after)}`)}  ${query}: ${oneLine(text)}`,
        ...tools.flatMap((tool) => [
          `  ${tool.id}: rank ${tool.rankBefore ?? '-'} → ${tool.rankAfter ?? '-'}`,
          `    ${palette.dim('before')} ${oneLine(tool.textBefore)}`,
          `    ${palette.dim('after ')} ${oneLine(tool.textAfter)}`,
        ]),
      ]),
    ];
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
