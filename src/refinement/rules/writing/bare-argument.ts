import { parametersOf, type Parameter } from '../../../arguments/schema/parameters-of.js';
import { resolveReference } from '../../../arguments/schema/resolve-reference.js';
import type { Json } from '../../../core/json.js';
import type { JsonSchema } from '../../../core/json-schema.js';
import type { ToolDoc } from '../../../core/tool-doc.js';
import { joinWords } from '../../../support/join-words.js';
import { isEmptyValue } from '../../../support/is-empty-value.js';
import { literalText } from '../../../support/literal-text.js';
import { plainWords } from '../../../support/plain-words.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import { documentedValues } from '../observations/documented-values.js';
import { isMeantAsValue } from '../observations/observation.js';
import { isFresh } from '../observations/own-names.js';
import { code } from '../quote.js';
import type { Statement } from './statement.js';

export interface WorkedExample {
  readonly values: readonly Json[];
  readonly calls: readonly string[];
}

const mostNames = 6;

/**
 * What can be said of an argument without any description: what its schema holds; where that names nothing, a value that worked,
 * after its name in plain words where that is more than one; else what texts were taken. Its name alone says nothing.
 */
export function bareArgument(
  argument: string,
  worked: WorkedExample,
  tool: ToolDoc,
  view: EvidenceView,
): readonly Statement[] {
  const {
    values: [value],
    calls,
  } = worked.values.length > 0 ? worked : listTaken(argument, view);
  const words = plainWords(argument);
  const name = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const target = { argument };
  const parameter = view.parameter(argument);
  if (saysItsValues(parameter)) return [];
  const use = view.observations.find(({ arguments: args }) => Object.hasOwn(args, argument));
  const held = parameter === undefined ? null : contentsOf(parameter, tool);
  if (held !== null) return use === undefined ? [] : [{ target, text: held, calls: [use.id] }];
  const listed = parameter === undefined ? [] : documentedValues(view, parameter);
  if (listed.length > 0 && use !== undefined)
    return [{ target, text: `${joinWords(listed.map(code), 'or')}.`, calls: [use.id] }];
  if (value !== undefined && calls.length > 0 && isShort(value) && !isFresh(value)) {
    const text = words.includes(' ') ? `${name}, for` : 'For';
    return [{ target, text: `${text} example ${code(value)}.`, calls }];
  }
  return use === undefined ? [] : textTaken(argument, view);
}

/** A list that was taken though nothing was found with it: what a list leaves out may be all there is. */
function listTaken(argument: string, { successes }: EvidenceView): WorkedExample {
  const taken = successes
    .filter(isMeantAsValue)
    .find(({ arguments: args }) => Array.isArray(args[argument]) && !isEmptyValue(args[argument]));
  const value = taken?.arguments[argument];
  return taken === undefined || value === undefined
    ? { values: [], calls: [] }
    : { values: [value], calls: [taken.id] };
}

/** What calls showed of an argument that takes any text: several lines, none at all. Nothing where they showed neither. */
function textTaken(argument: string, { successes }: EvidenceView): readonly Statement[] {
  const taken = successes.flatMap(({ id, arguments: args }) => {
    const value = args[argument];
    return typeof value === 'string' ? [{ id, value }] : [];
  });
  const long = taken.find(({ value }) => value.includes('\n'));
  if (long === undefined) return [];
  const empty = taken.find(({ value }) => value === '');
  const text =
    empty === undefined ? 'Text, of several lines too.' : 'Text, of several lines too, or empty.';
  return [
    { target: { argument }, text, calls: [long.id, ...(empty === undefined ? [] : [empty.id])] },
  ];
}

/** The schema lists the values, or they are yes and no. */
function saysItsValues(parameter: Parameter | undefined): boolean {
  if (parameter === undefined) return false;
  const { schema, types } = parameter;
  const forms = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return types.includes('boolean') || forms.some((form) => form.enum !== undefined);
}

/** True for what can stand in a sentence whole. */
function isShort(value: Json): boolean {
  const text = literalText(value);
  return text.length <= longestInSentence && !text.includes('\n');
}

const longestInSentence = 60;

/** `A list of objects with …`, `An object with …`; null where the schema names no properties. */
function contentsOf({ schema }: Parameter, tool: ToolDoc): string | null {
  const ofList = schema.items === undefined ? [] : propertiesOf(schema.items, tool);
  if (ofList.length > 0) return `A list of objects with ${named(ofList)}.`;
  const own = propertiesOf(schema, tool);
  return own.length > 0 ? `An object with ${named(own)}.` : null;
}

function propertiesOf(schema: JsonSchema, tool: ToolDoc): readonly string[] {
  return parametersOf(resolveReference(schema, tool.parameters)).map(({ name }) => name);
}

function named(properties: readonly string[]): string {
  const shown = properties.slice(0, mostNames).map(code);
  return joinWords(properties.length > mostNames ? [...shown, 'more'] : shown);
}
