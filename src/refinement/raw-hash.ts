import type { Json } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { hashJson } from '../support/hash-json.js';
import { oncePerObject } from '../support/once-per-object.js';

/** SHA-256 of what a tool's trajectory starts from: its raw doc and the way to call it. */
export const rawHashOf = oncePerObject(({ id, description, parameters, call }: ToolDoc) =>
  hashJson(JSON.parse(JSON.stringify({ id, description, parameters, call })) as Json),
);
