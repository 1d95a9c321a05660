import { placeholdersOf } from '../../catalogues/openapi/placeholders.js';
import { bindingOf } from '../../core/binding-of.js';
import { parametersOf } from '../../schema/parameters-of.js';
import type { LintedTool, Rule } from '../rule.js';

export const undocumentedPlaceholder: Rule = {
  name: 'undocumented-placeholder',
  severity: 'error',
  finds: 'A `{placeholder}` of the URL that the document lists among no arguments.',
  why: 'No call works without it, and an agent is told neither its type nor what it names.',
  remedy: 'List it as an argument in the path, with a type and a description.',
  check: (tool) =>
    [...new Set([...placeholders(tool), ...markedByReaders(tool)])]
      .filter((name) => !isDocumented(tool, name))
      .map((name) => ({
        parameter: name,
        message: 'stands in the URL, and nothing documents it',
        text: `{${name}}`,
      })),
};

function placeholders({ call }: LintedTool): readonly string[] {
  return call.kind === 'http' ? placeholdersOf(call.path) : [];
}

/** ToolBench names tools by their paths. */
function markedByReaders(tool: LintedTool): readonly string[] {
  return parametersOf(tool.parameters)
    .filter(({ schema }) => schema['x-undocumented'] === true)
    .map(({ name }) => bindingOf(tool, name)?.name ?? name);
}

function isDocumented(tool: LintedTool, placeholder: string): boolean {
  return parametersOf(tool.parameters).some(
    ({ name, schema }) =>
      (bindingOf(tool, name)?.name ?? name) === placeholder &&
      (schema['x-undocumented'] !== true || (schema.description ?? '') !== ''),
  );
}
