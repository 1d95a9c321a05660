import type { ToolDoc } from '../core/tool-doc.js';
import { countWords } from '../support/count-words.js';
import { schemaParameters } from './schema-parameters.js';

/** Words of a doc as an agent gets it: of the description and of all descriptions of parameters. */
export function docWords({
  description,
  parameters,
}: Pick<ToolDoc, 'description' | 'parameters'>): number {
  return schemaParameters(parameters).reduce(
    (sum, parameter) => sum + countWords(parameter.description),
    countWords(description),
  );
}
