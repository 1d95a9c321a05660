import { isJsonObject, type JsonObject } from '../core/json.js';
import { parseJson, writeJson } from '../core/json-text.js';

/**
 * What a server says went wrong, as OpenAI words it; null where a body says nothing. Found: `{error: {…}}`, `{error: "…"}`
 * (TGI, LM Studio), the same in an array (Gemini), `{object: "error", message}` (vLLM), and an error in place of the first
 * choice (OpenRouter).
 */
export function errorIn(body: unknown): JsonObject | null {
  const whole = firstOf(Array.isArray(body) ? body : [body]);
  if (!isJsonObject(whole)) return null;
  const choice = Array.isArray(whole['choices']) ? firstOf(whole['choices']) : undefined;
  const error = whole['error'] ?? (isJsonObject(choice) ? choice['error'] : undefined);
  if (isJsonObject(error)) return error;
  if (typeof error === 'string' && error !== '') return { message: error };
  return whole['object'] === 'error' ? whole : null;
}

function firstOf(list: readonly unknown[]): unknown {
  return list[0];
}

/**
 * Wraps `fetch` so that the `openai` client, which reads `{error: {…}}` alone, learns what other servers say: the bodies of
 * answers with an error status come in that form, those that are frameworks' own (`{detail}`, `{message}`) included.
 */
export function fetchTellingErrors(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init);
    if (response.ok) return response;
    const text = await response.text();
    const { status, statusText, headers } = response;
    const said = parsed(text);
    const error = errorIn(said) ?? frameworkError(said);
    const kept = new Headers(headers);
    for (const name of ['content-length', 'content-encoding']) kept.delete(name);
    return new Response(error === null ? text : writeJson({ error }), {
      ...{ status, statusText },
      headers: kept,
    });
  };
}

function frameworkError(body: unknown): JsonObject | null {
  if (!isJsonObject(body)) return null;
  const said = body['detail'] ?? body['message'];
  if (said === undefined) return null;
  return { message: typeof said === 'string' ? said : writeJson(said) };
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
