import { placeOf } from '../../review/entries.js';
import type { ReviewableSentence } from '../../review/reviewable-sentences.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { escapeControlCharacters, escapeRecord } from '../../support/escape-control-characters.js';
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
  context: ReviewContext,
  { catalogue, run }: Reviewed,
  sentences: readonly ReviewableSentence[],
): CommandOutcome {
  const { settings, output } = context;
  const style = styleOf(output.stdout);
  const file = workspacePaths(settings.workspace).reviewsFile(catalogue.name);
  const counts = countsOf(sentences);
  const listed = sentences.filter((one) => settings.all || one.decision !== 'open' || output.json);
  const rows = listed.map((one) => {
    const { tool, decision, text, edit } = escapeRecord(one);
    const said = edit === undefined || edit === text ? text : `${text} → ${edit}`;
    return [tool, placeText(one), decision, said.replace(/\s+/g, ' ')];
  });
  const table = { width: style.width, styleHeader: style.palette.dim };
  const text = [
    `${style.palette.bold(catalogue.name)}  ${style.palette.dim(`run ${run}`)}  ${countsText(counts)}`,
    ...(rows.length === 0 ? [] : ['', ...textTable(columns, rows, table)]),
  ].join('\n');
  const shown = listed.map((one) => {
    const { tool, target, text: said, from, decision, edit, claim, claims, isInRun } = one;
    const verdict = claims.find((claim_) => claim_.verdict !== undefined)?.verdict;
    return {
      ...{ tool, ...placeOf(target), sentence: said, from, decision, isInRun },
      ...{ edit, claim, verdict },
    };
  });
  return done(text, { catalogue: catalogue.name, run, file, counts, sentences: shown });
}

/** `argument limit`, or the name of a section. */
function placeText({ target }: ReviewableSentence): string {
  const { section, argument } = placeOf(target);
  return section ?? `argument ${escapeControlCharacters(argument ?? '')}`;
}
