import { operationOf } from '../core/operation-of.js';
import { isJsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { markdownTable } from '../support/markdown-table.js';
import { inlineReferences } from './inline-references.js';
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
    schema.description ?? '',
    example === undefined ? '' : `\`${JSON.stringify(example)}\``,
  ];
}

function typeText({ type, enum: values, items }: JsonSchema): string {
  if (values !== undefined) return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const [first = 'any', ...others] = typeof type === 'string' ? [type] : (type ?? []);
  const inner =
    isJsonObject(items) && typeof items['type'] === 'string' ? ` of ${items['type']}` : '';
  return [first === 'array' ? `array${inner}` : first, ...others].join(' or ');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Headings in a description would break the page's own. */
function plain(text: string): string {
  return text.trim().replace(/^(#{1,6}\s)/gm, '\\$1');
}
