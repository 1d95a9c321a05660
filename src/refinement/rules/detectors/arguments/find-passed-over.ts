import { isPathArgument } from '../../../../core/is-path-argument.js';
import type { Json } from '../../../../core/json.js';
import { answerText } from '../../answers/answers.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { isTiedToAnother } from '../../observations/is-tied-to-another.js';
import { coversModes } from '../../observations/mode-arguments.js';
import { isSuccess, type SuccessObservation } from '../../observations/observation.js';
import { echoOf } from './echo-of.js';

const fewestValues = 2;

/**
 * Arguments that a tool which changes things passes over: its answers have a field of that name, with one value whatever was sent
 * and where nothing was; or they say of every value that there is nothing to change.
 */
export function findPassedOver(view: EvidenceView): readonly Finding[] {
  if (view.effect === 'read') return [];
  return view.argumentNames().flatMap((argument): Finding[] => {
    if (isPathArgument(view.tool, argument)) return [];
    const finding = keepsOneValue(view, argument) ?? changesNothing(view, argument);
    if (finding === null || isTiedToAnother(view, argument)) return [];
    const given = view.successes.filter(({ arguments: args }) => Object.hasOwn(args, argument));
    return coversModes(view, given, argument) ? [finding] : [];
  });
}

function keepsOneValue(view: EvidenceView, argument: string): Finding | null {
  const { given, without } = parted(view.successes, argument);
  const [shown, ...others] = [
    ...new Set([...given, ...without].map((each) => JSON.stringify(echoOf(argument, each)))),
  ];
  const [first] = given;
  if (shown === undefined || others.length > 0 || first === undefined || without.length === 0)
    return null;
  const value = echoOf(argument, first);
  if (value === undefined || value === null || value === '' || tellsOutcome(argument, value))
    return null;
  const unlike = distinctBySent(given, argument).filter(
    ({ arguments: args }) => plainText(args[argument]) !== plainText(value),
  );
  if (unlike.length < fewestValues || !mayBeOther(unlike, argument, value)) return null;
  const calls = [...unlike.slice(0, 3), ...without.slice(0, 1)].map(({ id }) => id);
  return { kind: 'ignored', argument, shows: value, calls };
}

/** Numbers on one side of what came back may have been raised or cut down to it. */
function mayBeOther(given: readonly SuccessObservation[], argument: string, value: Json): boolean {
  const numbers = given.map(({ arguments: args }) => Number(args[argument]));
  if (typeof value !== 'number') return true;
  return numbers.some((sent) => sent < value) && numbers.some((sent) => sent > value);
}

/** `status: "ok"`, `code: 200`: how the call went, under the name of an argument by chance. */
function tellsOutcome(argument: string, value: Json): boolean {
  return (
    /^(?:status|state|result|code|type|message|kind|object)$/i.test(argument) &&
    /^(?:\d{3}|true|false|ok(?:ay)?|success(?:ful(?:ly)?)?|succeeded|done|created|updated|deleted|removed|added|saved|sent|accepted|complete[d]?|fine|error|failed|queued|pending|processing)$/i.test(
      String(typeof value === 'object' ? '' : value),
    )
  );
}

const saysNothingChanges =
  /\bnothing (?:to (?:change|update|do|modify)|(?:was |has been |)(?:changed|updated|modified))\b|\bno (?:changes?|updates?|fields?)\b|\bunchanged\b/i;

/** Alone, it is answered as no argument at all is, in words that say so; another argument is not. */
function changesNothing(view: EvidenceView, argument: string): Finding | null {
  for (const group of view.contextsOf(argument).values()) {
    const { given, without } = parted(group.filter(isSuccess), argument);
    const [bare] = without;
    if (bare === undefined || !saysNothingChanges.test(answerText(bare))) continue;
    const telling = distinctBySent(given, argument).filter(
      ({ arguments: args }) => plainText(args[argument]) !== '',
    );
    if (telling.length < fewestValues || given.some((each) => !view.same(each, bare))) continue;
    const changes = view.successes.some(
      (other) => !saysNothingChanges.test(answerText(other)) && isFurther(other, bare, argument),
    );
    if (!changes) continue;
    const calls = [bare, ...telling.slice(0, fewestValues)].map(({ id }) => id);
    return { kind: 'ignored', argument, calls };
  }
  return null;
}

/** A call about the same thing that gives something else besides. */
function isFurther(
  { arguments: args }: SuccessObservation,
  { arguments: bare }: SuccessObservation,
  argument: string,
): boolean {
  const isOfSame = Object.entries(bare).every(
    ([name, value]) => JSON.stringify(args[name]) === JSON.stringify(value),
  );
  return isOfSame && Object.keys(args).some((name) => name !== argument && !(name in bare));
}

function parted(successes: readonly SuccessObservation[], argument: string) {
  const given = successes.filter(({ arguments: args }) => Object.hasOwn(args, argument));
  return { given, without: successes.filter((each) => !given.includes(each)) };
}

/** One call for each value that was sent. */
function distinctBySent(
  given: readonly SuccessObservation[],
  argument: string,
): readonly SuccessObservation[] {
  return [
    ...new Map(given.map((each) => [JSON.stringify(each.arguments[argument]), each])).values(),
  ];
}

function plainText(value: Json | undefined): string {
  return (typeof value === 'string' ? value : JSON.stringify(value ?? '')).trim().toLowerCase();
}
