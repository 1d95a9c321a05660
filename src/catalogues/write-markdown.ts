import { operationOf } from '../core/operation-of.js';
import type { JsonSchema } from '../core/json-schema.js';
import { writeJson } from '../core/json-text.js';
import { markdownTable } from '../support/markdown-table.js';
import { inlineReferences } from './inline-references.js';
import { statedTypes } from './stated-types.js';
import type { WrittenCatalogue, WrittenTool } from './written-catalogue.js';

/** A page for people: a heading a tool, its description and a table of its parameters, by tool group where there are groups. */
export function writeMarkdown({ catalogue, groups, tools }: WrittenCatalogue): string {
  const known = new Set(groups.map(({ id }) => id));
  const alone = tools.filter(({ tool }) => tool.group === undefined || !known.has(tool.group));
  const parts = [
    `# ${oneLine(catalogue.name)}`,
    ...(catalogue.description === undefined ? [] : [plain(catalogue.description)]),
    ...alone.map((written) => toolText(written, '##')),
    ...groups.flatMap((group) => [
      `## ${oneLine(group.name)}`,
      ...(group.description === '' ? [] : [plain(group.description)]),
      ...tools.filter(({ tool }) => tool.group === group.id).map((one) => toolText(one, '###')),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function toolText({ tool, description, parameters }: WrittenTool, level: string): string {
  const operation = operationOf(tool);
  const rows = Object.entries(parameters.properties ?? {}).map(([name, schema]) =>
    parameterRow(name, schema, parameters),
  );
  return [
    `${level} ${oneLine(tool.name)}`,
    ...(operation === null ? [] : [`\`${operation}\``]),
    ...(description === '' ? [] : [plain(description)]),
    ...(rows.length === 0
      ? []
      : [markdownTable(['parameter', 'type', 'required', 'description', 'example'], rows)]),
  ].join('\n\n');
}

function parameterRow(name: string, stated: JsonSchema, parameters: JsonSchema): string[] {
  const schema = inlineReferences(stated, parameters.$defs);
  const isRequired = parameters.required?.includes(name) === true;
  const [example] = schema.examples ?? [];
  return [
    `\`${oneLine(name)}\``,
    typeText(schema),
    isRequired ? 'yes' : 'no',
    (schema.description ?? '').trim().replace(/\s*[\r\n]+\s*/g, '<br>'),
    example === undefined ? '' : `\`${writeJson(example)}\``,
  ];
}

function typeText(schema: JsonSchema): string {
  const { enum: values } = schema;
  if (values !== undefined) return values.map((value) => `\`${writeJson(value)}\``).join(', ');
  const types = statedTypes(schema);
  if (types.length === 0) return 'any';
  const items = itemsOf(schema);
  const inner = items === undefined ? [] : statedTypes(items);
  return types
    .map((type) => (type === 'array' && inner.length > 0 ? `array of ${inner.join(' or ')}` : type))
    .join(' or ');
}

/** What the list is of, or the list among the alternatives. */
function itemsOf({ items, anyOf, oneOf }: JsonSchema): JsonSchema | undefined {
  return items ?? (anyOf ?? oneOf)?.find((one) => one.items !== undefined)?.items;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Headings in a description would break the page's own; Markdown runs lines together unless two blanks end them. */
function plain(text: string): string {
  const escaped = text.trim().replace(/^(#{1,6}\s)/gm, '\\$1');
  return escaped.includes('```')
    ? escaped
    : escaped.replace(/(\S)[ \t]*\r?\n(?=[ \t]*\S)/g, '$1  \n');
}
