import { parseExactly } from '../../../core/parse-exactly.js';
import { basename } from 'node:path';
import { z } from 'zod';
import { readToolBenchApi } from '../../../catalogues/toolbench-api.js';
import { ConfigurationError } from '../../../core/errors.js';
import { jsonObjectSchema, jsonSchemaOfJson, type JsonObject } from '../../../core/json.js';
import { parseJson } from '../../../core/json-text.js';
import type { ToolDoc, ToolGroup } from '../../../core/tool-doc.js';
import { distinctBy } from '../../../support/distinct-by.js';
import { standardName } from '../../../support/toolbench-name.js';

/** The kinds of NoisyToolBench: key information missing, several readings, wrong values, beyond the tools. */
export const noisyKinds = ['IMKI', 'IMR', 'IwE', 'IBTC'] as const;
export type NoisyKind = (typeof noisyKinds)[number];

/** An unclear instruction, the question it needs and the one answer there is. */
export interface NoisyInstruction {
  /** `IMKI:7`: kind and position in the file from 1, which is what the published evaluator joins on. */
  readonly id: string;
  readonly kind: NoisyKind;
  readonly query: string;
  readonly expectedQuestion: string;
  readonly clarification: string;
  /** `tool` is null where no API of the record has that name. */
  readonly expectedCalls: readonly {
    readonly name: string;
    readonly tool: string | null;
    readonly arguments: JsonObject;
  }[];
  readonly tools: readonly ToolDoc[];
  /** The published tools that they are APIs of. The data has their names alone; `withToolTexts` adds what they say of themselves. */
  readonly groups: readonly ToolGroup[];
}

const recordSchema = z.looseObject({
  query: z.string(),
  'question need to be asked': z.string(),
  clarification: z.string(),
  'expected API calling': z.array(z.looseObject({ name: z.string(), arguments: z.string() })),
  api_list: z.array(jsonSchemaOfJson).default([]),
});

/** The records of one file of NoisyToolBench, whose name tells the kind. Throws `ConfigurationError`. */
export function readNoisyToolBench(text: string, file: string): readonly NoisyInstruction[] {
  const kind = noisyKinds.find((each) => each === basename(file).replace(/\.json$/, ''));
  if (kind === undefined) {
    throw unusable(file, `its name tells no kind (${noisyKinds.join(', ')})`);
  }
  return recordsOf(text, file).map((record, index) => ({
    id: `${kind}:${index + 1}`,
    kind,
    query: record.query,
    expectedQuestion: record['question need to be asked'],
    clarification: record.clarification,
    ...callsAndTools(record),
  }));
}

/** The instructions with descriptions of their tools, which are found by name in ToolBench's normal form. */
export function withToolTexts(
  instructions: readonly NoisyInstruction[],
  described: readonly ToolGroup[],
): readonly NoisyInstruction[] {
  const texts = new Map(described.map((group) => [standardName(group.name), group.description]));
  return instructions.map((instruction) => ({
    ...instruction,
    groups: instruction.groups.map((group) => ({
      ...group,
      description: texts.get(standardName(group.name)) ?? '',
    })),
  }));
}

function recordsOf(text: string, file: string): z.infer<typeof recordSchema>[] {
  try {
    const parsed = parseExactly(z.array(recordSchema), parseJson(text));
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw unusable(file, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  } catch (error) {
    if (error instanceof SyntaxError) throw unusable(file, 'it is no JSON');
    throw error;
  }
}

function callsAndTools(record: z.infer<typeof recordSchema>) {
  const tools = new Map<string, ToolDoc>();
  for (const api of record.api_list) {
    const group = jsonObjectSchema.safeParse(api).data?.['tool_name'];
    const name = typeof group === 'string' ? group : '';
    const tool = readToolBenchApi(api, {
      tool: name,
      host: undefined,
      group: `group:${name}`,
    })?.tool;
    if (tool !== undefined) tools.set(tool.id, tool);
  }
  const known = [...tools.values()];
  return {
    tools: known,
    groups: distinctBy(
      known.flatMap(({ group }) => (group === undefined ? [] : [groupOf(group)])),
      ({ id }) => id,
    ),
    expectedCalls: record['expected API calling'].map(({ name, arguments: text }) => ({
      name,
      tool: known.find((tool) => isNamed(tool, name))?.id ?? null,
      arguments: argumentsIn(text),
    })),
  };
}

function groupOf(id: string): ToolGroup {
  return { id, name: id.replace(/^group:/, ''), description: '' };
}

/** `<api>_for_<tool>` in ToolBench's normal form, its last 64 characters; compared without regard to case. */
function isNamed({ name: api, group = '' }: ToolDoc, name: string): boolean {
  const full = `${standardName(api)}_for_${standardName(group.replace(/^group:/, ''))}`;
  return standardName(full.slice(-64)) === standardName(name.slice(-64));
}

function argumentsIn(text: string): JsonObject {
  try {
    return jsonObjectSchema.safeParse(parseJson(text)).data ?? {};
  } catch {
    return {};
  }
}

function unusable(file: string, problem: string): ConfigurationError {
  return new ConfigurationError(`${file} is no file of NoisyToolBench: ${problem}.`, {
    file,
    remedy: 'Give IMKI.json, IMR.json, IwE.json or IBTC.json as published.',
  });
}
