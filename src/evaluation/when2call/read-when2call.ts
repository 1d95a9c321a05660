import { z } from 'zod';
import { jsonTypeName } from '../../catalogues/json-type-name.js';
import { ConfigurationError } from '../../core/errors.js';
import { isJsonObject, jsonObjectSchema, type JsonObject } from '../../core/json.js';
import { parseJson } from '../../core/json-text.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { hashJson } from '../../support/hash-json.js';
import { readJsonLines } from '../../support/read-json-lines.js';
import type { RewardTool } from '../rewards/completion-reward.js';
import {
  actionClasses,
  callsIn,
  classifyByWords,
  type ActionClass,
  type WrittenCall,
} from '../rewards/parse-completion.js';

/** The data set's names of the four classes. */
export const when2callLabels = {
  TOOLCALL: 'tool_call',
  ASK: 'request_for_info',
  REFUSE: 'cannot_answer',
  DIRECTLY: 'direct',
} as const satisfies Readonly<Record<ActionClass, string>>;

export interface When2CallTool extends RewardTool {
  readonly description: string;
}

/** One question of When2Call, and what is right to do. */
export interface When2CallRecord {
  readonly id: string;
  readonly question: string;
  readonly tools: readonly When2CallTool[];
  readonly expected: ActionClass;
  /** The call that is right, where one is. */
  readonly call: WrittenCall | null;
  /** A text of each class to choose from; null in the sets for training. */
  readonly options: Readonly<Record<ActionClass, string>> | null;
  /** The argument whose value was taken out of the question. */
  readonly heldOut: string | null;
}

/** Test sets hold tools as JSON in a text, sets for training as objects. */
const toolSchema = z
  .unknown()
  .transform((tool, context) => {
    try {
      return typeof tool === 'string' ? parseJson(tool) : tool;
    } catch {
      context.addIssue({ code: 'custom', message: 'is no JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z.looseObject({
      name: z.string(),
      description: z.string().nullish(),
      parameters: jsonObjectSchema.nullish(),
      // Beside the parameters instead of in them, in the sets for training.
      required: z.array(z.string()).optional(),
    }),
  )
  .transform(({ name, description, parameters, required }): When2CallTool => {
    const whole = { type: 'object', ...(required && { required }), ...parameters };
    return { name, description: description ?? '', parameters: schemaOf(whole) };
  });

const testSchema = z
  .looseObject({
    uuid: z.string(),
    question: z.string(),
    correct_answer: z.enum(Object.values(when2callLabels)),
    answers: z.record(z.enum(Object.values(when2callLabels)), z.string()),
    tools: z.array(toolSchema),
    held_out_param: z.string().nullish(),
  })
  .transform((line, context): When2CallRecord => {
    const { uuid, question, correct_answer: label, answers, tools, held_out_param: heldOut } = line;
    const expected = actionClasses.find((one) => when2callLabels[one] === label) ?? 'DIRECTLY';
    const call = expected === 'TOOLCALL' ? callOf(answers.tool_call) : null;
    if (expected === 'TOOLCALL' && call === null) {
      const path = ['answers', 'tool_call'];
      context.addIssue({ code: 'custom', message: 'holds no call {"name", "arguments"}', path });
    }
    const options = {
      TOOLCALL: answers.tool_call,
      ASK: answers.request_for_info,
      REFUSE: answers.cannot_answer,
      DIRECTLY: answers.direct,
    };
    return { id: uuid, question, tools, expected, call, options, heldOut: heldOut ?? null };
  });

const messageSchema = z.looseObject({ role: z.string(), content: z.string() });
const trainingSchema = z
  .looseObject({
    tools: z.array(toolSchema),
    messages: z.array(messageSchema).min(1),
    chosen_response: messageSchema.optional(),
  })
  .transform((line, context): When2CallRecord => {
    const { tools, messages, chosen_response: chosen } = line;
    const question = messages.findLast(({ role }) => role === 'user')?.content;
    const right = chosen ?? messages.findLast(({ role }) => role === 'assistant');
    if (question === undefined || right === undefined) {
      const message = 'needs a question of the user and the right answer';
      context.addIssue({ code: 'custom', message, path: ['messages'] });
      return z.NEVER;
    }
    const expected = classifyByWords(right.content);
    const call = expected === 'TOOLCALL' ? callOf(right.content) : null;
    const id = hashJson({ question, right: right.content }).slice(0, 16);
    return { id, question, tools, expected, call, options: null, heldOut: null };
  });

const remedy =
  'Give a file of When2Call as published: when2call_test_mcq.jsonl, when2call_test_llm_judge.jsonl, or one of its sets for training.';

/**
 * The records of a file of When2Call: a test set (`question`, `correct_answer`, `answers`), or a set for training (`messages`, and
 * `chosen_response` where answers are preferred to others), whose class is told by the words of the right answer. Types are written as
 * in BFCL (`dict`, `float`) and become JSON Schema's. Throws `ConfigurationError` naming file, line and field.
 */
export function readWhen2Call(text: string, file: string): readonly When2CallRecord[] {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const schema = /"messages"\s*:/.test(first) ? trainingSchema : testSchema;
  const records = readJsonLines({ text, file, schema, remedy });
  if (records.length > 0) return records;
  throw new ConfigurationError(`${file} has no records.`, { file, remedy });
}

/** A call, with or without the tag that the sets for training put around it. */
function callOf(text: string): WrittenCall | null {
  return callsIn(text.includes('<TOOLCALL>') ? text : `<TOOLCALL>${text}</TOOLCALL>`)[0] ?? null;
}

/** A schema with JSON Schema's names of types, `List[str], optional` among them; a type that has none there is left out. */
function schemaOf(value: JsonObject): JsonSchema {
  const { type, properties, items, ...rest } = value;
  const word = typeof type === 'string' ? /^[a-z]+/i.exec(type)?.[0] : undefined;
  const known = jsonTypeName(word ?? '');
  const members = isJsonObject(properties) ? Object.entries(properties) : null;
  return {
    ...(known !== undefined && { type: known }),
    ...rest,
    ...(members !== null && {
      properties: Object.fromEntries(
        members.map(([name, one]) => [name, isJsonObject(one) ? schemaOf(one) : {}]),
      ),
    }),
    ...(isJsonObject(items) && { items: schemaOf(items) }),
  };
}
