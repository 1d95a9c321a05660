import type { Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { literalText } from '../../support/literal-text.js';

/** The examples of a parameter, without those that its description shows already; empty where none is left. */
export function examplesText({
  description,
  examples,
}: {
  readonly description: string;
  readonly examples: readonly Json[];
}): string {
  const further = examples.filter((value) => !description.includes(`\`${literalText(value)}\``));
  const shown = further.map((value) => writeJson(value)).join(', ');
  return shown === '' ? '' : `e.g. ${shown}`;
}
