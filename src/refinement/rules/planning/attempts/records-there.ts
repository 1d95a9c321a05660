import { fitWhole } from '../../../../arguments/pool/fit-whole.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { PooledWhole } from '../../../../arguments/pool/pooled-whole.js';
import { asParameterValue } from '../../../../arguments/schema/value-fits.js';
import { isThere } from '../../../../arguments/pool/whole-candidates.js';
import { bindingOf } from '../../../../core/binding-of.js';
import { isJsonObject, type Json, type JsonObject } from '../../../../core/json.js';
import type { ToolDoc } from '../../../../core/tool-doc.js';
import type { Planning } from '../planning.js';

/** What answers at the URL of a tool, or in the collection there, held: the answer itself, what is in one field of it, or an item of a list that either is. */
export function recordsThere({ context: { tool, pool } }: Planning): readonly PooledWhole[] {
  return pool
    .wholes()
    .filter(
      (whole) =>
        isJsonObject(whole.value) &&
        /^[^.[\]{}]*(?:\[\])?$/.test(whole.path) &&
        isThere(whole, tool),
    );
}

/** By argument of the request's body what a record holds under its name on the wire; null where that is nothing. */
export function contentToSend(
  { value: record }: PooledWhole,
  { context: { tool }, view }: Planning,
): JsonObject | null {
  if (!isJsonObject(record)) return null;
  const entries = view.parameters.flatMap((parameter): [string, Json][] => {
    const { name } = parameter;
    const binding = bindingOf(tool, name);
    if (binding === undefined || !['body', 'form'].includes(binding.in)) return [];
    const held = binding.name === '' ? record : memberOf(record, binding.name);
    const value = held === null ? null : asSent(held, parameter, tool);
    return value === null ? [] : [[name, value]];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function memberOf(record: JsonObject, name: string): Json {
  return Object.hasOwn(record, name) ? (record[name] ?? null) : null;
}

function asSent(held: Json, parameter: Parameter, tool: ToolDoc): Json | null {
  const whole = typeof held === 'object' ? fitWhole(held, parameter, tool) : null;
  return whole ?? asParameterValue(held, parameter, tool.parameters);
}
