import { z } from 'zod';
import { actionClasses } from '../rewards/parse-completion.js';
import { when2callModes } from './when2call-modes.js';

const action = z.enum(actionClasses);
const count = z.number().nonnegative();

/** What a model said or gave of one record in one mode; a line of the evaluation's log. Format version 1. */
export const when2callAnswerSchema = z.strictObject({
  version: z.literal(1),
  /** SHA-256 of everything the answer depends on. */
  key: z.string(),
  /** Id of the record. */
  record: z.string(),
  mode: z.enum(when2callModes),
  model: z.string(),
  answer: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('text'),
      text: z.string(),
      /** The classes of the options, in the order that they were shown in; null where none were. */
      shown: z.array(action).nullable(),
    }),
    z.strictObject({
      kind: z.literal('scores'),
      options: z.array(
        z.strictObject({ action, logProbability: z.number(), tokens: count, characters: count }),
      ),
    }),
    z.strictObject({ kind: z.literal('unusable'), problem: z.string() }),
  ]),
  /** Tokens of prompt and answer, those of answers from disk included. */
  tokens: count,
});
export type When2CallAnswer = z.infer<typeof when2callAnswerSchema>;
