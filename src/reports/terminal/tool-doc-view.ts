import type { LearnedConstraints } from '../../core/learned-constraints.js';
import type { RenderedDoc } from '../../schema/doc-as-agent-sees-it.js';
import { examplesText } from './examples-text.js';
import { indented } from './indented.js';
import { learnedLines } from './learned-lines.js';
import { schemaParameters, type SchemaParameter } from '../../schema/schema-parameters.js';
import { schemaSummary } from './schema-summary.js';
import type { TerminalStyle } from './terminal-style.js';

export interface ToolDocView {
  readonly doc: RenderedDoc;
  /** Which version it is, e.g. `revision 3 of run rules`. */
  readonly which: string;
  readonly learned: LearnedConstraints;
}

function parameterLines(parameter: SchemaParameter, style: TerminalStyle): string[] {
  const { palette } = style;
  const indent = 2 + 2 * parameter.depth;
  const examples = examplesText(parameter);
  const facts = [schemaSummary(parameter.schema), ...(parameter.required ? ['required'] : [])].join(
    ', ',
  );
  return [
    `${' '.repeat(indent)}${palette.cyan(parameter.label)}  ${palette.dim(facts)}`,
    ...(parameter.description === '' ? [] : indented(parameter.description, indent + 4, style)),
    ...(examples === '' ? [] : indented(examples, indent + 4, style).map(palette.dim)),
  ];
}

/** A tool's doc for people: what an agent gets, and beneath it what was learnt beside it. */
export function toolDocView({ doc, which, learned }: ToolDocView, style: TerminalStyle): string {
  const { palette } = style;
  const parameters = schemaParameters(doc.parameters);
  const facts = learnedLines(learned);
  return [
    `${palette.bold(doc.name)}  ${palette.dim(which)}`,
    '',
    ...indented(doc.description === '' ? '(no description)' : doc.description, 2, style),
    '',
    palette.bold(parameters.length === 0 ? 'No parameters' : 'Parameters'),
    ...parameters.flatMap((parameter) => parameterLines(parameter, style)),
    ...(facts.length === 0 ? [] : ['', palette.bold('Learned constraints')]),
    ...facts.flatMap((fact) => indented(fact, 2, style)),
  ].join('\n');
}
