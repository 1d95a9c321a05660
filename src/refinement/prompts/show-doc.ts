import { capJson } from '../../calling/cap-json.js';
import type { DocVersion, Sections } from '../../core/doc-version.js';
import { jsonSchemaOfJson, type JsonObject } from '../../core/json.js';
import { operationOf } from '../../core/operation-of.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { docAsAgentSeesIt } from '../../arguments/schema/doc-as-agent-sees-it.js';

const schemaBytes = 12_000;

/**
 * The current doc as agents get it, parameters and what was learnt included, as one JSON object. Where nobody has described the
 * tool, what it is over HTTP tells most.
 */
export function showDoc(tool: ToolDoc, doc: DocVersion): string {
  const { name, description, parameters } = docAsAgentSeesIt(tool, doc);
  const learned = Object.keys(doc.learned).length === 0 ? {} : { learned: doc.learned };
  return escapeJsonText(
    JSON.stringify(
      {
        name,
        ...(tool.description.trim() === '' ? operation(tool) : {}),
        ...(doc.sections === null ? { description } : { sections: filled(doc.sections) }),
        parameters: capJson(jsonSchemaOfJson.parse(parameters), schemaBytes).value,
        ...learned,
      },
      null,
      1,
    ),
  );
}

function operation(tool: ToolDoc): JsonObject {
  const found = operationOf(tool);
  return found === null || found === tool.name ? {} : { operation: found };
}

function filled(sections: Sections): JsonObject {
  return Object.fromEntries(
    Object.entries(sections).filter(([, sentences]) => sentences.length > 0),
  );
}

/** The current doc's claims with the ids of the calls behind them, one a line. */
export function showClaims(doc: DocVersion): string {
  return doc.claims
    .map(({ target, text, evidence }) => `${target}: ${text} ${callIds(evidence)}`)
    .join('\n');
}

/** A proposed doc sentence by sentence, with the ids behind each; the text where it has no sections. */
export function showAttempt({ description, sections, parameterDocs, claims }: DocVersion): string {
  if (sections === null) return description;
  const idsOf = (target: string, text: string) => {
    const claim = claims.find((one) => one.target === target && one.text === text);
    return claim === undefined ? '' : ` ${callIds(claim.evidence)}`;
  };
  const inSections = Object.entries(sections).flatMap(([target, texts]) =>
    texts.map((text) => `${target}: ${text}${idsOf(target, text)}`),
  );
  const ofArguments = Object.entries(parameterDocs).map(
    ([target, doc]) => `${target}: ${doc.description}`,
  );
  return [...inSections, ...ofArguments].join('\n');
}

function callIds(evidence: readonly string[]): string {
  return `[${evidence.map((reference) => reference.slice(reference.lastIndexOf('#') + 1)).join(', ')}]`;
}
