import { writeJson } from '../../core/json-text.js';
import type { Sentence } from '../../core/sentence.js';
import { textTable, type Column } from '../../support/text-table.js';
import { clipToWidth } from '../../support/text-width.js';
import { argumentsText, type EvidencedSentence, type EvidenceRow } from '../evidence/evidence.js';
import { indented } from './indented.js';
import { textColumns, type TerminalStyle } from './terminal-style.js';

/** A sentence with its place and the steps that show it: `limit: At most 20. (u1.s2, u3.s1; attacked by w1)`. */
export function sentenceLine({ place, text, steps, attacks }: Sentence): string {
  const shown = [
    ...(steps.length === 0 ? [] : [steps.join(', ')]),
    ...(attacks.length === 0 ? [] : [`attacked by ${attacks.join(', ')}`]),
  ];
  return `${place}: ${text}${shown.length === 0 ? '' : ` (${shown.join('; ')})`}`;
}

export interface SentenceLayout {
  readonly style: TerminalStyle;
  readonly indent: number;
  /** `+ ` or `- ` for a sentence of a difference. */
  readonly sign?: string;
  /** Applied to the sentence's own lines. */
  readonly paint?: (line: string) => string;
  /** Lists the calls to paste below the steps. */
  readonly calls?: boolean;
}

/** A sentence, then the steps behind it as a table, and if asked for the calls to paste. */
export function evidencedLines(
  sentence: EvidencedSentence,
  { style, indent, sign = '', paint = (line) => line, calls = false }: SentenceLayout,
): readonly string[] {
  const { evidence, constraint } = sentence;
  const inside = indent + 4;
  const margin = ' '.repeat(inside);
  const told = constraint === undefined ? [] : [`constraint ${writeJson(constraint)}`];
  return [
    ...indented(`${sign}${sentenceLine(sentence)}`, indent, style).map(paint),
    ...told.flatMap((line) => indented(line, inside, style).map(style.palette.dim)),
    ...stepTable(evidence, textColumns(style, inside), style).map((line) => margin + line),
    // A line that was wrapped could not be pasted.
    ...(calls ? evidence.flatMap(({ call }) => (call === null ? [] : [margin + call])) : []),
  ];
}

const columns: readonly Column[] = [
  { title: 'step' },
  { title: 'tool' },
  { title: 'arguments', flexible: true },
  { title: 'outcome' },
  { title: 'predicted' },
];
const [widestTool, widestOutcome] = [22, 34];
const predictions = { 'as predicted': 'yes', 'not as predicted': 'no', 'no prediction': '-' };

function stepTable(
  rows: readonly EvidenceRow[],
  width: number,
  { palette }: TerminalStyle,
): readonly string[] {
  if (rows.length === 0) return [];
  const cells = rows.map(({ step, tool, arguments: args, outcome, predicted }) => [
    ...[step, clipToWidth(tool, widestTool), argumentsText(args)],
    ...[clipToWidth(outcome, widestOutcome), predictions[predicted]],
  ]);
  return textTable(columns, cells, { width, styleHeader: palette.dim });
}
