import { capJson } from '../../calling/cap-json.js';
import type { DocVersion, Sections } from '../../core/doc-version.js';
import { jsonSchemaOfJson, type JsonObject } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { docAsAgentSeesIt } from '../../arguments/doc-as-agent-sees-it.js';

const schemaBytes = 12_000;

/** The current doc as agents get it, parameters and what was learnt included, as one JSON object. */
export function showDoc(tool: ToolDoc, doc: DocVersion): string {
  const { name, description, parameters } = docAsAgentSeesIt(tool, doc);
  const learned = Object.keys(doc.learned).length === 0 ? {} : { learned: doc.learned };
  return escapeJsonText(
    JSON.stringify(
      {
        name,
        ...(doc.sections === null ? { description } : { sections: filled(doc.sections) }),
        parameters: capJson(jsonSchemaOfJson.parse(parameters), schemaBytes).value,
        ...learned,
      },
      null,
      1,
    ),
  );
}

function filled(sections: Sections): JsonObject {
  return Object.fromEntries(
    Object.entries(sections).filter(([, sentences]) => sentences.length > 0),
  );
}

/** The current doc's claims with the ids of the calls behind them, one a line. */
export function showClaims(doc: DocVersion): string {
  return doc.claims
    .map(({ target, text, evidence }) => {
      const calls = evidence.map((reference) => reference.slice(reference.lastIndexOf('#') + 1));
      return `${target}: ${text} [${calls.join(', ')}]`;
    })
    .join('\n');
}
