import { isUnchanged, type DocDiff } from './doc-diff.js';
import { indented } from './indented.js';
import { sentenceLine } from './sentence-lines.js';
import type { TerminalStyle } from './terminal-style.js';
import { wordDiffText } from './word-diff.js';

/** A difference for people; `which` says what is compared, e.g. `raw → revision 3`. */
export function docDiffView(diff: DocDiff, which: string, style: TerminalStyle): string {
  const { palette } = style;
  const { description, parameters, constraints, sentences } = diff;
  const section = (
    title: string,
    removed: readonly string[],
    added: readonly string[],
  ): readonly string[] => {
    if (removed.length + added.length === 0) return [];
    return [
      `  ${palette.cyan(title)}`,
      ...removed.flatMap((line) => indented(`- ${line}`, 4, style).map(palette.red)),
      ...added.flatMap((line) => indented(`+ ${line}`, 4, style).map(palette.green)),
    ];
  };
  return [
    `${palette.bold(diff.tool)}  ${palette.dim(which)}`,
    ...(isUnchanged(diff) ? ['  no difference'] : []),
    ...(description.length === 0 ? [] : indented(wordDiffText(description, style), 2, style)),
    ...parameters.flatMap(({ label, parts }) => [
      `  ${palette.cyan(label)}`,
      ...indented(wordDiffText(parts, style), 6, style),
    ]),
    ...section('constraints', constraints.removed, constraints.added),
    ...section('sentences', sentences.removed.map(sentenceLine), sentences.added.map(sentenceLine)),
  ].join('\n');
}
