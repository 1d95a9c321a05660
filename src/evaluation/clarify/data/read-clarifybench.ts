import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { ConfigurationError } from '../../../core/errors.js';
import { jsonObjectSchema, type Json } from '../../../core/json.js';
import { environmentsByApi } from '../../environments/environments.js';
import type { ClarifySample, SampleKind } from '../clarify-sample.js';

const recordSchema = z.looseObject({
  user_query: z.string(),
  potential_follow_ups: z.array(z.string()).default([]),
  follow_ups: z.array(z.string()).optional(),
  ground_truth_tool_calls: z.array(
    z.looseObject({
      tool_name: z.string(),
      parameters: jsonObjectSchema.default({}),
      turn: z.number().int().optional(),
    }),
  ),
  user_intention: z.string().default(''),
  initial_config: z.record(z.string(), jsonObjectSchema).default({}),
  primary_api: z.string(),
});

/**
 * One record of ClarifyBench as published. The file's name is its id, its folder (`ClarifyBench_A`, `_E`, `_I`) its split.
 * Gold is kept as it is, broken values and all; it belongs to no request unless the record says so.
 */
export function readClarifyBench(record: Json, file: string): ClarifySample {
  const parsed = recordSchema.safeParse(record);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw unusable(file, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  const { data } = parsed;
  const environment = environmentsByApi[data.primary_api];
  if (environment === undefined) throw unusable(file, `no environment for ${data.primary_api}`);
  return {
    version: 1,
    id: `clarifybench:${basename(file).replace(/\.json$/, '')}`,
    environment,
    kind: kindOf(file),
    requests: [data.user_query, ...(data.follow_ups ?? data.potential_follow_ups)],
    gold: data.ground_truth_tool_calls.map(({ tool_name, parameters, turn }) => ({
      ...{ tool: tool_name, arguments: parameters, request: turn === undefined ? null : turn - 1 },
    })),
    intention: data.user_intention,
    config: data.initial_config[data.primary_api] ?? {},
    ...{ hidden: [], corrupted: [], source: 'ClarifyBench', deviations: [] },
  };
}

function kindOf(file: string): SampleKind {
  const split = /ClarifyBench_([AEI])/.exec(dirname(file))?.[1];
  if (split === 'A') return 'ambiguous';
  if (split === 'E') return 'explicit';
  return split === 'I' ? 'infeasible' : 'unlabelled';
}

function unusable(file: string, problem: string): ConfigurationError {
  return new ConfigurationError(`${file} is no record of ClarifyBench: ${problem}.`, {
    file,
    remedy: 'Give the records as published, one JSON file each.',
  });
}
