import { z } from 'zod';
import { claimSchema as wireClaimSchema, recipeSchema, verdicts } from './claim.js';
import { jsonSchemaOfJson } from './json.js';
import { learnedConstraintsSchema } from './learned-constraints.js';

/** The parts of a refined description, each a list of sentences. */
export const sectionsSchema = z.strictObject({
  /** What only this tool does: one sentence. */
  purpose: z.array(z.string()).default([]),
  /** Facts and requests, in users' everyday words, that this tool answers. */
  useWhen: z.array(z.string()).default([]),
  /** The sibling to use instead, and for what. */
  notFor: z.array(z.string()).default([]),
  /** Where ids come from, which arguments exclude or need each other. */
  inputs: z.array(z.string()).default([]),
  returns: z.array(z.string()).default([]),
  limits: z.array(z.string()).default([]),
  /** Message, cause, remedy. */
  errors: z.array(z.string()).default([]),
});
export type Sections = z.infer<typeof sectionsSchema>;
export type SectionName = keyof Sections;
export const sectionNames = [
  'purpose',
  'useWhen',
  'notFor',
  'inputs',
  'returns',
  'limits',
  'errors',
] as const satisfies readonly SectionName[];

/** Where a sentence of a doc comes from. */
export const sentenceOrigins = [
  'source',
  'claim',
  'statement',
  'quote',
  'example',
  'person',
] as const;

/** A test that came true, with literal arguments and the calls that made it, in the order of its steps. */
export const provenTestSchema = recipeSchema.extend({ calls: z.array(z.string()) });
export type ProvenTest = z.infer<typeof provenTestSchema>;

/** One sentence or constraint of a doc, with the calls that prove it. */
const claimSchema = z.strictObject({
  id: z.string(),
  /** A section's name, or a JSON pointer into `parameters` or `learned` (`/properties/limit`). */
  target: z.string(),
  text: z.string(),
  /** `<run>/<tool file name>#<call id>`; never a fault. */
  evidence: z.array(z.string()),
  /** `source`: the source says so itself, and calls bore it out. */
  from: z.enum(sentenceOrigins).optional(),
  /** The typed statement behind the sentence. */
  claim: wireClaimSchema.optional(),
  verdict: z.enum(verdicts).optional(),
  /** What it put into the doc's learnt constraints. */
  learned: learnedConstraintsSchema.optional(),
  /** The weakest of the answers it rests on, where not all are of the tool itself: recorded, or made up by what stands in for it. */
  answers: z.enum(['recorded', 'simulated']).optional(),
  /** The tests that came true, so that they can be made again. */
  recipe: z.array(provenTestSchema).optional(),
});
export type Claim = z.infer<typeof claimSchema>;

/** The documentation of one parameter as refined. */
export const parameterDocSchema = z.strictObject({
  description: z.string(),
  examples: z.array(jsonSchemaOfJson).optional(),
});
export type ParameterDoc = z.infer<typeof parameterDocSchema>;

/** One version of a tool's documentation (the paper's t_i); t_0 is made from the raw doc. */
export const docVersionSchema = z.strictObject({
  /** What agents read; rendered from the sections where there are any. */
  description: z.string(),
  /** Null for the raw doc and for one-text docs (`--engine draft`). */
  sections: sectionsSchema.nullable(),
  /** Keyed by JSON pointer into `parameters`, e.g. `/properties/limit`; only what differs from the raw doc. */
  parameterDocs: z.record(z.string(), parameterDocSchema),
  learned: learnedConstraintsSchema,
  claims: z.array(claimSchema),
});
export type DocVersion = z.infer<typeof docVersionSchema>;
