import { soundsLikeInstruction } from '../../../../doc-checks/sounds-like-instruction.js';
import { distinctBy } from '../../../../support/distinct-by.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { coversModes } from '../../observations/mode-arguments.js';
import type { Finding } from '../../finding.js';
import type { SuccessObservation } from '../../observations/observation.js';

type TextAnswer = SuccessObservation & { readonly outcome: { readonly body: string } };

const fewestAnswers = 2;
const fewestForKeys = 3;
const mostLabels = 6;
const mostKeys = 8;

/** What the lines of an answer in text have in common, where every answer is text. */
export function findLineForms(view: EvidenceView): readonly Finding[] {
  const texts = view.successes.filter(isText);
  if (texts.length < Math.max(fewestAnswers, view.successes.length)) return [];
  if (!coversModes(view, view.successes)) return [];
  return [...lineLabels(texts), ...lineKeys(texts)];
}

function isText(success: SuccessObservation): success is TextAnswer {
  return typeof success.outcome.body === 'string';
}

function linesOf({ outcome }: TextAnswer): readonly string[] {
  return outcome.body.split('\n').filter((line) => line.trim() !== '');
}

/** `[FILE] name` lines: every line starts with one of a few labels in capitals. */
function lineLabels(texts: readonly TextAnswer[]): readonly Finding[] {
  const lines = texts.flatMap(linesOf);
  const labels = lines.map((line) => /^\[([A-Z]{2,12})\] \S/.exec(line)?.[1]);
  if (lines.length === 0 || labels.includes(undefined)) return [];
  const distinct = [...new Set(labels)].flatMap((label) => label ?? []).sort();
  const calls = texts.slice(0, 4).map(({ id }) => id);
  return distinct.length > mostLabels ? [] : [{ kind: 'line-labels', labels: distinct, calls }];
}

/**
 * `Author: Ann` lines: keys that every answer has. Not those of one text that is shown whole and in part: either they come
 * again and again in an answer, or calls about different things have them.
 */
function lineKeys(texts: readonly TextAnswer[]): readonly Finding[] {
  const heading = headingOf(texts);
  const filled = texts.filter(({ outcome }) => !['', heading].includes(outcome.body.trim()));
  if (new Set(filled.map(({ outcome }) => outcome.body)).size < fewestForKeys) return [];
  const [first = [], ...others] = filled.map(keysOf);
  const shared = [...new Set(first)].filter((key) => others.every((keys) => keys.includes(key)));
  const isRepeated = [first, ...others].some((keys) =>
    shared.every((key) => keys.indexOf(key) !== keys.lastIndexOf(key)),
  );
  const isOfSeveral = new Set(filled.map(namedIn)).size >= fewestForKeys;
  const isForm = shared.length >= 2 && shared.length <= mostKeys && (isRepeated || isOfSeveral);
  const calls = filled.slice(0, 4).map(({ id }) => id);
  const unlessEmpty = filled.length < texts.length;
  const distinct = distinctBy(filled, ({ outcome }) => outcome.body);
  const alike = !isRepeated && new Set(distinct.map(formOfNamed)).size < 2;
  return isForm ? [{ kind: 'line-keys', keys: shared, unlessEmpty, alike, calls }] : [];
}

/** The line that every answer begins with: one that is nothing else has found nothing. */
function headingOf(texts: readonly TextAnswer[]): string | undefined {
  const [first, ...others] = texts.map(({ outcome }) => outcome.body.trim().split('\n')[0]?.trim());
  return others.every((line) => line === first) ? first : undefined;
}

function keysOf(text: TextAnswer): readonly string[] {
  return linesOf(text).flatMap((line) => {
    const key = /^\s{0,4}([A-Za-z][\w-]{1,24}):(?:\s|$)/.exec(line)?.[1];
    return key === undefined || soundsLikeInstruction(key) ? [] : [key];
  });
}

/** The texts that a call was given: what it is about. */
function namedIn({ arguments: args }: TextAnswer): string {
  return JSON.stringify(Object.values(args).filter((value) => typeof value === 'string'));
}

/** What it is about without what differs between names of one form: two commits are one, a commit and a branch are two. */
function formOfNamed(text: TextAnswer): string {
  return namedIn(text)
    .replace(/[A-Za-z0-9]*\d[A-Za-z0-9]*/g, '0')
    .replace(/\p{L}+/gu, 'a');
}
