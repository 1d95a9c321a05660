import { isJsonObject, type Json } from '../core/json.js';
import { constraintSchema, type Sentence } from '../core/sentence.js';

/** A sentence with the address that a conversation knows it by: `hset.expire_seconds.0`. */
export interface AddressedSentence extends Sentence {
  readonly address: string;
  readonly tool: string;
}

/** Addresses count the sentences of a place from 0. */
export function addressed(
  tool: string,
  sentences: readonly Sentence[],
): readonly AddressedSentence[] {
  const counts = new Map<string, number>();
  return sentences.map((sentence) => {
    const at = counts.get(sentence.place) ?? 0;
    counts.set(sentence.place, at + 1);
    return { ...sentence, tool, address: `${tool}.${sentence.place}.${at}` };
  });
}

/** Sentences as a model writes them: `{"description": [["…", ["u1.s1"]]], "expire": [["…", ["u5.s6"], {"minimum": 1}]]}`. */
export function parseSentences(written: unknown): {
  readonly sentences: readonly Sentence[];
  readonly slips: readonly string[];
} {
  const sentences: Sentence[] = [];
  const slips: string[] = [];
  if (!isJsonObject(written))
    return { sentences, slips: ['the docs of a tool are an object of lists'] };
  for (const [place, list] of Object.entries(written)) {
    if (!Array.isArray(list)) {
      slips.push(`${place}: its sentences are a list`);
      continue;
    }
    for (const [at, one] of (list as readonly Json[]).entries()) {
      const read = parseSentence(place, one);
      if (typeof read === 'string') slips.push(`${place}.${at}: ${read}`);
      else sentences.push(read);
    }
  }
  return { sentences, slips };
}

/** One sentence, `["text", ["u1.s1"], constraint]`, or what is wrong with it. */
export function parseSentence(place: string, written: unknown): Sentence | string {
  const parts = Array.isArray(written) ? (written as readonly Json[]) : null;
  const [text, steps = [], constraint] = parts ?? [];
  if (typeof text !== 'string' || text.trim() === '') return 'a sentence is `["text", ["u1.s1"]]`';
  const cited = Array.isArray(steps) ? (steps as readonly Json[]) : [steps];
  const read = constraint == null ? null : constraintSchema.safeParse(constraint);
  if (read !== null && !read.success)
    return 'a constraint is a piece of JSON Schema, `exclusive`, `oneOf` or `requires`';
  return {
    place,
    text: text.trim(),
    steps: cited.map(String),
    attacks: [],
    ...(read === null ? {} : { constraint: read.data }),
  };
}
