import { plainWords } from '../../../../support/plain-words.js';
import { isJsonObject, type Json } from '../../../../core/json.js';
import { changesWhatIsThere } from '../../../../arguments/names/changes-what-is-there.js';
import { formOfId } from '../../../../arguments/texts/form-of-id.js';
import { acceptsValue } from '../../../../arguments/schema/accepts-value.js';
import { isMoment } from '../../../../arguments/schema/is-moment.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { fieldsIn } from '../../answers/fields-in.js';
import { itemsIn } from '../../answers/items-in.js';
import { echoOf } from './echo-of.js';
import { listedValues } from './refusals-of-values.js';
import {
  isMeantAsValue,
  isSuccess,
  type SuccessObservation,
} from '../../observations/observation.js';

/**
 * What an argument is when it is left out: the one value whose answer equals the answer without it, where another value
 * gives another answer. Claimed only where the doc names a different default, or where the answer itself shows
 * the value (an echoed field, the length of a list): a filter that happens to keep everything is not a default.
 */
export function findDefaults(view: EvidenceView): readonly Finding[] {
  if (!answersAlike(view)) return echoedDefaults(view);
  return view.argumentNames().flatMap((argument): readonly Finding[] => {
    const documented = view.parameter(argument)?.schema.default;
    for (const group of view.contextsOf(argument).values()) {
      const successes = group.filter(isSuccess);
      const without = successes.find((success) => !Object.hasOwn(success.arguments, argument));
      const withIt = successes.filter((success) => Object.hasOwn(success.arguments, argument));
      if (without === undefined || withIt.every((success) => view.same(success, without))) continue;
      // What takes no notice of values that it does not know does so with others, too.
      if (withIt.some((each) => isMadeUp(each) && view.same(each, without))) continue;
      const same = withIt.filter(
        (success) => view.same(success, without) && isMeantAsValue(success),
      );
      const value = sharedDefault(argument, same, { without, withIt });
      if (value === undefined || isEqual(value, documented)) continue;
      if (showsOthers(view, argument, value)) continue;
      const contradicts =
        documented !== undefined &&
        withIt.some(
          (success) =>
            isEqual(success.arguments[argument], documented) && !view.same(success, without),
        );
      const isPlain = isShown(argument, value, without, withIt) || ordersOnly(argument, withIt);
      if (!contradicts && !isPlain) continue;
      const proof = same.find((success) => isEqual(success.arguments[argument], value));
      const other = withIt.find((success) => !view.same(success, without));
      return [
        {
          kind: 'default',
          argument,
          value,
          calls: [without, proof, other].flatMap((call) => call?.id ?? []),
        },
      ];
    }
    return [];
  });
}

/** A list without the argument has items whose field of its name holds something else: it keeps items by that, and keeps all when left out. */
function showsOthers({ successes }: EvidenceView, argument: string, value: Json): boolean {
  const name = plainWords(argument);
  return successes.some(
    ({ arguments: args, outcome }) =>
      !Object.hasOwn(args, argument) &&
      [...itemsIn(outcome.body ?? null).values()].flat().some((item: Json) => {
        if (!isJsonObject(item)) return false;
        const [, shown] = Object.entries(item).find(([key]) => plainWords(key) === name) ?? [];
        return shown !== undefined && shown !== null && !isEqual(shown, value);
      }),
  );
}

/** Shorter texts stand in others by chance. */
const shortestPart = 3;

function isMadeUp({ call }: SuccessObservation): boolean {
  return call.purpose.kind === 'outside-enum';
}

/** A tool that reads, or one that may write and yet answers a repeated search in the same way. */
function answersAlike(view: EvidenceView): boolean {
  if (view.effect === 'read') return true;
  if (!/search|find|list|query|filter|browse|lookup/i.test(view.tool.name)) return false;
  return view.successes.some((again) => {
    const first = view.successes.find(({ id }) => id === again.call.repeatOf);
    return first !== undefined && view.same(first, again);
  });
}

/**
 * A tool that makes things: without the argument every answer shows one value of its name, with it the value given. One that changes
 * what is there shows what stood there before.
 */
