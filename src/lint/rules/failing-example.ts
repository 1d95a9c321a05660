import { schemaProblem, validateArguments } from '../../arguments/schema/validate-arguments.js';
import { slotsOf, type Slot } from '../../arguments/slots/slot.js';
import { bindingOf } from '../../core/binding-of.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import type { Found, LintedTool, Rule } from '../rule.js';

export const failingExample: Rule = {
  name: 'failing-example',
  severity: 'error',
  finds: 'An example or a default that the schema beside it refuses.',
  why: 'An agent copies examples first, and a checked call never leaves the client.',
  remedy: 'Correct the example, or the schema where the example works.',
  check: (tool) =>
    schemaProblem(tool.parameters) === null
      ? [...slotsOf(tool).flatMap((slot) => ofSlot(slot, tool)), ...ofCall(tool)]
      : [],
};

function ofSlot({ path, leaf, schema }: Slot, { parameters }: LintedTool): readonly Found[] {
  const { examples, default: usual } = schema;
  const { $defs } = parameters;
  // Within a list or an object the definitions are those of the whole.
  const whole: JsonSchema = {
    type: 'object',
    properties: { [leaf]: schema },
    ...($defs === undefined ? {} : { $defs }),
  };
  const refusing = (value: Json): string | undefined =>
    validateArguments(whole, { [leaf]: value })[0]?.message;
  const found = (kind: string, value: Json): readonly Found[] => {
    const message = refusing(value);
    if (message === undefined) return [];
    const text = JSON.stringify(value);
    const said = message.replace(/^'[^']*' /, '');
    return [{ parameter: path, message: `has the ${kind} ${shown(text)}, which ${said}`, text }];
  };
  return [
    ...(Array.isArray(examples) ? examples : []).flatMap((value) => found('example', value)),
    // `null` says that nothing is given.
    ...(usual === undefined || usual === null ? [] : found('default', usual)),
  ];
}

/** The example of a whole call, whose arguments in the path may stand in its URL. */
function ofCall(tool: LintedTool): readonly Found[] {
  const given = isJsonObject(tool.example) ? tool.example['Parameters'] : undefined;
  if (!isJsonObject(given)) return [];
  return validateArguments(tool.parameters, given as JsonObject)
    .filter(({ argument }) => bindingOf(tool, argument)?.in !== 'path')
    .map(({ argument, message }) => ({
      ...(argument === '' ? {} : { parameter: argument }),
      message: `the example of a call fails: ${message}`,
    }));
}

function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
