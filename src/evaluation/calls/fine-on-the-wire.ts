import { numberFromText } from '../../core/exact-number.js';
import { acceptsValue } from '../../schema/accepts-value.js';
import { isContainer, type Json } from '../../core/json.js';
import type { CallDoc } from './call-doc.js';

/**
 * True where a bad value cannot be told from a good one once it is sent: outside a JSON body everything is text, so that
 * `5` for a text argument is the text "5", a list of one looks like its item, and a free object's members are arguments.
 */
export function isFineOnTheWire(name: string, value: Json, doc: CallDoc): boolean {
  const { call } = doc.tool;
  if (call.kind !== 'http') return false;
  const place = call.bindings[name]?.in ?? 'query';
  if (place === 'body') return false;
  if (value === null || isContainer(value)) return true;
  const parameter = doc.parameters.find((other) => other.name === name);
  if (parameter === undefined) return false;
  if (parameter.types.includes('object') && parameter.schema.properties === undefined) return true;
  const root = doc.documented.parameters;
  return readings(String(value)).some(
    (reading) => acceptsValue(parameter, reading, root) || acceptsValue(parameter, [reading], root),
  );
}

/** What a server may read a text as. */
function readings(text: string): readonly Json[] {
  const number = numberFromText(text) ?? (text.trim() === '' ? NaN : Number(text));
  return [
    text,
    ...(Number.isFinite(Number(number)) ? [number] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
  ];
}
