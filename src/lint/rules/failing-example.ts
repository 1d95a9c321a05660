import {
  schemaProblem,
  validateArguments,
  type ArgumentIssue,
} from '../../schema/validate-arguments.js';
import { isOfType } from '../../catalogues/coerce-to-type.js';
import { bindingOf } from '../../core/binding-of.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { isJsonObject, type Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { someOf } from '../../support/some-of.js';
import { argumentsOf, type DocumentedArgument } from '../arguments-of.js';
import type { Found, LintedTool, Rule } from '../rule.js';

export const failingExample: Rule = {
  name: 'failing-example',
  severity: 'error',
  finds: 'An example, a default or a value of an enum that the schema beside it refuses.',
  why: 'An agent copies examples first, and a checked call never leaves the client.',
  remedy:
    'Correct the example, or the schema where the example works; in YAML, put texts such as 010 in quotes.',
  check: (tool) =>
    schemaProblem(tool.parameters) === null
      ? [...argumentsOf(tool).flatMap((argument) => ofArgument(argument, tool)), ...ofCall(tool)]
      : [],
};

const mostTold = 3;

function ofArgument(
  { path, name, schema }: DocumentedArgument,
  { parameters }: LintedTool,
): readonly Found[] {
  const { examples, default: usual } = schema;
  const { $defs } = parameters;
  // Within a list or an object the definitions are those of the whole.
  const whole: JsonSchema = {
    type: 'object',
    properties: { [name]: schema },
    ...($defs === undefined ? {} : { $defs }),
  };
  const found = (kind: string, value: Json): readonly Found[] => {
    const [issue] = validateArguments(whole, { [name]: value });
    if (issue === undefined) return [];
    const text = writeJson(value);
    return [
      { parameter: path, message: `has the ${kind} ${shown(text)}, ${refused(issue)}`, text },
    ];
  };
  const listed: readonly Json[] = Array.isArray(examples) ? examples : [];
  return [
    ...listed.flatMap((value) => found('example', value)),
    // `null` says that nothing is given.
    ...(usual === undefined || usual === null ? [] : found('default', usual)),
    ...unsendable(schema).map((text) => ({
      parameter: path,
      message: `lists the value ${shown(text)}, which is no ${[schema.type].flat().join(' or ')}`,
      text,
    })),
  ];
}

/** Values of an enum that are of another type, as YAML makes numbers of `010` and truth values of `true`. */
function unsendable({ enum: values, type }: JsonSchema): readonly string[] {
  if (!Array.isArray(values)) return [];
  return (values as readonly Json[])
    .filter((value) => value !== null && !isOfType(value, type))
    .slice(0, mostTold)
    .map((value) => writeJson(value));
}

function refused({ keyword, message }: ArgumentIssue): string {
  if (keyword === 'anyOf' || keyword === 'oneOf')
    return 'which fits none of the forms of its schema';
  return `which ${message.replace(/^'[^']*' /, '')}`;
}

/** The example of a whole call, whose arguments in the path may stand in its URL. */
function ofCall(tool: LintedTool): readonly Found[] {
  const given = isJsonObject(tool.example) ? tool.example['Parameters'] : undefined;
  if (!isJsonObject(given)) return [];
  const issues = validateArguments(tool.parameters, given).filter(
    ({ argument }) => bindingOf(tool, argument)?.in !== 'path',
  );
  if (issues.length === 0) return [];
  const said = someOf(
    issues.map(({ message }) => message),
    mostTold,
  );
  return [{ message: `the example of a call fails: ${said}` }];
}

function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
