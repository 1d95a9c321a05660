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
  return shownDoc(tool, doc, doc.sections === null ? null : filled(doc.sections));
}

/** The same with the calls behind each sentence, in the form that a Rewriter answers in. */
export function showProvenDoc(tool: ToolDoc, doc: DocVersion): string {
  if (doc.sections === null) return showDoc(tool, doc);
  const proven = Object.entries(filled(doc.sections)).map(([target, texts]) => [
    target,
    texts.map((text) => ({ text, calls: callsBehind(doc, target, text) })),
  ]);
  return shownDoc(tool, doc, Object.fromEntries(proven) as JsonObject, ofArguments(doc));
}

function shownDoc(
  tool: ToolDoc,
  doc: DocVersion,
  sections: JsonObject | null,
  evidence: JsonObject = {},
): string {
  const { name, description, parameters } = docAsAgentSeesIt(tool, doc);
  const unless = (empty: JsonObject, key: string): JsonObject =>
    Object.keys(empty).length === 0 ? {} : { [key]: empty };
  return escapeJsonText(
    JSON.stringify({
      name,
      ...(tool.description.trim() === '' ? operation(tool) : {}),
      ...(sections === null ? { description } : { sections }),
      parameters: capJson(jsonSchemaOfJson.parse(parameters), schemaBytes).value,
      ...unless(doc.learned as JsonObject, 'learned'),
      ...unless(evidence, 'evidence'),
    }),
  );
}

/** The calls behind what is said of single arguments. */
function ofArguments({ sections, claims }: DocVersion): JsonObject {
  const own = claims.filter(({ target }) => !Object.hasOwn(sections ?? {}, target));
  return Object.fromEntries(
    own.map(({ target }) => [
      target,
      [
        ...new Set(
          own.filter((one) => one.target === target).flatMap(({ evidence }) => idsOf(evidence)),
        ),
      ],
    ]),
  );
}

function callsBehind({ claims }: DocVersion, target: string, text: string): readonly string[] {
  const claim = claims.find((one) => one.target === target && one.text === text);
  return claim === undefined ? [] : idsOf(claim.evidence);
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

/** A proposed doc sentence by sentence, with the ids behind each; the text where it has no sections. */
export function showAttempt(version: DocVersion): string {
  const { description, sections, parameterDocs } = version;
  if (sections === null) return description;
  const inSections = Object.entries(sections).flatMap(([target, texts]) =>
    texts.map((text) => {
      const ids = callsBehind(version, target, text);
      return `${target}: ${text}${ids.length === 0 ? '' : ` [${ids.join(', ')}]`}`;
    }),
  );
  const texts = Object.entries(parameterDocs).map(
    ([target, doc]) => `${target}: ${doc.description}`,
  );
  return [...inSections, ...texts].join('\n');
}

function idsOf(evidence: readonly string[]): readonly string[] {
  return evidence.map((reference) => reference.slice(reference.lastIndexOf('#') + 1));
}
