import type { Json } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { lexicon, nounIn, singular, wordsOf } from '../../experiments/lexicon.js';
import { nounOf } from '../../experiments/tool-kind.js';
import { typesOf } from '../../schema/types-of.js';
import { plainSchema, scalarsFor } from './candidates.js';
import { matchOf, wantedBy, type Context, type Field, type Wanted } from './contexts.js';
import type { Base, Explored, Link } from './explored.js';
import type { Lab } from './lab.js';
import type { Path } from './places.js';

/** Arguments made of a context and of the schema, and how well the context fits. */
export interface Built extends Base {
  readonly score: number;
}

/** The least score of a value that is taken for what is asked for. */
export const isMatch = 2.5;

interface Building {
  readonly lab: Lab;
  readonly explored: Explored;
  readonly context: Context | null;
  readonly links: Link[];
  readonly refs: Set<string>;
  score: number;
}

/** The arguments that a tool requires, with the values of a record or a thing where they fit. */
export function build(lab: Lab, explored: Explored, context: Context | null): Built {
  const building: Building = { lab, explored, context, links: [], refs: new Set(), score: 0 };
  const { parameters: root } = explored.tool;
  const required = explored.parameters.filter((one) => one.required);
  // A writing tool that requires nothing is told what to work on by what it can take.
  const naming = (): typeof required =>
    explored.parameters.filter(
      ({ name, schema }) =>
        context !== null && fieldFor(building, wantedOf(building, name, schema)) !== null,
    );
  const asked = required.length === 0 && !explored.reads ? naming() : required;
  const args = Object.fromEntries(
    asked.map(({ name, schema }) => [name, valueFor(building, schema, root, [name])]),
  );
  const { links, refs, score } = building;
  return { args, links, refs, score };
}

/** One argument by itself. */
export function valueOf(lab: Lab, explored: Explored, name: string, context: Context | null): Json {
  const building: Building = { lab, explored, context, links: [], refs: new Set(), score: 0 };
  const schema = explored.parameters.find((one) => one.name === name)?.schema ?? {};
  return valueFor(building, schema, explored.tool.parameters, [name]);
}

function valueFor(building: Building, schema: JsonSchema, root: JsonSchema, path: Path): Json {
  const plain = plainSchema(schema, root);
  const types = typesOf(plain, root);
  if (path.length < 8 && types.includes('object') && plain.enum === undefined)
    return objectFor(building, plain, root, path);
  if (path.length < 8 && types.includes('array') && plain.enum === undefined)
    return [valueFor(building, plain.items ?? { type: 'string' }, root, [...path, 0])];
  const key = String(path.findLast((part) => typeof part === 'string') ?? '');
  const name = typeof path.at(-1) === 'number' ? singular(key) : key;
  if (plain.enum === undefined && plain.const === undefined && !types.includes('boolean')) {
    const told =
      typeof path.at(-1) === 'number' && path.length === 2 ? descriptionOf(root, key) : '';
    const wanted = wantedOf(building, name, { ...plain, description: plain.description ?? told });
    const field = fieldFor(building, wanted);
    const value = field === null ? undefined : asType(field.value, types);
    if (field !== null && value !== undefined) {
      take(building, field, wanted, path, types);
      return value;
    }
  }
  return scalarsFor(name, plain, root, freshFor(building, name))[0] ?? null;
}

function descriptionOf(root: JsonSchema, key: string): string {
  return root.properties?.[key]?.description ?? '';
}

function objectFor(building: Building, schema: JsonSchema, root: JsonSchema, path: Path): Json {
  const { properties = {}, required = [] } = schema;
  const names = Object.keys(properties);
  const asked = required.length > 0 ? required : names.length <= 3 ? names : [];
  const members = asked.map((name): readonly [string, Json] => [
    name,
    valueFor(building, properties[name] ?? {}, root, [...path, name]),
  ]);
  return Object.fromEntries(members);
}

function wantedOf(
  { lab, explored }: Building,
  key: string,
  { description = '' }: JsonSchema,
): Wanted {
  return wantedBy(explored.tool, key, description, lab.kinds);
}

/** The value of the context that an argument asks for; null if it has none, or the tool gives a new name here. */
function fieldFor({ lab, explored, context }: Building, wanted: Wanted): Field | null {
  if (context === null) return null;
  const { effect } = explored;
  if (effect !== 'read' && effect !== 'remove' && (wanted.by === '' || isResult(wanted.key)))
    return null;
  // What is created gets a name of its own, unless it is made out of a thing of its sort.
  if (effect === 'create' && wanted.by === 'name' && wanted.isOfTool && context.isOwn)
    if (context.source === explored.name) return null;
  const maker = context.isOwn ? lab.tools.get(context.source) : undefined;
  const isSibling = maker !== undefined && nounOf(maker.tool) === nounOf(explored.tool);
  // What was sent to make a thing names it to the tool that removes it.
  const sent = context.fields.find(
    ({ key, from }) => from === 'sent' && key === singular(wanted.key),
  );
  if (isSibling && effect === 'remove' && sent !== undefined) return sent;
  let best: Field | null = null;
  let score = effect === 'read' ? 0.5 : isMatch;
  for (const field of context.fields) {
    const match = matchOf(wanted, field);
    if (match > score) [best, score] = [field, match];
  }
  return best;
}

/** `new_name`, `destination`, `to`: what comes to be. */
function isResult(key: string): boolean {
  return wordsOf(key).some((word) => lexicon.result.has(word));
}

function take(
  { links, refs, lab, context, ...building }: Building,
  field: Field,
  wanted: Wanted,
  path: Path,
  types: readonly string[],
): void {
  const score = matchOf(wanted, field);
  building.score += score;
  // Whether a value of another sort names anything is seen when one that nothing has is sent.
  if (wanted.by !== '') refs.add(String(path[0]));
  const maker = context?.isOwn === true ? lab.tools.get(context.source) : undefined;
  if (maker === undefined) return;
  const asText =
    typeof field.value === 'number' && !types.includes('integer') && !types.includes('number');
  links.push({ path, maker, from: field.from, at: field.at, asText: asText && types.length > 0 });
}

function asType(value: string | number, types: readonly string[]): Json | undefined {
  const isNumeric = types.includes('integer') || types.includes('number');
  if (isNumeric && !types.includes('string'))
    return typeof value === 'number'
      ? value
      : /^-?\d{1,15}$/.test(value)
        ? Number(value)
        : undefined;
  return typeof value === 'number' && types.includes('string') ? String(value) : value;
}

/** Makes names: beside the files that are known for a path. */
function freshFor({ lab, explored }: Building, key: string): () => string {
  const isPlace = wordsOf(key).every((word) => lexicon.result.has(word));
  if (!lexicon.address.has(nounIn(key)) && !isPlace) return lab.fresh;
  const paths = lab.records.flatMap(({ fields }) =>
    fields.flatMap(({ value }) => (/^\/[^\s:]+$/.test(String(value)) ? [String(value)] : [])),
  );
  const [folder] = paths.toSorted((a, b) => a.length - b.length);
  const isFolder = /folder|directory/.test(`${explored.name} ${key}`);
  return () => {
    const name = lab.fresh();
    return folder === undefined ? name : `${folder}/${name}${isFolder ? '' : '.txt'}`;
  };
}
