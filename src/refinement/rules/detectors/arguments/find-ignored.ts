import { switchedOnBy } from '../../../../arguments/texts/switched-on-by.js';
import { answerText } from '../../answers/answers.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { itemsIn } from '../../answers/items-in.js';
import { isTiedToAnother } from '../../observations/is-tied-to-another.js';
import { coversModes } from '../../observations/mode-arguments.js';
import { isSuccess, type Observation } from '../../observations/observation.js';
import { isSensitive } from './is-sensitive.js';

const fewestValues = 3;

/**
 * Arguments without any effect: at least three different values, a made-up one among them, and the call without it all
 * gave the same answer, which equal calls give again. An empty answer proves nothing.
 */
export function findIgnored(view: EvidenceView): readonly Finding[] {
  if (view.effect !== 'read') return [];
  return view.argumentNames().flatMap((argument): readonly Finding[] => {
    const { schema = {} } = view.parameter(argument) ?? {};
    // What has one listed value can do nothing but what is done without it.
    if (schema.enum?.length === 1) return [];
    // One stated value has an effect, where there is something for it to have one on, and no other.
    if (switchedOnBy(schema.description ?? '').length > 0) return [];
    if (view.rejections.some(({ call }) => call.purpose.arguments.join() === argument)) return [];
    if (isTiedToAnother(view, argument)) return [];
    const proofs = [...view.contextsOf(argument).values()].flatMap((group) => {
      const proof = sameWhatever(view, group, argument);
      return proof === undefined ? [] : [proof];
    });
    const [first] = proofs;
    if (first === undefined || proofs.includes(null)) return [];
    const compared = view.observations.filter(({ id }) =>
      proofs.some((calls) => calls?.includes(id)),
    );
    if (!coversModes(view, compared, argument)) return [];
    if (!validatesWhatItReads(view, argument) || !isSensitive(view, argument)) return [];
    if (mayServeAnother(view, argument)) return [];
    return [{ kind: 'ignored', argument, calls: first ?? [] }];
  });
}

/** Another argument (`mode`, `aggregate`) has been refused with every value: this one may serve what it would do. */
function mayServeAnother(view: EvidenceView, argument: string): boolean {
  return view.parameters.some(({ name, types, schema }) => {
    if (name === argument || !types.includes('string') || schema.format !== undefined) return false;
    if (optionName.test(name)) return false;
    const carries = ({ arguments: args }: Pick<Observation, 'arguments'>) =>
      Object.hasOwn(args, name);
    return view.rejections.some(carries) && !view.successes.some(carries);
  });
}

/** Call ids where every value gave the same answer as none; null where one did not; undefined where too little was tried. */
function sameWhatever(
  view: EvidenceView,
  group: readonly Observation[],
  argument: string,
): readonly string[] | null | undefined {
  const without = group.find((o) => !Object.hasOwn(o.arguments, argument));
  const withIt = group.filter((o) => Object.hasOwn(o.arguments, argument));
  if (without === undefined || !isSuccess(without) || isTrivial(without)) return undefined;
  if (withIt.some((o) => !isSuccess(o) || !view.same(o, without))) return null;
  const values = new Set(withIt.map((o) => JSON.stringify(o.arguments[argument])));
  const madeUp = withIt.some(
    ({ call }) => call.purpose.kind === 'wrong-type' || call.purpose.kind === 'outside-enum',
  );
  const repeated = group.some((o) => o.call.repeatOf !== undefined);
  if (values.size < fewestValues || !madeUp || !repeated) return undefined;
  return [without.id, ...withIt.slice(0, fewestValues).map(({ id }) => id)];
}

/**
 * A tool that refuses a made-up value elsewhere would have refused one here, had it looked. Not one that takes made-up values
 * of this type for an argument that it does read.
 */
function validatesWhatItReads(view: EvidenceView, argument: string): boolean {
  const types = view.parameter(argument)?.types ?? [];
  if (isFreeText(view, argument)) return isFilter(view, argument);
  const isLenient = view.argumentNames().some((other) => {
    const sameType = view.parameter(other)?.types.some((type) => types.includes(type)) === true;
    return other !== argument && sameType && takesAnything(view, other);
  });
  if (isLenient) return false;
  return view.rejections.some(
    ({ call }) =>
      call.purpose.kind === 'wrong-type' ||
      call.purpose.kind === 'outside-enum' ||
      call.purpose.kind === 'below-bound',
  );
}

function isFreeText(view: EvidenceView, argument: string): boolean {
  const parameter = view.parameter(argument);
  return parameter?.types.includes('string') === true && parameter.schema.enum === undefined;
}

/** Names of options: a made-up value of theirs may be passed over where a known one would not be. */
const optionName =
  /(^|[_-])(sort|order|order_?by|direction|fields?|include|exclude|expand|embed|format|lang|language|locale|view|mode|style|currency|units?|code|coupon|promo|voucher|token|key|callback)$/i;

/** What narrows a list finds nothing with a made-up value; what does not narrow one may know other values than those tried. */
function isFilter(view: EvidenceView, argument: string): boolean {
  if (optionName.test(argument)) return false;
  return view.successes.every(({ outcome }) => itemsIn(outcome.body ?? null).size > 0);
}

/** It has an effect, and a value that is none of its type was taken. */
function takesAnything(view: EvidenceView, argument: string): boolean {
  const isTaken = view.successes.some(
    ({ call: { purpose } }) =>
      purpose.kind === 'wrong-type' &&
      purpose.arguments.join() === argument &&
      purpose.note === undefined,
  );
  return isTaken && !hasNoEffect(view, argument);
}

function hasNoEffect(view: EvidenceView, argument: string): boolean {
  return view
    .presenceOf(argument)
    .every(({ a, b }) => isSuccess(a) && isSuccess(b) && view.same(a, b));
}

function isTrivial(observation: Observation): boolean {
  const lists = [...itemsIn(observation.outcome.body ?? null).values()];
  if (lists.length > 0) return lists.every((list) => list.length < 2);
  return answerText(observation).length < 20;
}
