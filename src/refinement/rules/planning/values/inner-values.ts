import { pooledCandidates } from '../../pooled-candidates.js';
import { isJsonObject, type Json } from '../../../../core/json.js';
import type { JsonSchema } from '../../../../core/json-schema.js';
import { parametersOf, type Parameter } from '../../../../arguments/schema/parameters-of.js';
import { resolveReference } from '../../../../arguments/schema/resolve-reference.js';
import { isSqlStatement } from '../../../../arguments/values/sql-statements.js';
import { plausibleValues } from '../../../../arguments/values/plausible-values.js';
import { nameInside } from './name-inside.js';
import type { ConstraintHint } from '../../../../arguments/messages/read-constraint-message.js';
import { givenValues } from './given-values.js';
import type { ToolContext } from '../../../engine.js';
import { shapedByHints } from './shaped-by-hints.js';
import { askedFor } from './asked-values.js';
import { namesMatch } from '../../../../arguments/pool/candidate-score.js';

/** What refusals said about properties inside an object: missing ones put in, stated forms kept. */
export function withNestedHints(
  value: Json,
  schema: JsonSchema,
  given: { readonly hints: readonly ConstraintHint[]; readonly context: ToolContext },
): Json {
  if (Array.isArray(value))
    return value.map((item: Json) =>
      withNestedHints(
        item,
        resolveReference(schema.items ?? {}, given.context.tool.parameters),
        given,
      ),
    );
  if (!isJsonObject(value) || given.hints.length === 0) return value;
  const completed: Record<string, Json> = { ...value };
  for (const property of parametersOf(resolveReference(schema, given.context.tool.parameters))) {
    const about = given.hints.filter(
      (hint) => 'argument' in hint && isAbout(hint.argument, property.name),
    );
    const present = Object.hasOwn(completed, property.name);
    const isAsked =
      about.some(({ kind }) => kind === 'required') || holdsRequired(given.hints, property.name);
    if (!present && !isAsked) continue;
    const [asked] = about.flatMap((hint) => askedFor(hint, property));
    const [plausible] = plausibleValues(property, {
      tool: given.context.tool,
      seed: given.context.settings.seed,
    });
    const filled =
      plausible === undefined
        ? undefined
        : filledFromPool(plausible, property.schema, property.name, given.context);
    const made = asked ?? completed[property.name] ?? filled;
    if (made !== undefined)
      completed[property.name] = shapedByHints(
        withNestedHints(made, property.schema, given),
        about,
      );
  }
  return completed;
}

/** Something inside the property is asked for (`relationships.owner`), so the property is too. */
function holdsRequired(hints: readonly ConstraintHint[], name: string): boolean {
  return hints.some(
    (hint) => hint.kind === 'required' && hint.argument.split('.').slice(0, -1).includes(name),
  );
}

function isAbout(stated: string | null, name: string): boolean {
  return stated !== null && (stated === name || stated.endsWith(`.${name}`));
}

/** The value with its texts and numbers replaced by those that the user gave for their names, else its texts by pooled values whose names match, where there are some. */
export function filledFromPool(
  value: Json,
  schema: JsonSchema,
  name: string,
  context: ToolContext,
): Json {
  if (Array.isArray(value)) {
    const items = resolveReference(schema.items ?? {}, context.tool.parameters);
    return value.map((item: Json) => filledFromPool(item, items, name.replace(/s$/, ''), context));
  }
  if (isJsonObject(value)) {
    const properties = parametersOf(resolveReference(schema, context.tool.parameters));
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const parameter = properties.find((other) => other.name === key);
        if (parameter === undefined) return [key, item];
        const inner = nameInside(key, item, name, context.tool);
        return [key, filledFromPool(item, parameter.schema, inner, context)];
      }),
    );
  }
  const [given] = givenValues(name, context);
  if (given !== undefined && typeof given === typeof value) return given;
  if (typeof value !== 'string' || schema.enum !== undefined || schema.format !== undefined)
    return value;
  if (isSqlStatement(value)) return value;
  const leaf: Parameter = { name, pointer: '', required: true, schema, types: ['string'] };
  const best = pooledCandidates(context.pool, leaf, context.tool).find(
    ({ score }) => score >= namesMatch,
  );
  return best?.value ?? value;
}
