import { classifyByWords, parseCompletion, type ActionClass } from './parse-completion.js';

/** One option of a When2Call question, in the order of the record. */
export interface ScoredOption {
  readonly action: ActionClass;
  /** Sum of the option's token log-probabilities under the model. */
  readonly logProbability: number;
  /** Length of the option, for length-normalised scores. */
  readonly tokens: number;
}

/** What a mode found the model to choose; null where nothing usable came. */
export interface ModeScore {
  readonly chosen: ActionClass | null;
  readonly correct: boolean;
}

/** Mode 1: the option with the largest log-probability (per token unless `normalise` is false), the first of equals. */
export function logProbabilityScore(
  options: readonly ScoredOption[],
  expected: ActionClass,
  { normalise = true }: { readonly normalise?: boolean } = {},
): ModeScore {
  const value = ({ logProbability, tokens }: ScoredOption): number =>
    normalise ? logProbability / Math.max(1, tokens) : logProbability;
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
  const { answer: text } = parseCompletion(answer);
  const letter =
    /(?:^|\b(?:answer|option|choice)\b\W*(?:is\W*)?|[([])([A-Za-z])(?=[).\]:\s]|$)/i.exec(
      text.trim(),
    )?.[1];
  const digit = /(?:^|\b(?:answer|option|choice)\b\W*(?:is\W*)?|[([])(\d+)(?=[).\]:\s]|$)/i.exec(
    text.trim(),
  )?.[1];
  const index =
    letter !== undefined ? letter.toUpperCase().charCodeAt(0) - 65 : Number(digit ?? 0) - 1;
  return scored(options[index] ?? null, expected);
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
