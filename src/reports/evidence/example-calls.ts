import type { DocumentedTool } from '../../agents/agent-tools.js';
import { isJsonObject, jsonObjectSchema, type JsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { parseJson, writeJson } from '../../core/json-text.js';
import { Marks } from '../../experiments/mark.js';
import { validateArguments } from '../../schema/validate-arguments.js';
import { distinctBy } from '../../support/distinct-by.js';
import { holdsOwnMachine } from '../../support/is-own-machine.js';
import type { EvidenceSource } from './evidence.js';

const longestCall = 600;

/**
 * A few calls that a tool accepted in a run, to be shown as examples: with the fewest arguments, with the most, and one between. The marks of the run's own names become `example`. Not taken are calls with stand-ins for private values or addresses
 * of this machine, and those that the tool's schemas do not allow.
 */
export function exampleCalls(
  { trajectories }: EvidenceSource,
  { tool, doc }: DocumentedTool,
  standIns: readonly string[],
): readonly JsonObject[] {
  const own = trajectories.find((one) => one.tool === tool.id);
  if (own === undefined) return [];
  const marks = Marks.of(own.mark.slice(0, 4)).pattern('gi');
  const accepted = own.experiments.flatMap(({ steps, results }) =>
    results.flatMap((result): readonly string[] => {
      if (result.kind !== 'made' || result.tool !== tool.name) return [];
      if (result.outcome !== 'accepted' || result.errorText === true) return [];
      const written = steps[Number(/\d+$/.exec(result.step)?.[0]) - 1];
      const text = writeJson(result.sent ?? (written?.kind === 'call' ? written.arguments : {}));
      // Written references, repetitions and times: `$s1.id`, `{"$repeat": …}`.
      const isPlain = text.length <= longestCall && text !== '{}' && !/["{]\$/.test(text);
      const isPrivate = holdsOwnMachine(text) || standIns.some((one) => text.includes(one));
      return isPlain && !isPrivate ? [text.replace(marks, 'example')] : [];
    }),
  );
  const known = Object.keys(tool.parameters.properties ?? {});
  const fitting = accepted
    .map((text) => jsonObjectSchema.parse(parseJson(text)))
    .filter((args) => Object.keys(args).every((name) => known.includes(name)))
    .filter((args) =>
      [tool, doc].every(({ parameters }) => validateArguments(parameters, args).length === 0),
    );
  const calls = distinctBy(fitting, (args) => Object.keys(args).sort().join('\n')).toSorted(
    (a, b) => Object.keys(a).length - Object.keys(b).length,
  );
  const between = calls.slice(1, -1);
  const picked = [calls[0], between[Math.floor(between.length / 2)], calls.at(-1)];
  return [...new Set(picked.flatMap((call) => (call === undefined ? [] : [call])))];
}

/** A schema whose arguments, and the members of objects in them, have an example from calls, where the schema has none. */
export function withExamples(schema: JsonSchema, calls: readonly JsonObject[]): JsonSchema {
  const { properties } = schema;
  if (properties === undefined || calls.length === 0) return schema;
  const told = Object.entries(properties).map(([name, inner]) => {
    const values = calls.flatMap((call) => (Object.hasOwn(call, name) ? [call[name] ?? null] : []));
    const [value] = values;
    if (value === undefined) return [name, inner] as const;
    const isKnown = ['examples', 'example', 'enum', 'const'].some((key) => key in inner);
    const deeper = withExamples(inner, values.filter(isJsonObject));
    const isWhole = isKnown || isJsonObject(value) || inner.type === 'boolean';
    return [name, isWhole ? deeper : { ...deeper, examples: [value] }] as const;
  });
  return { ...schema, properties: Object.fromEntries(told) };
}
