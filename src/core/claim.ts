import { z } from 'zod';
import { jsonSchemaOfJson, type Json } from './json.js';
import { writeJson } from './json-text.js';

/** A condition on another slot: "where `action` is hmac". */
export const whenSchema = z.strictObject({ slot: z.string(), is: jsonSchemaOfJson });
export type When = z.infer<typeof whenSchema>;

/**
 * A typed statement about slots of calls and places in answers that says of any call what it predicts, or nothing. One wire form
 * for all kinds: indexable, cheap in a model's answer, stored.
 */
export const claimSchema = z.strictObject({
  /** The name of its kind: a file format. */
  kind: z.string(),
  /** The slots that it is about, as paths (`ship_to.postcode`, `lines[].id`). */
  about: z.array(z.string()),
  /** Places in answers: `data[].id`, `header:link`, `status`. */
  at: z.array(z.string()).optional(),
  value: jsonSchemaOfJson.optional(),
  when: z.array(whenSchema).optional(),
});
export type Claim = z.infer<typeof claimSchema>;

/** What the tool's calls make of a claim, weakest first. */
export const verdicts = [
  'refuted',
  'unclear',
  'open',
  'observed',
  'supported',
  'confirmed',
] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * How one call of a recipe is made: its arguments with markers where a value is only known when the recipe runs.
 * `{"$fresh": text}` is a new name, in the text where that holds one of ours, `{"$from": step, "at": place}` what an earlier step answered.
 */
export const stepSchema = z.strictObject({
  as: z.string(),
  role: z.enum(['prepare', 'base', 'probe', 'read', 'undo']),
  /** Absent for the tool that the claim is about. */
  tool: z.string().optional(),
  args: z.record(z.string(), jsonSchemaOfJson),
});
export type Step = z.infer<typeof stepSchema>;

/** A test as data, so that it can be stored, and made again on another day. */
export const recipeSchema = z.strictObject({
  side: z.string(),
  steps: z.array(stepSchema),
  differs: z.array(z.string()),
  expect: z.enum(['accepted', 'refused', 'same', 'differs', 'holds', 'changed', 'crashes', 'any']),
});

/** A marker for a new name in a step's arguments. */
export function freshMarker(text: string): Json {
  return { $fresh: text };
}

/** One text for each claim: two claims with the same key say the same. */
export function claimKey({ kind, about, at, value, when }: Claim): string {
  return writeJson([kind, about, at ?? [], value ?? null, when ?? []]);
}
