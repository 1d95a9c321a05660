import { acceptsValue } from '../../schema/accepts-value.js';
import { asType } from '../../schema/as-type.js';
import { distinctValues } from '../../schema/distinct-values.js';
import { examplesInText } from '../../arguments/texts/examples-in-text.js';
import { isSearchLike } from '../../arguments/names/is-search-like.js';
import type { Parameter } from '../../schema/parameters-of.js';
import { plausibleValues } from '../../arguments/values/plausible-values.js';
import type { Json } from '../../core/json.js';
import { keyedDraw } from '../../support/keyed-draw.js';
import type { CallDoc } from './call-doc.js';
import { makesNewThings } from './makes-new-things.js';

/** What surrounds an argument that a value is wanted for. */
export interface ValuePlace {
  readonly doc: CallDoc;
  /** Names of all tools of the catalogue: a doc that quotes one quotes no value. */
  readonly toolNames: ReadonlySet<string>;
  /** Picks among equally good made-up values. */
  readonly seed: number;
}

/**
 * Values for an argument from its documentation alone. Where the doc states or quotes values of a text, list or object,
 * those and no others, as a reader would; for numbers and new names also, else only, made-up ones that its schema accepts.
 */
export function documentedValues(parameter: Parameter, place: ValuePlace): readonly Json[] {
  const { documented } = place.doc;
  const stated = statedValues(parameter, place);
  const made = plausibleValues(parameter, { tool: documented, seed: place.seed });
  if (stated.length > 0 && !isOpen(parameter, place)) return stated;
  const further = made.length > 0 && made.every(hasForm) ? [] : furtherValues(parameter, place);
  const others = [...made, ...further].filter(
    (value) => isValue(value, place) && acceptsValue(parameter, value, documented.parameters),
  );
  return distinctValues([...stated, ...others]);
}

/** True where any value of the form will do: numbers, switches, search words, and what a new thing is called. */
function isOpen(parameter: Parameter, { doc }: ValuePlace): boolean {
  const { types, schema } = parameter;
  if (schema.enum !== undefined || schema.const !== undefined) return false;
  if (types.some((type) => /integer|number|boolean/.test(type))) return true;
  if (isSearchLike(parameter)) return true;
  const isFormed = schema.pattern !== undefined || schema.format !== undefined;
  return isFormed && makesNewThings(doc);
}

/** Addresses, dates and statements: where the name of an argument asks for them, no other text will do. */
function hasForm(value: Json): boolean {
  return (
    typeof value === 'string' &&
    /^(?:[a-z][a-z+.-]+:\S+|\d{4}-\d{2}-\d{2}.*|[^@\s]+@[^@\s]+|(?:select|create) .+)$/i.test(value)
  );
}

const widestRange = 50;

/** What the usual made-up values leave out: another number within the bounds, another text where any will do. */
function furtherValues({ schema, types, name }: Parameter, { seed }: ValuePlace): readonly Json[] {
  const draw = keyedDraw(seed, name);
  if (types.includes('integer') || types.includes('number')) {
    const { minimum, maximum } = schema;
    const low = Math.ceil(Number(minimum ?? Math.min(1, Number(maximum ?? 1) - widestRange)));
    const high = Math.floor(Number(maximum ?? low + widestRange));
    return [low + Math.floor(draw * (high - low + 1))];
  }
  const isFree = ['enum', 'const', 'pattern', 'format'].every((key) => schema[key] === undefined);
  const isText = types.length === 0 || types.includes('string');
  return isFree && isText ? [`sample${Math.floor(draw * 10_000)}`] : [];
}

function statedValues(parameter: Parameter, place: ValuePlace): readonly Json[] {
  const { schema, types } = parameter;
  const { default: preset, examples, enum: listed, const: fixed, description } = schema;
  const quoted = typeof description === 'string' ? examplesInText(description, parameter.name) : [];
  const stated = [
    ...listOf(fixed === undefined ? [] : [fixed]),
    ...listOf(examples),
    ...listOf(listed),
    ...listOf(preset === undefined || preset === null || preset === '' ? [] : [preset]),
    ...(Array.isArray(listed) || Array.isArray(examples) ? [] : quoted),
  ];
  return distinctValues(stated.map((value) => asType(value, types)).filter(isDefined)).filter(
    (value) =>
      isValue(value, place) && acceptsValue(parameter, value, place.doc.documented.parameters),
  );
}

/** False for what a doc quotes that is the name of a tool or an argument. */
function isValue(value: Json, { doc, toolNames }: ValuePlace): boolean {
  if (typeof value !== 'string') return true;
  return !toolNames.has(value) && doc.parameters.every(({ name }) => name !== value);
}

function listOf(values: unknown): readonly Json[] {
  return Array.isArray(values) ? (values as readonly Json[]) : [];
}

function isDefined(value: Json | undefined): value is Json {
  return value !== undefined;
}