function echoedDefaults(view: EvidenceView): readonly Finding[] {
  if (changesWhatIsThere(view.tool)) return [];
  return view.parameters.flatMap((parameter): Finding[] => {
    const { name: argument, schema } = parameter;
    const given = view.successes.filter((success) => Object.hasOwn(success.arguments, argument));
    const without = view.successes.filter((success) => !given.includes(success));
    const [value, ...others] = [
      ...new Set(without.map((success) => JSON.stringify(echoOf(argument, success) ?? null))),
    ];
    if (value === undefined || others.length > 0 || without.length < 2 || value === 'null')
      return [];
    const echoes = given.every((success) =>
      isEqual(echoOf(argument, success), success.arguments[argument]),
    );
    const other = given.find((success) => JSON.stringify(success.arguments[argument]) !== value);
    const shown = JSON.parse(value) as Json;
    // What one thing has by default is another's where it names a thing.
    if (isMoment(shown) || isNothing(shown) || formOfId(shown) !== null) return [];
    if (!acceptsValue(parameter, shown, view.tool.parameters)) return [];
    if (!echoes || other === undefined || isEqual(shown, schema.default)) return [];
    if (isNotListed(view, argument, shown)) return [];
    if (without.every((success) => isGivenInAnother(shown, success))) return [];
    const calls = [...without.slice(0, 2), other].map(({ id }) => id);
    return [{ kind: 'default', argument, value: shown, calls }];
  });
}

/** Refusals list what may be given, and not this: an answer may show more than that (`all`). */
function isNotListed(view: EvidenceView, argument: string, value: Json): boolean {
  const refusals = view.rejections.filter(({ arguments: args }) => Object.hasOwn(args, argument));
  const listed = listedValues(view, argument, refusals);
  return listed.length > 0 && !listed.some((each) => isEqual(each, value));
}

/** What the answer shows stands in what was given for another argument: `10.0.0.0` of `10.0.0.0/8`. */
function isGivenInAnother(shown: Json, { arguments: args }: SuccessObservation): boolean {
  return Object.values(args).some((given) =>
    typeof given === 'string' && typeof shown === 'string' && shown.length >= shortestPart
      ? given.includes(shown)
      : isEqual(given, shown),
  );
}

/** `None` is how a program writes that there is no value. */
function isNothing(value: Json): boolean {
  return typeof value === 'string' && /^(none|null|nil|undefined|nan|n\/a)?$/i.test(value.trim());
}

/** An order changes no more than the order: it keeps as many items as there were. */
function ordersOnly(argument: string, withIt: readonly SuccessObservation[]): boolean {
  if (!/(^|[_-]|[a-z](?=[A-Z]))(sort|order)([_-]?by)?$|^(sort|order)/i.test(argument)) return false;
  const lengths = withIt
    .filter(isMeantAsValue)
    .map(({ outcome }) => [...itemsIn(outcome.body ?? null).values()].map((list) => list.length));
  return lengths.every((each) => JSON.stringify(each) === JSON.stringify(lengths[0]));
}

/** One value alone, or the one that the answer shows where several give the same answer (clamped ones do). */
function sharedDefault(
  argument: string,
  same: readonly SuccessObservation[],
  {
    without,
    withIt,
  }: { readonly without: SuccessObservation; readonly withIt: readonly SuccessObservation[] },
): Json | undefined {
  const values = [
    ...new Map(
      same.map((s) => [JSON.stringify(s.arguments[argument]), s.arguments[argument]]),
    ).values(),
  ];
  if (values.length === 1) return values[0];
  return values.find((value) => value !== undefined && isShown(argument, value, without, withIt));
}

/** The answer has a field of the argument's name with this value, or a list of this length that can be longer. */
function isShown(
  argument: string,
  value: Json,
  { outcome }: SuccessObservation,
  withIt: readonly SuccessObservation[],
): boolean {
  const body = outcome.body ?? null;
  for (const [path, list] of itemsIn(body)) {
    const canBeLonger = withIt.some(
      (other) => (itemsIn(other.outcome.body ?? null).get(path)?.length ?? 0) > list.length,
    );
    if (list.length === value && canBeLonger) return true;
  }
  return [...fieldsIn(body)].some(
    ([path, scalar]) =>
      plain(path.slice(path.lastIndexOf('.') + 1)) === plain(argument) && isEqual(scalar, value),
  );
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (isJsonObject(a) || Array.isArray(a)) return JSON.stringify(a) === JSON.stringify(b);
  return (
    a === b ||
    (a !== undefined &&
      b !== undefined &&
      JSON.stringify(a).replaceAll('"', '') === JSON.stringify(b).replaceAll('"', ''))
  );
}
