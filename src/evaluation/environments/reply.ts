import type { Json } from '../../core/json.js';

/** What a tool of an environment says: an answer, or why it will not do it. */
export type Reply =
  | { readonly ok: true; readonly body: Json }
  | { readonly ok: false; readonly message: string; readonly details?: Json };

export function answer(body: Json): Reply {
  return { ok: true, body };
}

/** `details` are further fields of the body beside `error`. */
export function refuse(message: string, details?: Json): Reply {
  return { ok: false, message, ...(details === undefined ? {} : { details }) };
}
