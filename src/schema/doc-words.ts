import type { DocVersion } from '../core/doc-version.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { countWords } from '../support/count-words.js';
import { docAsAgentSeesIt } from './doc-as-agent-sees-it.js';
import { schemaParameters } from './schema-parameters.js';

/** Words of a version as an agent gets it: of the description and of all descriptions of parameters. */
export function docWords(tool: ToolDoc, version: DocVersion): number {
  const doc = docAsAgentSeesIt(tool, version);
  return schemaParameters(doc.parameters).reduce(
    (sum, { description }) => sum + countWords(description),
    countWords(doc.description),
  );
}
