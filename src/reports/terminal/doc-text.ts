import type { ToolDoc } from '../../core/tool-doc.js';
import { schemaParameters } from '../../schema/schema-parameters.js';
import { examplesText } from './examples-text.js';
import { schemaSummary } from './schema-summary.js';

/** A tool's doc as one plain text: what an agent gets, the description first, then a line for each parameter. */
export function docText({
  description,
  parameters,
}: Pick<ToolDoc, 'description' | 'parameters'>): string {
  const lines = schemaParameters(parameters).map((parameter) => {
    const facts = [
      schemaSummary(parameter.schema),
      ...(parameter.required ? ['required'] : []),
    ].join(', ');
    const said = [parameter.description.trim(), examplesText(parameter)].filter(
      (text) => text !== '',
    );
    return `- ${parameter.label} (${facts})${said.length === 0 ? '' : `: ${said.join(' ')}`}`;
  });
  return [
    description.trim() === '' ? '(no description)' : description.trim(),
    lines.length === 0 ? 'No parameters.' : ['Parameters:', ...lines].join('\n'),
  ].join('\n\n');
}
