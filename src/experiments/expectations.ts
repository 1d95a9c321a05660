import { sameJson } from '../core/differences.js';
import { isJsonObject, type Json } from '../core/json.js';
import { literalText } from '../support/literal-text.js';
import type { Expectation } from './experiment.js';
import {
  resolveReferences,
  stepName,
  UnresolvedReference,
  valueAt,
  type ReferenceContext,
} from './references.js';
import type { StepOutcome } from './step-outcome.js';

/** Whether a prediction came true; null if it could not be decided: what it refers to is not there, or the call was a fault. */
export function cameTrue(
  expectation: Expectation,
  outcome: StepOutcome,
  context: ReferenceContext,
): boolean | null {
  const { status } = expectation;
  if (outcome.kind === 'fault' && status !== 'fault' && Number(status) !== outcome.status)
    return null;
  try {
    return verdicts(expectation, outcome, context).every((verdict) => verdict);
  } catch (error) {
    if (error instanceof UnresolvedReference) return null;
    throw error;
  }
}

function verdicts(
  { status, has, lacks, is, at, count, same, differs }: Expectation,
  outcome: StepOutcome,
  context: ReferenceContext,
): readonly boolean[] {
  const { body } = outcome;
  const value = (written: Json): Json =>
    resolveReferences({ value: written }, context).value['value'] ?? null;
  const text = literalText(outcome.kind === 'fault' ? outcome.message : body).toLowerCase();
  const contains = (wanted: Json): boolean =>
    text.includes(literalText(value(wanted)).toLowerCase());
  const answerOf = (step: string): Json => {
    const known = context.answers.get(stepName(step, context.experiment));
    if (known === undefined) throw new UnresolvedReference(`${step} has no answer`);
    return known.body;
  };
  return [
    ...(status === undefined ? [] : [statusHolds(status, outcome)]),
    ...(has ?? []).map(contains),
    ...(lacks ?? []).map((wanted) => !contains(wanted)),
    ...(is === undefined ? [] : [isAsPredicted(body, value(is))]),
    ...(at ?? []).map(([path, wanted]) => {
      const found = valueAt(body, path);
      return found === undefined ? wanted === null : isAsPredicted(found, value(wanted));
    }),
    ...(count === undefined ? [] : [countAt(body, count[0]) === count[1]]),
    ...(same === undefined ? [] : [sameJson(body, answerOf(same))]),
    ...(differs === undefined ? [] : [!sameJson(body, answerOf(differs))]),
  ];
}

/** An error told in an accepted answer is neither accepted nor refused, but failed. */
function statusHolds(wanted: string | number, { kind, status, errorText }: StepOutcome): boolean {
  switch (wanted) {
    case 'accepted':
      return kind === 'accepted' && !errorText;
    case 'refused':
    case 'fault':
      return kind === wanted;
    case 'failed':
      return kind === 'refused' || errorText;
    default:
      return status === Number(wanted);
  }
}

function countAt(body: Json, path: string): number | null {
  const found = valueAt(body, path);
  if (Array.isArray(found)) return found.length;
  return isJsonObject(found) ? Object.keys(found).length : null;
}

/** True for an answer as it was predicted; `null` and `7` may have come as text. */
function isAsPredicted(found: Json, wanted: Json): boolean {
  if (typeof found !== 'string' || typeof wanted === 'string') return sameJson(found, wanted);
  return found.trim() === literalText(wanted);
}
