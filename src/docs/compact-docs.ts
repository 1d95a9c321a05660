import { writeJson } from '../core/json-text.js';
import { isJsonObject, type Json } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { parametersOf } from '../schema/parameters-of.js';
import { shortened } from '../support/one-line.js';
import type { Effect } from '../experiments/tool-kind.js';

interface CompactOptions {
  readonly effectOf: (tool: ToolDoc) => Effect;
  /** Members of a body that get a line each; the rest stands by name. */
  readonly mostMembers?: number;
}

const longestDescription = 150;
const largeBody = 6;

/**
 * The docs of some tools as a model reads them: the description, a line an argument. A body met before stands only as the difference;
 * required members are always said.
 */
export function compactDocs(
  tools: readonly ToolDoc[],
  { effectOf, mostMembers = 14 }: CompactOptions,
): string {
  const writing: Writing = { bodies: [], mostMembers };
  return tools.flatMap((tool) => compactDoc(tool, effectOf(tool), writing)).join('\n');
}

interface Writing {
  /** Bodies that were told, and where. */
  readonly bodies: { readonly members: ReadonlySet<string>; readonly at: string }[];
  readonly mostMembers: number;
}

function compactDoc(tool: ToolDoc, effect: Effect, writing: Writing): readonly string[] {
  const address =
    tool.call.kind === 'http' ? `  ${tool.call.method.toUpperCase()} ${tool.call.path}` : '';
  const description = tool.description
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '');
  const lines = [`### ${tool.name}${address}  [${effect}]`, ...description];
  for (const { name, required, schema } of parametersOf(tool.parameters)) {
    const told = schema.description ?? '';
    const isSaid = told !== '' && tool.description.includes(told.slice(0, 60));
    lines.push(memberLine(name, isSaid ? { ...schema, description: '' } : schema, '  ', required));
    lines.push(...memberLines(schema, '    ', `${tool.name}.${name}`, writing));
  }
  return lines;
}

/** The members of an object, or of the objects in a list. */
function memberLines(
  schema: JsonSchema,
  pad: string,
  at: string,
  { bodies, mostMembers }: Writing,
): readonly string[] {
  const object = schema.properties === undefined ? (schema.items ?? schema) : schema;
  const properties = Object.entries(object.properties ?? {});
  if (properties.length === 0) return [];
  const required = new Set(object.required ?? []);
  const names = new Set(properties.map(([name]) => name));
  const known = bodies.find(({ members }) => isAlike(members, names));
  if (known !== undefined) {
    const added = properties.filter(([name]) => !known.members.has(name));
    const gone = [...known.members].filter((name) => !names.has(name));
    const not = gone.length === 0 ? '' : `, not ${gone.join(', ')}`;
    const needs = required.size === 0 ? '' : `; required: ${[...required].join(', ')}`;
    return [
      `${pad}members as ${known.at}${not}${needs}${added.length === 0 ? '' : ', also:'}`,
      ...added.map(([name, inner]) => memberLine(name, inner, pad, required.has(name))),
    ];
  }
  if (names.size > largeBody) bodies.push({ members: names, at });
  const weightOf = ([name, inner]: (typeof properties)[number]): number =>
    2 * Number(required.has(name)) + Number(inner.enum !== undefined);
  const ranked = properties.toSorted((a, b) => weightOf(b) - weightOf(a));
  const shown = ranked.slice(0, Math.max(mostMembers, required.size));
  const rest = ranked.slice(shown.length).map(([name, inner]) => {
    const kind = kindOf(inner);
    return kind === 'string' ? name : `${name} (${kind})`;
  });
  return [
    ...shown.flatMap(([name, inner]) => [
      memberLine(name, inner, pad, required.has(name)),
      ...innerMembers(inner, pad),
    ]),
    ...(rest.length === 0 ? [] : [`${pad}also: ${rest.join(', ')}`]),
  ];
}

function isAlike(known: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  const shared = [...names].filter((name) => known.has(name)).length;
  return names.size > largeBody && shared > 0.8 * names.size;
}

function innerMembers(schema: JsonSchema, pad: string): readonly string[] {
  const object = schema.properties === undefined ? schema.items : schema;
  const members = Object.entries(object?.properties ?? {});
  if (members.length === 0) return [];
  const required = new Set(object?.required ?? []);
  const shown = members
    .toSorted(([a], [b]) => Number(required.has(b)) - Number(required.has(a)))
    .slice(0, Math.max(8, required.size))
    .map(([name, inner]) => `${name}${required.has(name) ? '*' : ''}: ${kindOf(inner)}`);
  const more = members.length - shown.length;
  return [`${pad}  {${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}}`];
}

function memberLine(name: string, schema: JsonSchema, pad: string, required: boolean): string {
  const told = (schema.description ?? '').replace(/\s+/g, ' ').trim();
  const short = shortened(told, longestDescription);
  const standard = schema.default == null ? '' : ` = ${writeJson(schema.default)}`;
  return `${pad}${name}${required ? '*' : ''}: ${kindOf(schema)}${standard}${short === '' ? '' : ` · ${short}`}`;
}

/** A schema in a few words: `integer >=1 <=100`, `"a" / "b"`, `string[]`. */
export function kindOf(schema: JsonSchema, depth = 0): string {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined && depth < 4)
    return [...new Set(alternatives.map((one) => kindOf(one, depth + 1)))].join('|');
  if (schema.enum !== undefined) return choices(schema.enum);
  if (schema.const !== undefined) return writeJson(schema.const);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any']);
  const isList = types.length === 1 && types[0] === 'array';
  const kind = isList
    ? `${depth < 4 ? kindOf(schema.items ?? {}, depth + 1) : 'any'}[]`
    : types.join('|');
  const bounds = limits.flatMap(([keyword, sign]) => {
    const value = schema[keyword];
    return value === undefined || isJsonObject(value) ? [] : [` ${sign}${String(value)}`];
  });
  return kind + bounds.join('');
}

const mostChoices = 30;

function choices(values: readonly Json[]): string {
  const shown = values.slice(0, mostChoices).map((value) => writeJson(value));
  const more = values.length - shown.length;
  return shown.join(' / ') + (more > 0 ? ` / … (${more} more)` : '');
}

const limits = [
  ['format', ''],
  ['minimum', '>='],
  ['exclusiveMinimum', '>'],
  ['maximum', '<='],
  ['exclusiveMaximum', '<'],
  ['minLength', 'length>='],
  ['maxLength', 'length<='],
  ['minItems', 'items>='],
  ['maxItems', 'items<='],
  ['pattern', '~'],
] as const;

/** Tools outside of a group, one line: `lpop(name), rpop(name)`. */
export function otherTools(tools: readonly ToolDoc[]): string {
  const namesOf = ({ parameters }: ToolDoc) => parametersOf(parameters).map(({ name }) => name);
  return tools.map((tool) => `${tool.name}(${namesOf(tool).join(', ')})`).join(', ');
}
