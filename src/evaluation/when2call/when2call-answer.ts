import { z } from 'zod';
import {
  actionClasses,
  classifyByWords,
  parseCompletion,
  type ActionClass,
} from '../rewards/parse-completion.js';

/** The three ways to find out what a model would do. */
const when2callModes = ['log-probability', 'multiple-choice', 'direct'] as const;

const action = z.enum(actionClasses);
const count = z.number().nonnegative();
const optionSchema = z.strictObject({
  action,
  /** Sum over the option's tokens. */
  logProbability: z.number(),
  tokens: count,
  characters: count,
});

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
    z.strictObject({ kind: z.literal('scores'), options: z.array(optionSchema) }),
    z.strictObject({ kind: z.literal('unusable'), problem: z.string() }),
  ]),
  /** Tokens of prompt and answer, those of answers from disk included. */
  tokens: count,
});
export type When2CallAnswer = z.infer<typeof when2callAnswerSchema>;

/** What a sum of log-probabilities is divided by, so that long options stand a chance. */
export type OptionLength = 'none' | 'characters' | 'tokens';

/** What a model chose; null where nothing usable came. Scores are divided by `per`. */
export function chosenIn(
  answer: When2CallAnswer['answer'],
  per: OptionLength = 'none',
): ActionClass | null {
  if (answer.kind === 'unusable') return null;
  if (answer.kind === 'scores') return likeliest(answer.options, per);
  return answer.shown === null ? said(answer.text) : named(answer.text, answer.shown);
}

/** Mode 1: the option with the largest log-probability, the first of equals. */
function likeliest(
  options: readonly z.infer<typeof optionSchema>[],
  per: OptionLength,
): ActionClass | null {
  const values = options.map(
    (option) => option.logProbability / (per === 'none' ? 1 : Math.max(1, option[per])),
  );
  return options[values.indexOf(Math.max(...values))]?.action ?? null;
}

/** Mode 2: the letter (or number) of the option the model names; options in the order they were shown. */
function named(answer: string, shown: readonly ActionClass[]): ActionClass | null {
  const text = parseCompletion(answer).answer;
  const found = namings.map((naming) => naming.exec(text)?.[1]).find((one) => one !== undefined);
  if (found === undefined) return null;
  const index = /\d/.test(found) ? Number(found) - 1 : found.toUpperCase().charCodeAt(0) - 65;
  return shown[index] ?? null;
}

/** A number, or a letter that ends there: "A tool" and "I would" name no option. */
const sign = /(\d+|[B-HJ-Z](?=\s)|[A-Za-z](?=[)\].:,;*_"]|\s*$|\s*\n|\s+[^\sa-z]))/.source;
/** What names an option, the likeliest of its places first. */
const namings = [
  new RegExp(`\\b(?:[Aa]nswer|[Oo]ption|[Cc]hoice)\\b\\W*(?:is\\b\\W*)?${sign}`),
  new RegExp(`^\\W*${sign}`),
  new RegExp(`[([*]${sign}`),
];

/** Mode 3: what the model did when asked directly: its action tag, else its words. */
function said(completion: string): ActionClass | null {
  const { answer, tag } = parseCompletion(completion);
  return answer === '' ? null : (tag ?? classifyByWords(answer));
}
