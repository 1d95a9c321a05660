import type { JsonSchema } from '../../core/json-schema.js';
import { argumentsOf } from '../arguments-of.js';
import { tellingWords } from '../telling-words.js';
import type { Rule } from '../rule.js';

export const nameAsParameterDoc: Rule = {
  name: 'name-as-parameter-doc',
  severity: 'note',
  finds:
    'An argument whose description says no more than its name, and whose schema tells nothing either.',
  why: 'An agent still has to guess the form of the value and where it comes from.',
  remedy: 'Say where the value comes from or what form it has, with an example.',
  check: (tool) =>
    argumentsOf(tool).flatMap(({ path, name, schema }) => {
      const said = (schema.description ?? '').trim();
      if (said === '' || tellsMore(schema) || tellingWords(said, name).length > 0) return [];
      return [{ parameter: path, message: 'is described by its name alone', text: said }];
    }),
};

const telling: readonly (keyof JsonSchema)[] = [
  ...(['enum', 'const', 'default', 'examples', 'format', 'pattern', 'minimum', 'maximum'] as const),
  ...(['properties', 'items', 'anyOf', 'oneOf'] as const),
];

function tellsMore(schema: JsonSchema): boolean {
  return schema.type === 'boolean' || telling.some((keyword) => schema[keyword] !== undefined);
}
