import { namesMatch } from '../arguments/pool/candidate-score.js';
import { overlap, valueAt } from '../arguments/slots/path.js';
import type { Slot } from '../arguments/slots/slot.js';
import { isFresh } from '../arguments/values/fresh.js';
import { isNoMatch } from '../arguments/values/no-match.js';
import { isStandInText } from '../arguments/values/stand-in-texts.js';
import { isNumber } from '../core/exact-number.js';
import type { Json } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { isSuspicious } from '../doc-checks/is-suspicious.js';
import { holdsStandIn } from '../calls/private-kinds.js';
import { showsSomething } from '../evidence/answers.js';
import { valueKey, type Accepted } from '../evidence/made.js';
import { documentedValues, refersToSomething } from '../evidence/values.js';
import type { View } from '../evidence/view.js';
import { isEmptyValue } from '../support/is-empty-value.js';
import { joinWords } from '../support/join-words.js';
import { literalText } from '../support/literal-text.js';
import { textValuesIn } from '../support/text-values.js';

/** Values of one argument that worked, with the calls they worked in. */
export interface Example {
  readonly argument: string;
  readonly values: readonly Json[];
  readonly calls: readonly string[];
}

/** Values that worked, shown with an argument. */
export const mostExamples = 2;
const longest = 80;
/** For objects and lists: a form is seen from one of them. */
const longestForm = 300;

/**
 * Values for arguments whose form or meaning the document does not show: real ones, and what was taken where the argument refuses
 * other values. Never one that tells nothing outside of this run, nor one that may be a secret.
 */
export function examplesOf(view: View): readonly Example[] {
  // What a tool removed is not there any more.
  if (view.effect === 'destructive' || !view.setting.showsExamples) return [];
  return view.slots.flatMap((slot): readonly Example[] => {
    if (slot.path !== slot.leaf || !slot.documented || !needsOne(slot)) return [];
    const found = new Map<string, { readonly value: Json; readonly call: string }>();
    for (const call of view.accepted) {
      const value = valueAt(call.args, slot.path);
      if (value === undefined || found.has(valueKey(value)) || !showsSomething(call.outcome))
        continue;
      // What a recipe sends is chosen to be odd.
      if (call.record.purpose.recipe !== undefined) continue;
      if (isPresentable(value) && isTelling(value, slot, call, view))
        found.set(valueKey(value), { value, call: call.id });
    }
    const kept = [...found.values()].slice(0, mostExamples);
    if (kept.length === 0) return [];
    return [
      {
        argument: slot.path,
        values: kept.map(({ value }) => value),
        calls: kept.map(({ call }) => call),
      },
    ];
  });
}

/** All that is said of an argument of which nothing else is known; marked where private values were replaced in it. */
export function exampleText(values: readonly Json[]): string {
  const shown = joinWords(
    values.map((value) => `\`${literalText(value).replaceAll('`', "'")}\``),
    'or',
  );
  return `For example ${shown}${holdsStandIn(shown) ? ', made up after real ones' : ''}.`;
}

/** Where the document lists or shows values, or a number says all, an example adds nothing. */
function needsOne(slot: Slot): boolean {
  const { schema, types, leaf } = slot;
  if (secretName.test(leaf) || types.includes('boolean') || schema.enum !== undefined) return false;
  return documentedValues(slot).length === 0;
}

/** Names of arguments whose values are never shown. */
export const secretName =
  /pass(?:word|wd|phrase|code)?$|secret|token|api[_-]?key|auth(?!or)|credential|private|session|cookie|signature|\b(?:otp|pin|cvv|cvc|ssn)\b/i;
/** Long texts of letters of both cases and digits, and what keys of well-known services begin with. */
const secretText =
  /^(?:(?:sk|pk|rk|gh[a-z]|xox[a-z])[-_]|eyJ|AKIA|AIza|Bearer )[\w.-]{8,}|(?=\S*[a-z])(?=\S*[A-Z])(?=\S*\d)[\w+/=]{24,}/;
const personal = /@(?!example\.)|\+?\d[\d ()-]{8,}\d|\b[A-Z]{2}\d{2}[\dA-Z ]{11,}|\b[\da-f]{32,}\b/;

/** A text that was put in for want of a better one, or has blanks around it. */
function isOurs(text: string): boolean {
  return text.trim() !== text || isStandInText(text) || isNoMatch(text);
}

/** False for what tells nothing outside of a run, for secrets, for what belongs to a person, and for what would give orders. */
export function isPresentable(value: Json): boolean {
  const text = writeJson(value);
  if (/tooldraft/i.test(text)) return false;
  const most = typeof value === 'object' ? longestForm : longest;
  if (text.length > most || isEmptyValue(value) || isFresh(value) || isNoMatch(value)) return false;
  if (textValuesIn(value).some((one) => isOurs(one) || secretText.test(one))) return false;
  const isKnownForm = typeof value === 'string' && /^[\d-]+[T ]?[\d:.Z+-]*$/.test(value);
  if (!isKnownForm && !isNumber(value) && personal.test(text)) return false;
  return !isSuspicious(text);
}

/** It is real, or the argument minds what it is given; and it was given to work, not to see what happens. */
function isTelling(value: Json, slot: Slot, { record }: Accepted, view: View): boolean {
  const { kind, arguments: varied } = record.purpose;
  const key = valueKey(value);
  const real = view
    .records(slot)
    .some((one) => one.score >= namesMatch && !one.made && valueKey(one.value) === key);
  const isMinded = (): boolean =>
    view.trials(slot.path).some((trial) => !trial.accepted && isNoLonger(trial.value, value));
  if (kind !== 'positive' && varied.some((path) => overlap(path, slot.path) && !real)) return false;
  if (real && (view.effect === 'read' || refersToSomething(slot)))
    return typeof value === 'string' || refersToSomething(slot);
  return !isNumber(value) && (typeof value === 'object' || isMinded());
}

/** It was refused for what it is, not for its size. */
function isNoLonger(refused: Json | undefined, taken: Json): boolean {
  if (typeof refused !== 'string' || typeof taken !== 'string') return refused !== undefined;
  return refused.trim() !== '' && refused.length <= 2 * taken.length;
}
