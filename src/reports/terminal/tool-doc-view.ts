import type { ToolDoc } from '../../core/tool-doc.js';
import { schemaParameters, type SchemaParameter } from '../../schema/schema-parameters.js';
import { jointLines } from './constraint-lines.js';
import type { EvidencedSentence } from '../evidence/evidence.js';
import { examplesText } from './examples-text.js';
import { indented } from './indented.js';
import { schemaSummary } from './schema-summary.js';
import { evidencedLines } from './sentence-lines.js';
import type { TerminalStyle } from './terminal-style.js';

export interface ToolDocView {
  readonly doc: Pick<ToolDoc, 'name' | 'description' | 'parameters'>;
  /** Which version it is, e.g. `revision 3 of run builtin`. */
  readonly which: string;
  readonly sentences: readonly EvidencedSentence[];
}

function parameterLines(parameter: SchemaParameter, style: TerminalStyle): string[] {
  const { palette } = style;
  const { schema, required, label, depth, description } = parameter;
  const indent = 2 + 2 * depth;
  const examples = examplesText(parameter);
  const isRequired = required ? ['required'] : [];
  const facts = [schemaSummary(schema), ...isRequired].join(', ');
  return [
    `${' '.repeat(indent)}${palette.cyan(label)}  ${palette.dim(facts)}`,
    ...(description === '' ? [] : indented(description, indent + 4, style)),
    ...(examples === '' ? [] : indented(examples, indent + 4, style).map(palette.dim)),
  ];
}

/** A tool's doc for people: what an agent gets, followed by the sentences that were added, with the steps behind them. */
export function toolDocView({ doc, which, sentences }: ToolDocView, style: TerminalStyle): string {
  const { palette } = style;
  const parameters = schemaParameters(doc.parameters);
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', palette.bold(title), ...lines];
  const together = jointLines(doc.parameters).flatMap((line) => indented(line, 2, style));
  const added = sentences.flatMap((one) => evidencedLines(one, { style, indent: 2 }));
  return [
    `${palette.bold(doc.name)}  ${palette.dim(which)}`,
    '',
    ...indented(doc.description === '' ? '(no description)' : doc.description, 2, style),
    '',
    palette.bold(parameters.length === 0 ? 'No parameters' : 'Parameters'),
    ...parameters.flatMap((parameter) => parameterLines(parameter, style)),
    ...section('Parameters together', together),
    ...section('Sentences added', added),
  ].join('\n');
}
