import { capJson } from '../../calls/cap-json.js';
import type { DocVersion, Sections } from '../../core/doc-version.js';
import { jsonSchemaOfJson, type JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { operationOf } from '../../core/operation-of.js';
import type { ToolDoc, ToolGroup } from '../../core/tool-doc.js';
import { oneLine } from '../../support/one-line.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { docAsAgentSeesIt } from '../../doc-checks/doc-as-agent-sees-it.js';

const schemaBytes = 12_000;
const longestGroup = 600;

/**
 * The current doc as agents get it, parameters and what was learnt included, as one JSON object. Where nobody has described the
 * tool, what it is over HTTP tells most.
 */
export function showDoc(tool: ToolDoc, doc: DocVersion, group?: ToolGroup): string {
  const { sections, learned } = doc;
  const { name, description, parameters } = docAsAgentSeesIt(tool, doc);
  return escapeJsonText(
    writeJson({
      name,
      ...(group === undefined ? {} : { partOf: nameAndText(group) }),
      ...(tool.description.trim() === '' ? operation(tool) : {}),
      ...(sections === null ? { description } : { sections: filled(sections) }),
      parameters: capJson(jsonSchemaOfJson.parse(parameters), schemaBytes).value,
      ...(Object.keys(learned).length === 0 ? {} : { learned }),
    }),
  );
}

function nameAndText({ name, description }: ToolGroup): JsonObject {
  const said = oneLine(description, longestGroup);
  return { name, ...(said === '' ? {} : { description: said }) };
}

function operation(tool: ToolDoc): JsonObject {
  const found = operationOf(tool);
  return found === null || found === tool.name ? {} : { operation: found };
}

function filled(sections: Sections): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(sections).filter(([, sentences]) => sentences.length > 0),
  );
}
