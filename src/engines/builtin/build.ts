import { isNumber, numberFromText, type JsonNumber } from '../../core/exact-number.js';
import type { Json, JsonPath } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { lexicon, nounIn, singular, wordsOf } from '../../experiments/lexicon.js';
import { namesResult } from '../../experiments/namings.js';
import { nounOf } from '../../experiments/tool-kind.js';
import { acceptsValue } from '../../schema/accepts-value.js';
import { madeValues } from '../../schema/made-values.js';
import { plainSchema, typesOf } from '../../schema/types-of.js';
import { scalarsFor } from './candidates.js';
import { matchOf, wantedBy, type Context, type Field, type Wanted } from './contexts.js';
import type { Base, Explored, Link } from './explored.js';
import type { Lab } from './lab.js';

interface Building extends Readonly<{ lab: Lab; explored: Explored; context: Context | null }> {
  readonly links: Link[];
  readonly refs: Map<string, JsonPath>;
}

/** The arguments that a tool requires, with the values of a record or a thing where they fit. */
export function build(lab: Lab, explored: Explored, context: Context | null): Base {
  const building: Building = { lab, explored, context, links: [], refs: new Map() };
  const { parameters: root } = explored.tool;
  const required = explored.parameters.filter((one) => one.required);
  // A writing tool that requires nothing is told what to work on by what it can take.
  const asked =
    required.length > 0 || explored.reads
      ? required
      : explored.parameters.filter(
          ({ name, schema }) => fieldFor(building, wantedOf(building, name, schema)) !== null,
        );
  const args = Object.fromEntries(
    asked.map(({ name, schema }) => [name, valueFor(building, schema, root, [name])]),
  );
  const { links, refs } = building;
  return { args, links, refs };
}

/** One argument by itself, of its schema alone. */
export function valueOf(lab: Lab, explored: Explored, name: string): Json {
  const { schema = {} } = explored.parameters.find((one) => one.name === name) ?? {};
  const building = { lab, explored, context: null, links: [], refs: new Map<string, JsonPath>() };
  return valueFor(building, schema, explored.tool.parameters, [name]);
}

export function withArgument(base: Base, name: string, value: Json): Base {
  return { ...base, args: { ...base.args, [name]: value } };
}

/** The same with what the schema of each object and list makes of it: once for each alternative that it has. */
export function alternatives({ tool, parameters }: Explored, base: Base): readonly Base[] {
  const root = tool.parameters;
  const isLinked = (name: string): boolean => base.links.some(({ path }) => path[0] === name);
  return parameters.flatMap((one) => {
    const isWhole = one.types.some((type) => type === 'object' || type === 'array');
    if (!isWhole || !(one.name in base.args) || isLinked(one.name)) return [];
    const made = madeValues(one.schema, { root, seed: 1 });
    const valid = made.filter((value) => acceptsValue(one, value, root)).slice(0, deepest);
    return valid.map((value) => withArgument(base, one.name, value));
  });
}

const deepest = 8;

function valueFor(building: Building, schema: JsonSchema, root: JsonSchema, path: JsonPath): Json {
  const plain = plainSchema(schema, root);
  const types = typesOf(plain, root);
  const isChoice = plain.enum !== undefined || plain.const !== undefined;
  if (path.length < deepest && !isChoice && types.includes('object')) {
    const { properties = {}, required = [] } = plain;
    const names = Object.keys(properties);
    const asked = required.length > 0 ? required : names.length <= 3 ? names : [];
    const inner = (name: string): Json =>
      valueFor(building, properties[name] ?? {}, root, [...path, name]);
    return Object.fromEntries(asked.map((name) => [name, inner(name)]));
  }
  if (path.length < deepest && !isChoice && types.includes('array')) {
    // What is said of a list is said of its items.
    const { items = { type: 'string' }, description } = plain;
    const told = items.description ?? description;
    return [valueFor(building, { ...items, description: told }, root, [...path, 0])];
  }
  const key = String(path.findLast((part) => typeof part === 'string') ?? '');
  const name = typeof path.at(-1) === 'number' ? singular(key) : key;
  const wanted = wantedOf(building, name, plain);
  const field = isChoice || types.includes('boolean') ? null : fieldFor(building, wanted);
  const value = field === null ? undefined : asType(field.value, types);
  if (field === null || value === undefined)
    return scalarsFor(name, plain, root, freshFor(building, name))[0] ?? null;
  // Whether a value of another sort names anything is seen when one that nothing has is sent.
  const top = String(path[0]);
  if (wanted.by !== '' && !building.refs.has(top)) building.refs.set(top, path);
  const maker = makerOf(building);
  if (maker !== undefined) building.links.push({ path, maker, from: field.from, at: field.at });
  return value;
}

function makerOf({ lab, context }: Building): Explored | undefined {
  return context?.isOwn === true ? lab.tools.get(context.source) : undefined;
}

function wantedOf({ lab, explored }: Building, key: string, schema: JsonSchema): Wanted {
  return wantedBy(explored.tool, key, schema.description ?? '', lab.kinds);
}

/** The value of the context that an argument asks for; null if it has none, or the tool gives a new name here. */
function fieldFor(building: Building, wanted: Wanted): Field | null {
  const { explored, context } = building;
  const { effect, name, tool } = explored;
  if (context === null) return null;
  const maker = makerOf(building);
  if (effect === 'remove' && maker !== undefined && nounOf(maker.tool) === nounOf(tool)) {
    // What was sent to make a thing names it to the tool that removes it.
    const key = singular(wanted.key);
    const sent = context.fields.find((field) => field.from === 'sent' && field.key === key);
    if (sent !== undefined) return sent;
  }
  const isNew = wanted.by === '' || namesResult(wanted.key);
  // What is created gets a name of its own, unless it is made out of a thing of its sort.
  const isOwnName = wanted.by === 'name' && wanted.kind === nounOf(tool) && context.source === name;
  if (effect !== 'read' && ((effect !== 'remove' && isNew) || (effect === 'create' && isOwnName)))
    return null;
  let best: Field | null = null;
  let score = effect === 'read' ? 0.5 : 2.4;
  for (const field of context.fields) {
    const match = matchOf(wanted, field);
    if (match > score) [best, score] = [field, match];
  }
  return best;
}

function asType(value: string | JsonNumber, types: readonly string[]): Json | undefined {
  if (types.includes('string')) return String(value);
  if (!types.includes('integer') && !types.includes('number')) return value;
  return isNumber(value) ? value : (numberFromText(value) ?? undefined);
}

/** Makes names: beside the files that are known for a path. */
function freshFor({ lab, explored }: Building, key: string): () => string {
  const isPlace = wordsOf(key).every((word) => lexicon.result.has(word));
  const { folder } = lab;
  if ((!lexicon.address.has(nounIn(key)) && !isPlace) || folder === '') return lab.fresh;
  const ending = lexicon.place.has(nounOf(explored.tool)) ? '' : '.txt';
  return () => `${folder}/${lab.fresh()}${ending}`;
}
