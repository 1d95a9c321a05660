import { parseJson, writeJson } from '../core/json-text.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { hashJson } from '../support/hash-json.js';
import { oncePerObject } from '../support/once-per-object.js';

/** SHA-256 of what a tool's trajectory starts from: its raw doc and the way to call it. */
export const rawHashOf = oncePerObject(({ id, description, parameters, call }: ToolDoc) =>
  hashJson(parseJson(writeJson({ id, description, parameters, call }))),
);
