import { z } from 'zod';
import { jsonObjectSchema, jsonSchemaOfJson } from '../../core/json.js';
import { environmentNames } from '../environments/environment.js';

/** ClarifyBench's splits; `unlabelled` where the source does not say. */
export const sampleKinds = ['explicit', 'ambiguous', 'infeasible', 'unlabelled'] as const;
export type SampleKind = (typeof sampleKinds)[number];

/** An argument whose value the requests hide or get wrong. */
const changedArgumentSchema = z.strictObject({
  /** Index into `gold`. */
  call: z.number().int().min(0),
  argument: z.string(),
  /** What the request says instead, where it says something. */
  said: jsonSchemaOfJson.optional(),
});

/** What was done to a sample's requests so that they cannot be carried out as they are said. */
export const sampleChanges = [
  'hidden',
  'forbidden',
  'missing',
  'existing',
  'out-of-range',
  'wrong-state',
] as const;

/** An argument whose value an earlier gold call has: at `answer.booking_id`, or at `arguments.file_name`. */
const linkSchema = z.strictObject({
  argument: z.string(),
  /** Index into `gold`, of an earlier call. */
  call: z.number().int().min(0),
  at: z.string(),
});

const knowledgeSchema = z.strictObject({
  /** Index into `gold`. */
  call: z.number().int().min(0),
  argument: z.string(),
  /**
   * `tells` when asked; `narrows` to `among` first and tells when asked again; `later`, at the second asking only; `cannot`:
   * only a tool can tell.
   */
  how: z.enum(['tells', 'narrows', 'later', 'cannot']),
  among: z.array(jsonSchemaOfJson).optional(),
});

const userSchema = z.strictObject({
  /** Values the user tells in one answer, at most. */
  atOnce: z.number().int().min(1),
  /** Arguments that are not listed are told. */
  knows: z.array(knowledgeSchema),
});
/** How the user of a sample answers. */
export type SampleUser = z.infer<typeof userSchema>;

/** One task for an agent that may ask, with what it should do. A line of a data set; format version 1. */
export const clarifySampleSchema = z.strictObject({
  version: z.literal(1),
  id: z.string().min(1),
  environment: z.enum(environmentNames),
  kind: z.enum(sampleKinds),
  /** The user's requests in order. */
  requests: z.array(z.string()).min(1),
  gold: z.array(
    z.strictObject({
      tool: z.string(),
      arguments: jsonObjectSchema,
      /** Index of the request it belongs to; null where the source does not say. */
      request: z.number().int().min(0).nullable(),
      links: z.array(linkSchema).optional(),
    }),
  ),
  /** What the user really wants, in words, for a model that plays the user. */
  intention: z.string(),
  /** Initial configuration of the environment. */
  config: jsonObjectSchema,
  seed: z.number().int().optional(),
  hidden: z.array(changedArgumentSchema).default([]),
  corrupted: z.array(changedArgumentSchema).default([]),
  /** How the user answers; without it, everything asked for is told. */
  user: userSchema.optional(),
  /** What makes an ambiguous or infeasible sample one, where the source says. */
  change: z.enum(sampleChanges).optional(),
  /** Where it comes from, and whether by a model or by templates. */
  source: z.string(),
  /** Where the construction differs from the paper's, one sentence each. */
  deviations: z.array(z.string()).default([]),
});
export type ClarifySample = z.infer<typeof clarifySampleSchema>;
