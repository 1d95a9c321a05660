import type { DocText } from '../core/refined-docs.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { docsWithinTokens, type BudgetedDocs } from '../docs/docs-within-tokens.js';
import type { Output } from './output.js';

interface Budgeted<T> {
  readonly docs: readonly T[];
  /** For `--json`: nothing where no budget is set. */
  readonly told: { readonly budget?: Omit<BudgetedDocs<T>, 'docs'> & { readonly tokens: number } };
}

/** The docs within `--budget-tokens`, all of them where it is not given; what had to go is told. */
export function withinBudget<T extends { readonly tool: ToolDoc; readonly doc: DocText }>(
  whole: readonly T[],
  { tokens, narrow }: { readonly tokens: number | undefined; readonly narrow: boolean },
  output: Output,
): Budgeted<T> {
  if (tokens === undefined) return { docs: whole, told: {} };
  const { docs, ...told } = docsWithinTokens(whole, { tokens, narrow });
  const { leftOut, before, after } = told;
  const tools = new Set(leftOut.map(({ tool }) => tool)).size;
  if (leftOut.length === 0) output.note(`about ${before} tokens: all docs fit`);
  else
    output.note(
      `about ${after} tokens instead of ${before}: ${leftOut.length} sentences of ${tools} tools are left out (export --json names them)`,
    );
  if (after > tokens)
    output.warn(`Names, schemas and what the tools are for take about ${after} tokens alone.`);
  return { docs, told: { budget: { tokens, ...told } } };
}
