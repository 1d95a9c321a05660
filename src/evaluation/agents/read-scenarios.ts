import { isNumber, type JsonNumber } from '../../core/exact-number.js';
import { parseExactly } from '../../core/parse-exactly.js';
import { z } from 'zod';
import { ConfigurationError, messageOf } from '../../core/errors.js';
import { jsonSchemaOfJson } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { didYouMean } from '../../support/did-you-mean.js';
import { repeatedIn } from '../../support/repeated-in.js';
import { parseYaml } from '../../support/load-yaml.js';
import { toolResolver } from '../retrieval/tool-resolver.js';
import type { EvaluationTask } from './agent-task.js';

const scenarioSchema = z.strictObject({
  id: z.union([z.string().min(1), z.custom<JsonNumber>(isNumber)]).optional(),
  prompt: z.string().refine((text) => text.trim() !== '', 'is empty'),
  /** The expected tool: id, name, or `METHOD /path`. */
  tool: z.string().min(1),
  /** Arguments that the call has to have; others are free. */
  arguments: z.record(z.string(), jsonSchemaOfJson).default({}),
  maxCalls: z.number().int().min(1).optional(),
  split: z.enum(['tuning', 'held-out']).optional(),
});
const fileSchema = z.union([
  z.array(z.unknown()),
  z.object({ scenarios: z.array(z.unknown()) }).transform(({ scenarios }) => scenarios),
]);

/**
 * Scenarios of a YAML (or JSON) file as tasks on these tools: a list of `{prompt, tool, arguments?, maxCalls?, split?}`,
 * alone or under `scenarios`. Throws `ConfigurationError` naming file, scenario and field; an expected tool that does
 * not exist is one.
 */
export function readScenarios(
  text: string,
  file: string,
  tools: readonly ToolDoc[],
): readonly EvaluationTask[] {
  const entries = fileSchema.safeParse(parsed(text, file));
  if (!entries.success || entries.data.length === 0) {
    throw new ConfigurationError(`${file} has no list of scenarios in it.`, {
      file,
      remedy: 'Give a YAML list of {prompt, tool, arguments, maxCalls, split}.',
    });
  }
  const resolve = toolResolver(tools.map((tool) => ({ id: tool.id, tool })));
  const tasks = entries.data.map((entry, index) => {
    const place = `scenario ${index + 1}`;
    const scenario = scenarioAt(entry, place, file);
    const found = resolve(scenario.tool);
    if (found.kind !== 'found') throw unknownTool(scenario.tool, place, file, tools);
    const { arguments: args, maxCalls = null, split = null } = scenario;
    return {
      id: String(scenario.id ?? `s${index + 1}`),
      ...{ requests: [scenario.prompt.trim()], gold: [found.id], missing: [], candidates: null },
      expected: { arguments: args, maxCalls, split },
    };
  });
  return refuseRepeatedIds(tasks, file);
}

function parsed(text: string, file: string): unknown {
  try {
    return parseYaml(text);
  } catch (cause) {
    throw new ConfigurationError(`${file} is no YAML: ${messageOf(cause)}`, {
      file,
      cause,
      remedy: 'Correct it at the place named.',
    });
  }
}

function scenarioAt(entry: unknown, place: string, file: string): z.infer<typeof scenarioSchema> {
  const result = parseExactly(scenarioSchema, entry);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue === undefined || issue.path.length === 0 ? 'it' : issue.path.join('.');
  throw new ConfigurationError(`${file}: ${place}: ${field}: ${issue?.message ?? 'invalid'}.`, {
    file,
    remedy: 'A scenario has a prompt and a tool, and may have id, arguments, maxCalls and split.',
  });
}

function unknownTool(
  name: string,
  place: string,
  file: string,
  tools: readonly ToolDoc[],
): ConfigurationError {
  const near = didYouMean(
    name,
    tools.flatMap((tool) => [tool.id, tool.name]),
  );
  return new ConfigurationError(
    `${file}: ${place} expects a tool "${name}" that is not there.${near}`,
    {
      file,
      tool: name,
      remedy: 'Name a tool of the catalogue by its id or name; "tooldraft show" lists them.',
    },
  );
}

function refuseRepeatedIds(
  tasks: readonly EvaluationTask[],
  file: string,
): readonly EvaluationTask[] {
  const [twice] = repeatedIn(tasks.map(({ id }) => id));
  if (twice !== undefined) {
    throw new ConfigurationError(`${file} has two scenarios with the id "${twice}".`, {
      file,
      remedy: 'Give every scenario an id of its own, or leave the ids out.',
    });
  }
  return tasks;
}
