import { isUnchanged, type DocDiff } from './doc-diff.js';
import { indented } from './indented.js';
import type { TerminalStyle } from './terminal-style.js';
import { wordDiffText } from './word-diff.js';

/** A difference for people; `which` says what is compared, e.g. `raw → revision 3`. */
export function docDiffView(diff: DocDiff, which: string, style: TerminalStyle): string {
  const { palette } = style;
  const { description, parameters, learned } = diff;
  const facts = [
    ...learned.removed.map((line) => palette.red(`  - ${line}`)),
    ...learned.added.map((line) => palette.green(`  + ${line}`)),
  ];
  return [
    `${palette.bold(diff.tool)}  ${palette.dim(which)}`,
    ...(isUnchanged(diff) ? ['  no difference'] : []),
    ...(description.length === 0 ? [] : indented(wordDiffText(description, style), 2, style)),
    ...parameters.flatMap(({ label, parts }) => [
      `  ${palette.cyan(label)}`,
      ...indented(wordDiffText(parts, style), 6, style),
    ]),
    ...(facts.length === 0
      ? []
      : [`  ${palette.cyan('learned constraints')}`, ...facts.map((line) => `  ${line}`)]),
  ].join('\n');
}
