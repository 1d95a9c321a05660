import type { RefinementResult } from '../../refinement/result.js';
import { indented } from './indented.js';
import type { TerminalStyle } from './terminal-style.js';

/** What would decide a claim, a permission as the option that gives it. */
function needText(needs: string): string {
  return needs.startsWith('allow-') ? `--${needs}` : needs;
}

/** What a run left undecided, by what would decide it, and how many refusals nothing explains. */
export function openLines(
  { open = [], tools }: Pick<RefinementResult, 'open' | 'tools'>,
  style: TerminalStyle,
): string[] {
  const total = open.reduce((sum, { count }) => sum + count, 0);
  const parts = open.map(({ count, needs }, index) => {
    const what = needText(needs);
    return index === 0 ? `${count} ${count === 1 ? 'needs' : 'need'} ${what}` : `${count} ${what}`;
  });
  const refused = tools.reduce((sum, { unexplained = 0 }) => sum + unexplained, 0);
  const [worst] = tools.toSorted((a, b) => (b.unexplained ?? 0) - (a.unexplained ?? 0));
  const refusals = refused === 1 ? '1 refusal is' : `${refused} refusals are`;
  return [
    ...(total === 0
      ? []
      : indented(
          `${total} ${total === 1 ? 'claim' : 'claims'} open: ${parts.join(', ')}`,
          0,
          style,
        )),
    ...(refused === 0 || worst === undefined
      ? []
      : indented(
          `${refusals} not explained, most of ${worst.tool}: show --trajectory has them`,
          0,
          style,
        )),
  ];
}
