import { jsonPointer } from '../../support/json-pointer.js';
import type { Parameter } from './parameters-of.js';

/** An argument that no schema has: of any type, and wanted. */
export function undocumentedParameter(name: string): Parameter {
  return {
    name,
    pointer: jsonPointer(['properties', name]),
    required: true,
    schema: {},
    types: [],
  };
}
