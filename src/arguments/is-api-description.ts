import { isJsonObject, type Json } from '../core/json.js';

/** True for an answer that describes an API (OpenAPI, Swagger) or a schema (JSON Schema): it names no things, only kinds of them. */
export function isApiDescription(body: Json): boolean {
  if (!isJsonObject(body)) return false;
  const { openapi, swagger, paths, $schema } = body;
  const isVersion = typeof openapi === 'string' || typeof swagger === 'string';
  return (
    (isVersion && isJsonObject(paths ?? null)) ||
    (typeof $schema === 'string' && /json-schema\.org/.test($schema))
  );
}
