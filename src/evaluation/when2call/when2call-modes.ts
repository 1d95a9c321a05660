import { classifyByWords, parseCompletion, type ActionClass } from '../rewards/parse-completion.js';

/** The three ways to find out what a model would do. */
export const when2callModes = ['log-probability', 'multiple-choice', 'direct'] as const;
export type When2CallMode = (typeof when2callModes)[number];

/** One option of a When2Call question, in the order of the record. */
export interface ScoredOption {
  readonly action: ActionClass;
  /** Sum of the option's token log-probabilities under the model. */
  readonly logProbability: number;
  readonly tokens: number;
  readonly characters: number;
}

/** What a sum of log-probabilities is divided by, so that long options stand a chance. */
export type OptionLength = 'none' | 'characters' | 'tokens';

/** What a mode found the model to choose; null where nothing usable came. */
export interface ModeScore {
  readonly chosen: ActionClass | null;
  readonly correct: boolean;
}

/** Mode 1: the option with the largest log-probability (per token unless told), the first of equals. */
export function logProbabilityScore(
  options: readonly ScoredOption[],
  expected: ActionClass,
  { per = 'tokens' }: { readonly per?: OptionLength } = {},
): ModeScore {
  const value = (option: ScoredOption): number =>
    option.logProbability / (per === 'none' ? 1 : Math.max(1, option[per]));
  const best = options.reduce<ScoredOption | null>(
    (found, each) => (found === null || value(each) > value(found) ? each : found),
    null,
  );
  return scored(best?.action ?? null, expected);
}

/** Mode 2: the letter (or number) of the option the model names; options in the order they were shown. */
export function multipleChoiceScore(
  answer: string,
  options: readonly ActionClass[],
  expected: ActionClass,
): ModeScore {
  const named = namedIn(parseCompletion(answer).answer);
  const index = /\d/.test(named) ? Number(named) - 1 : named.toUpperCase().charCodeAt(0) - 65;
  return scored(options[index] ?? null, expected);
}

/** A number, or a letter that ends there: "A tool" and "I would" name no option. */
const sign = /(\d+|[B-HJ-Z](?=\s)|[A-Za-z](?=[)\].:,;*_"]|\s*$|\s*\n|\s+[^\sa-z]))/.source;
const namings = [
  new RegExp(`\\b(?:[Aa]nswer|[Oo]ption|[Cc]hoice)\\b\\W*(?:is\\b\\W*)?${sign}`),
  new RegExp(`^\\W*${sign}`),
  new RegExp(`[([*]${sign}`),
];

/** What names an option, in the likeliest of its places; "" where nothing does. */
function namedIn(text: string): string {
  return namings.map((naming) => naming.exec(text)?.[1]).find((found) => found !== undefined) ?? '';
}

/** Mode 3: what the model did when asked directly: its action tag, else its words. */
export function directScore(answer: string, expected: ActionClass): ModeScore {
  const parsed = parseCompletion(answer);
  const text = parsed.answer.trim();
  return scored(text === '' ? null : (parsed.tag ?? classifyByWords(text)), expected);
}

function scored(chosen: ActionClass | null, expected: ActionClass): ModeScore {
  return { chosen, correct: chosen === expected };
}
