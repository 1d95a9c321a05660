import { jsonPointer } from '../core/json-pointer.js';

/** The JSON pointer of an argument inside a tool's `parameters` (RFC 6901). */
export function pointerTo(argument: string): string {
  return jsonPointer(['properties', argument]);
}
