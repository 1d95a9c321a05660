import { textTable, type Column } from '../../support/text-table.js';
import type { ToolStats } from './documentation-stats.js';
import { stopReasonText } from './stop-reason-text.js';
import type { TerminalStyle } from './terminal-style.js';

const columns: readonly Column[] = [
  { title: 'tool', flexible: true },
  { title: 'words', align: 'right' },
  { title: 'parameters documented', align: 'right' },
  { title: 'sentences', align: 'right' },
  { title: 'revision', align: 'right' },
  { title: 'why it stopped' },
];

function sum(stats: readonly ToolStats[], field: (one: ToolStats) => number): number {
  return stats.reduce((total, one) => total + field(one), 0);
}

/** `3 → 5`; one number where both are the same. */
export function arrow(before: number, after: number): string {
  return before === after ? String(after) : `${before} → ${after}`;
}

function row(stats: ToolStats): string[] {
  const documented = arrow(stats.documentedBefore, stats.documentedAfter);
  const { revision } = stats;
  return [
    stats.tool,
    arrow(stats.wordsBefore, stats.wordsAfter),
    `${documented} of ${stats.parameters}`,
    String(stats.sentences),
    revision === null ? '-' : revision === 0 ? 'raw' : String(revision),
    revision === null ? 'not refined' : stopReasonText(stats.stopReason),
  ];
}

/** A catalogue's figures: one line a tool, then the totals. */
export function statsView(stats: readonly ToolStats[], style: TerminalStyle): string {
  const { palette } = style;
  const changed = stats.filter((one) => one.changed).length;
  const documented = arrow(
    sum(stats, (one) => one.documentedBefore),
    sum(stats, (one) => one.documentedAfter),
  );
  return [
    ...textTable(columns, stats.map(row), { width: style.width, styleHeader: palette.dim }),
    '',
    `${changed} of ${stats.length} docs changed; words ${arrow(
      sum(stats, (one) => one.wordsBefore),
      sum(stats, (one) => one.wordsAfter),
    )}; parameters documented ${documented} of ${sum(stats, (one) => one.parameters)}; ${sum(
      stats,
      (one) => one.sentences,
    )} sentences.`,
  ].join('\n');
}
