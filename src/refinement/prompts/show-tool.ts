import { isNumber } from '../../core/exact-number.js';
import type { Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { DocVersion } from '../../core/doc-version.js';
import { operationOf } from '../../core/operation-of.js';
import type { ToolDoc, ToolGroup } from '../../core/tool-doc.js';
import { docAsAgentSeesIt } from '../../doc-checks/doc-as-agent-sees-it.js';
import { argumentOf } from '../../arguments/slots/path.js';
import { slotsOf, type Slot } from '../../arguments/slots/slot.js';
import { oneLine } from '../../support/one-line.js';

const longestDescription = 600;
const mostCharacters = 12_000;
const mostValues = 30;
const longestValues = 400;

/**
 * The doc as agents get it, in as few tokens as it takes: name, description, and a line for each argument and what lies inside
 * it; first the published tool that it is an API of. Where nobody has described the tool, what it is over HTTP tells most.
 */
export function showTool(tool: ToolDoc, doc: DocVersion, group?: ToolGroup): string {
  const { name, description, parameters } = docAsAgentSeesIt(tool, doc);
  const own = description.trim() === '' ? (operationOf(tool) ?? '') : description;
  return [
    ...(group === undefined ? [] : [partOf(group)]),
    `${name}: ${own}`,
    ...argumentLines({ ...tool, parameters }),
  ].join('\n');
}

function partOf({ name, description }: ToolGroup): string {
  const said = oneLine(description, longestDescription);
  return `Part of ${oneLine(name, longestDescription)}${said === '' ? '' : `: ${said}`}`;
}

/** A line for each place of a tool's arguments, with its type and bounds; `described` says what is told of an argument, its schema's text where absent. */
export function argumentLines(
  tool: ToolDoc,
  described: (slot: Slot) => string = ({ schema }) => schema.description ?? '',
): readonly string[] {
  // Its description stands above: what that says of arguments is not said twice.
  const slots = slotsOf({ ...tool, description: '' });
  if (slots.length === 0) return ['No arguments.'];
  const lines: string[] = ['ARGUMENTS (* required)'];
  let left = mostCharacters;
  for (const slot of slots) {
    const said = oneLine(described(slot), longestDescription);
    const line = `${slot.path}${slot.required ? '*' : ''} ${formOf(slot)}${said === '' ? '' : `: ${said}`}`;
    left -= line.length;
    if (left < 0 && slot.path !== argumentOf(slot.path)) continue;
    lines.push(left < 0 ? slot.path : line);
  }
  return lines;
}

/** `integer 1..100 =20`: what the schema says of a value. */
function formOf({ schema, types }: Slot): string {
  const listed = schema.enum === undefined ? types.join('|') : valuesOf(schema.enum);
  return [listed === '' ? 'any' : listed, ...constraintsOf(schema)].join(' ');
}

function constraintsOf(schema: JsonSchema): readonly string[] {
  const { default: usual, examples, format, pattern } = schema;
  const shown = Array.isArray(examples) ? (examples as readonly Json[]).slice(0, 2) : [];
  return [
    span('', schema.minimum, schema.maximum),
    span('length ', schema.minLength, schema.maxLength),
    span('items ', schema.minItems, schema.maxItems),
    typeof format === 'string' ? format : '',
    typeof pattern === 'string' ? `/${oneLine(pattern, 100)}/` : '',
    usual === undefined ? '' : `=${oneLine(writeJson(usual), 80)}`,
    shown.length === 0 ? '' : `e.g. ${valuesOf(shown, ', ')}`,
  ].filter((part) => part !== '');
}

function span(name: string, least: unknown, most: unknown): string {
  const [from, to] = [least, most].map((end) => (isNumber(end) ? String(end) : ''));
  return from === '' && to === '' ? '' : `${name}${from ?? ''}..${to ?? ''}`;
}

function valuesOf(values: readonly unknown[], between = '|'): string {
  const shown = values.slice(0, mostValues).map((value) => writeJson(value));
  const left = values.length - shown.length;
  return oneLine([...shown, ...(left > 0 ? [`${left} more`] : [])].join(between), longestValues);
}
