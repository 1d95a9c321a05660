import type { JsonObject } from '../../core/json.js';

/** The arguments but for one. */
export function withoutArgument(args: JsonObject, name: string): JsonObject {
  const { [name]: _left, ...rest } = args;
  return rest;
}
