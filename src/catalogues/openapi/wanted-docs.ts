import { isJsonObject, type Json } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { WrittenTool } from '../written-catalogue.js';

/** What a tool's docs say of one thing. */
export interface WantedDocs {
  readonly description: string;
  readonly example: Json | undefined;
  /** False where the tool's docs say what the source says. */
  readonly isNew: boolean;
}

/** Nothing for the operation, else the way to an argument or a part of one, by schema keywords. */
export type Subject = readonly string[];

export function subjectName(subject: Subject): string {
  return subject.length === 0 ? 'operation' : subject.join('.');
}

/** What the docs say of the operation (no subject) and of every argument and part of one, by schema keywords. */
export function wantedDocs({
  tool,
  description,
  parameters,
}: WrittenTool): [Subject, WantedDocs][] {
  const isNew = description !== tool.description;
  return [
    [[], { description, example: undefined, isNew }],
    ...schemaDocs(parameters, tool.parameters, []),
  ];
}

function schemaDocs(
  schema: JsonSchema,
  before: JsonSchema | undefined,
  subject: Subject,
): [Subject, WantedDocs][] {
  const found: [Subject, WantedDocs][] = [];
  if (subject.length > 0) {
    const { description = '', examples } = schema;
    const isNew = description !== (before?.description ?? '');
    const example = before?.examples === undefined ? examples?.[0] : undefined;
    if (description !== '' || example !== undefined)
      found.push([subject, { description, example, isNew }]);
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const old = before?.properties?.[name];
    found.push(...schemaDocs(property, old, [...subject, 'properties', name]));
  }
  const items: unknown = schema.items;
  const oldItems: unknown = before?.items;
  if (isJsonObject(items)) {
    const old = isJsonObject(oldItems) ? oldItems : undefined;
    found.push(...schemaDocs(items, old, [...subject, 'items']));
  }
  return found;
}
