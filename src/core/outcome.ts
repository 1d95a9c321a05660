import { z } from 'zod';
import { jsonSchemaOfJson } from './json.js';

/**
 * The shape of an answer: every place in it with the types seen there. Places are pointers with `*` for the items of a list and
 * the members of a map (`/items/*`); the root is the empty text.
 */
export const shapeSchema = z.record(z.string(), z.array(z.string()));
export type Shape = z.infer<typeof shapeSchema>;

/** What made a call teach nothing. A closed list. */
export const faultReasonSchema = z.enum([
  'timeout',
  'stream',
  'connection',
  'dns',
  'tls',
  'redirect',
  'unauthorized',
  'subscription',
  'quota',
  'rate-limit',
  'gateway',
  'server-error',
  'protocol',
  'body-too-large',
  'not-recorded',
  'not-called',
  'interrupted',
  'needs-client',
]);
export type FaultReason = z.infer<typeof faultReasonSchema>;

/** Where the answers of a run's tools come from: the tools themselves, recordings of them, or something that stands in for them. */
export const answersKinds = ['live', 'recorded', 'simulated'] as const;
export type AnswersKind = (typeof answersKinds)[number];

/**
 * How a body is written where it is not JSON as it stands: text, JSON in a string of JSON, one value of JSON a line, JSON behind a
 * guard against scripts, what Python prints, several parts of an MCP result, its structured content beside a text that says
 * something else.
 */
export const bodyFormSchema = z.enum([
  ...(['text', 'json-string', 'json-lines', 'guarded', 'python', 'parts', 'structured'] as const),
]);
export type BodyForm = z.infer<typeof bodyFormSchema>;

const answerFields = {
  /** Who answered, where that was not the tool itself. */
  answeredBy: z.enum(['recorded', 'simulated']).optional(),
  /** HTTP status, or the JSON-RPC error code, where there is one. */
  status: z.number().optional(),
  contentType: z.string().optional(),
  /** The answer: JSON where it parses, else text. Capped; binary bodies are `{binary: {bytes, contentType}}`. */
  body: jsonSchemaOfJson.optional(),
  /** Absent for JSON as it stands, for bytes and where nothing came. */
  form: bodyFormSchema.optional(),
  /** What came, where `body` was read out of it: JSON of the list of texts for several parts. Capped. */
  raw: z.string().optional(),
  /** Size on the wire in bytes, before the cap. */
  bytes: z.number(),
  /** True where `body` holds less than came back. */
  truncated: z.boolean(),
  shape: shapeSchema,
  /** Headers that are part of the answer, lower-case: none of the connection, no cookies, nothing secret. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Statuses of the redirects that were followed to this answer, the first first. */
  redirects: z.array(z.number()).optional(),
  durationMs: z.number(),
  attempts: z.number().int().min(1),
};

/** What a call gave back (the paper's r): data, never an exception. */
export const outcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('accepted'),
    /** The whole answer reads like an error message. A label to print: the answer may be just what was asked for. */
    errorText: z.literal(true).optional(),
    ...answerFields,
  }),
  z.strictObject({
    kind: z.literal('refused'),
    /** What the tool says was wrong, one line where possible. */
    message: z.string(),
    ...answerFields,
  }),
  z.strictObject({
    kind: z.literal('fault'),
    reason: faultReasonSchema,
    message: z.string(),
    status: z.number().optional(),
    /** True where the request never reached the tool. */
    unsent: z.boolean(),
    durationMs: z.number(),
    attempts: z.number().int().min(1),
  }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;
export type AcceptedOutcome = Extract<Outcome, { kind: 'accepted' }>;
export type Fault = Extract<Outcome, { kind: 'fault' }>;
