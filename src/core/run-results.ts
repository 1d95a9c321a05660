import { z } from 'zod';
import { jsonObjectSchema } from './json.js';
import { constraintSchema, sentenceSchema } from './sentence.js';
import { spentSchema } from './spent.js';

/**
 * `nothing new` and `converged`: see `stopOf`. `no experiments`: the engine had nothing left to try. `limit`: of messages. `health`: the
 * target or what was there before came to harm. `budget`: a limit of the run. `unreachable` and `model failed`: of the engine draft.
 */
export const stopReasons = [
  ...(['nothing new', 'converged', 'limit', 'no experiments', 'health', 'budget'] as const),
  ...(['unreachable', 'model failed'] as const),
] as const;
export type StopReason = (typeof stopReasons)[number];

/** The sentences of a tool after one message. */
export const revisionSchema = z.strictObject({
  message: z.number().int(),
  sentences: z.array(sentenceSchema),
  /** Δ to the revision before; null if one of them says nothing. */
  delta: z.number().nullable(),
  /** The whole rewritten text, of an engine that writes one. */
  description: z.string().optional(),
});
export type Revision = Readonly<z.infer<typeof revisionSchema>>;

const writtenStepSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('call'),
    tool: z.string(),
    /** As they were written, references in them. */
    arguments: jsonObjectSchema,
    expectation: jsonObjectSchema.nullable(),
    show: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal('wait'), seconds: z.number() }),
  z.strictObject({ kind: z.literal('unread'), reason: z.string() }),
]);

/** What became of a step; its whole answer stands in the journal, under the step's name. */
const stepResultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...{ kind: z.literal('made'), step: z.string(), tool: z.string() },
    outcome: z.enum(['accepted', 'refused', 'fault']),
    status: z.number().nullable(),
    cameTrue: z.boolean().nullable(),
    /** Set for an accepted answer that is nothing but an error message. */
    errorText: z.literal(true).optional(),
    /** What a refusal or a fault says, or what the answer begins with; in one line. */
    message: z.string().optional(),
    /** The arguments that were sent, where they are not the written ones: with references filled in. */
    sent: jsonObjectSchema.optional(),
  }),
  z.strictObject({
    ...{ kind: z.literal('not-allowed'), step: z.string(), tool: z.string(), reason: z.string() },
    flag: z.string().optional(),
  }),
  z.strictObject({
    ...{ kind: z.literal('not-run'), step: z.string(), tool: z.string(), reason: z.string() },
  }),
]);
export type StepResult = Readonly<z.infer<typeof stepResultSchema>>;

/** An experiment as it was written, so that it can be made again, and what became of its steps. */
export const experimentResultSchema = z.strictObject({
  id: z.string(),
  tests: z.string(),
  breaks: z.string().nullable(),
  steps: z.array(writtenStepSchema),
  results: z.array(stepResultSchema),
});

export type ExperimentResult = z.infer<typeof experimentResultSchema>;

export const turnedDownSchema = z.strictObject({
  id: z.string(),
  like: z.string(),
  similarity: z.number(),
  tools: z.array(z.string()),
});

const toolResultSchema = z.strictObject({
  /** The id in the catalogue, and the name that steps call it by. */
  id: z.string(),
  tool: z.string(),
  sentences: z.array(sentenceSchema),
  /** The whole rewritten text, of an engine that writes one in place of sentences. */
  description: z.string().optional(),
  revisions: z.array(revisionSchema),
  stopped: z.enum(stopReasons),
  /** What only the user can give, by argument. */
  needs: z.record(z.string(), z.string()),
  /** The sentence for choosing. */
  use: z.string().nullable(),
  /** What sentences say by machine, by their places. */
  constraints: z.array(z.strictObject({ place: z.string(), constraint: constraintSchema })),
});
export type RefinedTool = Readonly<z.infer<typeof toolResultSchema>>;

/** What came of one group; it stands in the journal, at the end of the group. */
export const groupResultSchema = z.strictObject({
  group: z.string(),
  /** What the names of its things contain. */
  mark: z.string(),
  tools: z.array(toolResultSchema),
  experiments: z.array(experimentResultSchema),
  turnedDown: z.array(turnedDownSchema),
  /** Sentences that a check took out, with the remark. */
  dropped: z.array(z.strictObject({ address: z.string(), reason: z.string() })),
  messages: z.number().int(),
  /** What the model's answers took, if the engine tells. */
  spent: spentSchema.nullable(),
  /** Why the group ended early: what broke, or the limit that was reached; null if it did not. */
  ended: z.string().nullable(),
});
export type GroupResult = Readonly<z.infer<typeof groupResultSchema>>;
