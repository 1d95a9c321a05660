import type * as Yaml from 'yaml';
import { messageOf } from '../core/errors.js';
import { oneLine } from './one-line.js';

const mostSaid = 200;

/** What a YAML document holds. Throws what `refusal` makes of its first problem, with where that is, if it is known. */
export function dataOfYaml(
  document: Yaml.Document.Parsed,
  refusal: (problem: string, at?: number) => Error,
): unknown {
  const [error] = document.errors;
  if (error !== undefined) {
    const [said = ''] = error.message.split(/:?\n/u);
    throw refusal(`it is not valid YAML: ${oneLine(said, mostSaid)}`, error.pos[0]);
  }
  try {
    return document.toJS();
  } catch (cause) {
    throw refusal(oneLine(messageOf(cause), mostSaid));
  }
}
