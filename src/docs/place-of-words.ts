import type { JsonSchema } from '../core/json-schema.js';
import { writeJson } from '../core/json-text.js';
import { descriptionPlace } from '../core/sentence.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { parametersOf } from '../schema/parameters-of.js';

/** Where words of a tool's documentation stand: the argument whose schema has them, if the description does not. */
export function placeOfWords(
  { description, parameters }: Pick<ToolDoc, 'description' | 'parameters'>,
  words: string,
): string {
  if (description.includes(words)) return descriptionPlace;
  const holds = (schema: JsonSchema): boolean => writeJson(schema).includes(words);
  const argument = parametersOf(parameters).find(({ schema }) => holds(schema));
  return argument?.name ?? descriptionPlace;
}
