import { isUnchanged, type DocDiff } from './doc-diff.js';
import { indented } from './indented.js';
import { evidencedLines } from './sentence-lines.js';
import type { TerminalStyle } from './terminal-style.js';

/**
 * A difference for people, each sentence with the steps behind it; `which` says what is compared, e.g. `raw → revision 3`. `calls` adds the
 * calls to paste.
 */
export function docDiffView(
  diff: DocDiff,
  which: string,
  { style, calls }: { readonly style: TerminalStyle; readonly calls: boolean },
): string {
  const { palette } = style;
  const { sentences, texts } = diff;
  const lines = (sign: string, list: readonly string[], paint: (line: string) => string) =>
    list.flatMap((text) => indented(`${sign}${text}`, 2, style).map(paint));
  const minus = { sign: '- ', paint: palette.red };
  const plus = { sign: '+ ', paint: palette.green };
  const layout = { style, indent: 2, calls };
  return [
    `${palette.bold(diff.tool)}  ${palette.dim(which)}`,
    ...(isUnchanged(diff) ? ['  no difference'] : []),
    ...lines('- ', texts.removed, palette.red),
    ...lines('+ ', texts.added, palette.green),
    ...sentences.removed.flatMap((one) => evidencedLines(one, { ...layout, ...minus })),
    ...sentences.added.flatMap((one) => evidencedLines(one, { ...layout, ...plus })),
  ].join('\n');
}
