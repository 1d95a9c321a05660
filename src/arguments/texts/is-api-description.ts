import { isJsonObject, type Json } from '../../core/json.js';

/** True for an answer, as JSON or as YAML, that describes an API (OpenAPI, Swagger) or a schema (JSON Schema): it names no things, only kinds of them. */
export function isApiDescription(body: Json): boolean {
  if (typeof body === 'string') return isYamlDescription(body);
  if (!isJsonObject(body)) return false;
  const { openapi, swagger, paths, $schema } = body;
  const isVersion = typeof openapi === 'string' || typeof swagger === 'string';
  return (
    (isVersion && isJsonObject(paths ?? null)) ||
    (typeof $schema === 'string' && /json-schema\.org/.test($schema))
  );
}

/** Both keys at the start of a line: the version in the head, the paths anywhere. */
function isYamlDescription(text: string): boolean {
  return /^(?:openapi|swagger):\s*["']?\d/m.test(text.slice(0, 2_000)) && /^paths:\s*$/m.test(text);
}
