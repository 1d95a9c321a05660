import { z } from 'zod';
import { jsonObjectSchema } from '../../core/json.js';
import { jsonSchemaSchema } from '../../core/json-schema.js';
import { readJsonLines } from '../../support/read-json-lines.js';
import {
  completionReward,
  groupAdvantages,
  type CompletionReward,
  type RewardOptions,
} from './completion-reward.js';
import { actionClasses } from './parse-completion.js';

const callSchema = z.object({ name: z.string(), arguments: jsonObjectSchema.default({}) });

const toolSchema = z.preprocess(
  // The OpenAI wrapper `{type: "function", function: {…}}` is taken off.
  (tool) =>
    typeof tool === 'object' && tool !== null && 'function' in tool ? tool.function : tool,
  z.object({ name: z.string(), parameters: jsonSchemaSchema.default({ type: 'object' }) }),
);

/** One line of a file of completions: one completion, or the group that was sampled for one prompt. */
const rewardRecordSchema = z
  .object({
    id: z.coerce.string().optional(),
    completion: z.string().optional(),
    completions: z.array(z.string()).optional(),
    tools: z.array(toolSchema).default([]),
    expected: z.object({ action: z.enum(actionClasses), call: callSchema.nullish() }),
  })
  .refine((one) => (one.completion === undefined) !== (one.completions === undefined), {
    message: 'give either "completion" or "completions"',
  });
export type RewardRecord = z.infer<typeof rewardRecordSchema>;

/** Rewards of one record, in the order of its completions, with GRPO's advantages within the group. */
export interface RewardedRecord {
  readonly id: string;
  readonly rewards: readonly number[];
  readonly advantages: readonly number[];
  readonly parts: readonly CompletionReward[];
}

/** The records of a JSON Lines text; blank lines are passed over. Throws `ConfigurationError` that names the line. */
export function readRewardRecords(text: string, file: string): readonly RewardRecord[] {
  return readJsonLines({
    ...{ text, file, schema: rewardRecordSchema },
    remedy: 'A line is {"completion" or "completions", "tools", "expected": {"action", "call"}}.',
  });
}

/** The rewards of a record; ids are line numbers from 1 where the record has none. */
export function rewardRecord(
  record: RewardRecord,
  index: number,
  options: RewardOptions,
): RewardedRecord {
  const completions = record.completions ?? [record.completion ?? ''];
  const { id = String(index + 1), tools, expected } = record;
  const right = { action: expected.action, call: expected.call ?? null };
  const parts = completions.map((completion) =>
    completionReward({ completion, tools, expected: right }, options),
  );
  const rewards = parts.map(({ total }) => total);
  return { id, rewards, advantages: groupAdvantages(rewards), parts };
}
