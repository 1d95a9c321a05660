import { writeJson } from '../core/json-text.js';
import { leavesOf } from '../core/leaves.js';
import type { StepRecord } from '../experiments/runner.js';

/** A step that was answered. */
export type MadeStep = Extract<StepRecord, { readonly kind: 'made' }>;

/** Texts in quotes or code marks. */
export const quotes = /"([^"\n]*)"|`([^`\n]*)`/g;

/** All that a step sent and got, as one text. */
export function seenText({ arguments: args, outcome }: MadeStep): string {
  const status = outcome.status === null ? outcome.kind : `${outcome.status} ${outcome.kind}`;
  const body = typeof outcome.body === 'string' ? outcome.body : writeJson(outcome.body);
  return [writeJson(args), body, outcome.message, status, writeJson(outcome.headers)].join('\n');
}

/** A sentence without what it quotes and without placeholders. */
export function withoutQuotes(text: string): string {
  return text.replace(quotes, ' ').replace(/\{[^}]*\}/g, ' ');
}

const longestCopy = 10;
const shortestCopy = 12;

function wordsIn(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Ten words or more in a row, outside of quotes, that stand in what the steps sent or got; or one text of an answer that is half of the sentence. */
export function copiedText(text: string, cited: readonly MadeStep[]): string | null {
  const sentence = wordsIn(withoutQuotes(text));
  const told = sentence.split(' ');
  const seen = ` ${wordsIn(cited.map(seenText).join('\n'))} `;
  const isHalf = (one: string): boolean =>
    one.length >= Math.max(shortestCopy, sentence.length / 2) && sentence.includes(one);
  const runs = told.slice(longestCopy - 1).map((_, at) => told.slice(at, at + longestCopy));
  return runs.some((run) => seen.includes(` ${run.join(' ')} `)) ||
    cited.flatMap(textsOf).map(wordsIn).some(isHalf)
    ? 'quote what is taken from an answer'
    : null;
}

/** Each text of an answer by itself, names of its members too. */
function textsOf({ outcome }: MadeStep): readonly string[] {
  const leaves = leavesOf(outcome.body).flatMap(({ key, value }) => [key, String(value)]);
  return [outcome.message, ...leaves];
}

/** A sentence that stands in the docs of the tool already, which may be an order of whoever wrote them. */
export function saidAlready(text: string, sources: readonly string[]): string | null {
  const sentence = wordsIn(text);
  return sentence.length >= shortestCopy &&
    sources.some((source) => wordsIn(source).includes(sentence))
    ? 'the documentation says this already'
    : null;
}
