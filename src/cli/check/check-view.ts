import { writeJson } from '../../core/json-text.js';
import type { CheckedDocs, CheckedSentence } from '../../drift/checked-docs.js';
import { counterproofLines } from '../../drift/shown-counterproof.js';
import type { Fixed, FixedSentence } from './fix.js';
import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';

/** What a check found: a line for each sentence that is not true still, the tools that differ, and a summary. */
export function checkView(checked: CheckedDocs, { palette }: TerminalStyle): string {
  const { sentences, tools, withheld, left } = checked;
  const of = (is: CheckedSentence['standing']['is']): readonly CheckedSentence[] =>
    sentences.filter(({ standing }) => standing.is === is);
  const lines = [
    ...of('false').flatMap((one) => [
      `${palette.red('no longer true')}  ${placeOf(one)}: ${one.text}`,
      ...(one.standing.is === 'false' ? counterproofLines(one.standing.proof) : []).map(
        (line) => `  ${line}`,
      ),
    ]),
    ...of('unclear').map(
      (one) =>
        `${palette.yellow('unclear')}  ${placeOf(one)}: ${one.text} (${one.standing.is === 'unclear' ? one.standing.why : ''})`,
    ),
    ...tools.gone.map((tool) => `${palette.red('gone')}  ${tool}`),
    ...tools.changed.map(
      (tool) => `${palette.red('changed')}  ${tool}: its source says something else now`,
    ),
    ...tools.added.map((tool) => `no docs yet  ${tool}`),
    ...withheld.map(
      ({ tool, sentences: count, remedy }) => `not checked  ${tool}: ${countOf(count)}; ${remedy}`,
    ),
    ...left.map(({ tool, field, value }) => `left  ${field} ${writeJson(value)}, made by ${tool}`),
  ];
  return [...lines, ...(lines.length === 0 ? [] : ['']), ...summary(checked)].join('\n');
}

/** What a fix did: each tool with the sentences that went and those that came. */
export function fixedView({ tools, gone, left }: Fixed, { palette }: TerminalStyle): string {
  const sentence = (sign: string, { target, text }: FixedSentence): string =>
    `  ${sign} ${slotOf(target)}: ${text}`;
  const lines = [
    ...tools.flatMap(({ tool, because, went, came }) => [
      `refined  ${tool} (${reasons[because]}): ${countOf(went.length)} went, ${came.length} came`,
      ...went.map((one) => palette.red(sentence('-', one))),
      ...came.map((one) => palette.green(sentence('+', one))),
    ]),
    ...gone.map((tool) => `taken out  ${tool}: its tool is gone`),
    ...left.map(({ tool, remedy }) => `not refined  ${tool}: ${remedy}`),
  ];
  return ['', ...(lines.length === 0 ? ['Nothing to fix.'] : lines)].join('\n');
}

const reasons: Readonly<Record<Fixed['tools'][number]['because'], string>> = {
  false: 'it said what is no longer true',
  changed: 'its source says something else now',
  new: 'it had no docs',
};

/** E.g. `listItems, limit`. */
function placeOf({ tool, target }: CheckedSentence): string {
  return `${tool}, ${slotOf(target)}`;
}

function slotOf(target: string): string {
  return target.replace(/^\/properties\//, '');
}

function countOf(count: number): string {
  return count === 1 ? '1 sentence' : `${count} sentences`;
}

function summary({ sentences, withoutRecipe, withheld, calls }: CheckedDocs): readonly string[] {
  const count = (is: CheckedSentence['standing']['is']): number =>
    sentences.filter(({ standing }) => standing.is === is).length;
  const skipped = withheld.reduce((sum, one) => sum + one.sentences, 0);
  const parts = [
    `${count('true')} true still`,
    `${count('false')} no longer true`,
    `${count('unclear')} unclear`,
    ...(skipped === 0 ? [] : [`${skipped} of tools that may not be called`]),
    ...(withoutRecipe === 0 ? [] : [`${withoutRecipe} without calls of their own`]),
  ];
  return [`Sentences  ${parts.join(', ')}`, `Calls      ${calls}`];
}
