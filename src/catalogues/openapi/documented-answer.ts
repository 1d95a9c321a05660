import type { Json, JsonObject } from '../../core/json.js';
import { asObject, isJson, own } from '../lenient-values.js';
import { isJsonType } from './body-arguments.js';
import { successStatuses } from './returns-schema.js';

/** The first example that an operation gives of its JSON answer: that of the lowest success which has a body; undefined if there is none. */
export function documentedAnswer(operation: Json | undefined): Json | undefined {
  const responses = objectIn(operation, 'responses');
  const response = successStatuses(responses)
    .map((status) => responses[status])
    .find((one) => ofBody.some((key) => own(one, key) !== undefined));
  // Swagger 2.0 has an example a media type.
  return [...jsonIn(response, 'content').flatMap(examplesOf), ...jsonIn(response, 'examples')][0];
}

/** What a response with a body has, in OpenAPI and in Swagger 2.0; what it refers to is not looked at. */
const ofBody = ['content', 'schema', 'examples', '$ref'];

/** What is given by media type, of those of JSON. */
function jsonIn(response: Json | undefined, name: string): readonly Json[] {
  return Object.entries(objectIn(response, name)).flatMap(([type, given]) =>
    isJsonType(type) ? [given] : [],
  );
}

function examplesOf(media: Json): readonly Json[] {
  const named = Object.values(objectIn(media, 'examples'));
  return [own(media, 'example'), ...named.map((example) => own(example, 'value'))].filter(isJson);
}

function objectIn(value: Json | undefined, name: string): JsonObject {
  return asObject(own(value, name)) ?? {};
}
