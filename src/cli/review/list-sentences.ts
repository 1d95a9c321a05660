import type { ReviewedSentence } from '../../review/sentences.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { textTable, type Column } from '../../support/text-table.js';
import type { CommandOutcome } from '../command.js';
import { done } from '../done.js';
import { styleOf } from '../terminal-style.js';
import { countsOf, countsText, type Reviewed, type ReviewContext } from './reviewed-run.js';

const columns: readonly Column[] = [
  { title: 'tool' },
  { title: 'place' },
  { title: 'decision' },
  { title: 'sentence', flexible: true, below: true },
];

/** Lists the decided sentences and counts the open ones; with `--all` or `--json` lists every sentence. */
export function listSentences(
  { settings, output }: ReviewContext,
  { catalogue, run }: Reviewed,
  sentences: readonly ReviewedSentence[],
): CommandOutcome {
  const style = styleOf(output.stdout);
  const file = workspacePaths(settings.workspace).reviewsFile(catalogue.name);
  const counts = countsOf(sentences);
  const listed = sentences.filter((one) => settings.all || one.decision !== 'open' || output.json);
  const rows = escapeRecord(listed).map(({ tool, place, decision, text, edit }) => {
    const said = edit === undefined || edit === text ? text : `${text} → ${edit}`;
    return [tool, place, decision, said.replace(/\s+/g, ' ')];
  });
  const table = { width: style.width, styleHeader: style.palette.dim };
  const text = [
    `${style.palette.bold(catalogue.name)}  ${style.palette.dim(`run ${run}`)}  ${countsText(counts)}`,
    ...(rows.length === 0 ? [] : ['', ...textTable(columns, rows, table)]),
  ].join('\n');
  return done(text, { catalogue: catalogue.name, run, file, counts, sentences: listed });
}
