import { asType } from '../../../../arguments/schema/as-type.js';
import { enumInText } from '../../../../arguments/texts/enum-in-text.js';
import type { Json } from '../../../../core/json.js';
import type { Finding } from '../../finding.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { isProbeOf } from '../../observations/is-probe-of.js';
import { hintsOf, isRejected, type Observation } from '../../observations/observation.js';
import { isAttributable } from '../../refusals/attribution.js';
import { isCondition } from '../../refusals/taken-where.js';
import { caseInsensitive } from './case-insensitive.js';
import { closedItems } from './closed-items.js';
import { isOfOneKind } from './is-of-one-kind.js';
import { listsByArgument } from './lists-by-argument.js';
import { listedValues, refusalsOf } from './refusals-of-values.js';

/** Values that the engine makes up: shown to be refused, they show that the list of values is closed. */
const madeUpKinds = new Set(['outside-enum', 'wrong-type', 'unknown-id']);

/**
 * The values an argument takes, where the tool refuses all others: documented values that were refused are left out, and
 * values that a refusal lists are taken in once they have been tried.
 */
export function findEnums(view: EvidenceView): readonly Finding[] {
  return view
    .argumentNames()
    .flatMap((argument) => [
      ...(view.parameter(argument)?.types.includes('array') === true
        ? closedItems(view, argument)
        : (byAnother(view, argument) ?? closedList(view, argument))),
      ...caseInsensitive(view, argument),
    ]);
}

/** What is taken differs with another argument; null where it does not. */
function byAnother(view: EvidenceView, argument: string): readonly Finding[] | null {
  const found = listsByArgument(view, argument);
  return found === null ? null : [{ kind: 'enum-by', argument, ...found }];
}

function closedList(view: EvidenceView, argument: string): readonly Finding[] {
  const { schema = {} } = view.parameter(argument) ?? {};
  const described = schema.enum === undefined ? describedValues(view, argument) : [];
  const documented = schema.enum ?? described;
  const refusals = refusalsOf(view, argument).filter(
    (refusal) => !isRejected(refusal) || !isOfOneKind(view, refusal),
  );
  const outside = refusals.find(
    ({ call, arguments: args }) =>
      madeUpKinds.has(call.purpose.kind) && !documented.includes(args[argument] as Json),
  );
  const listed = listedValues(view, argument, refusals);
  const stated = refusals.find((refusal) => listed.length > 0 && isRejected(refusal));
  const closing = outside ?? stated;
  if (closing === undefined) return [];
  const accepted = acceptedValues(view, argument);
  // What a description lists may not be all, nor may what worked.
  const isOpen = described.length > 0 && listed.length === 0;
  const named = [
    ...documented,
    ...listed,
    ...(isOpen ? shownToWork(view, argument) : takenInstead(view, argument)),
  ];
  const values = [...new Set(named)].filter(
    (value) => accepted.has(JSON.stringify(value)) || isRefusedOtherwise(view, argument, value),
  );
  const refused = documented.filter(
    (value) =>
      !accepted.has(JSON.stringify(value)) &&
      refusals.some(
        (refusal) => JSON.stringify(refusal.arguments[argument]) === JSON.stringify(value),
      ),
  );
  const untried = [...documented, ...listed].filter(
    (value) => !accepted.has(JSON.stringify(value)) && !refused.includes(value),
  );
  // What only a description lists is news once a refusal lists it too.
  const isLonger = described.length > 0 ? listed.length > 0 : values.length > documented.length;
  const news = refused.length > 0 || isLonger;
  if (!news || accepted.size === 0 || values.length === 0) return [];
  if (untried.some((value) => !values.includes(value))) return [];
  const proof = [closing, ...values.flatMap((value) => accepted.get(JSON.stringify(value)) ?? [])];
  const refusedProof = refusals.filter(({ arguments: args }) =>
    refused.includes(args[argument] as Json),
  );
  return [
    {
      kind: 'enum',
      argument,
      values,
      refused,
      isWhole: listed.length > 0 || (refused.length === 0 && described.length === 0),
      ...(isOpen && { isOpen }),
      calls: [...new Set([...refusedProof, ...proof].map(({ id }) => id))],
    },
  ];
}

/** The values that the argument's description lists, in its own type. */
function describedValues(view: EvidenceView, argument: string): readonly Json[] {
  const { schema = {}, types = [] } = view.parameter(argument) ?? {};
  return enumInText(schema.description ?? '').map((value) => asType(value, types));
}

/** Texts that worked, but for those made up to fail. */
function shownToWork(view: EvidenceView, argument: string): readonly Json[] {
  return view.successes
    .filter(({ call: { purpose } }) => !madeUpKinds.has(purpose.kind))
    .flatMap(({ arguments: args }) => args[argument] ?? [])
    .filter((value) => typeof value === 'string' && value !== '')
    .slice(0, mostShown);
}

const mostShown = 6;

/** Values that no list has and that were taken in place of documented ones that are refused. */
function takenInstead(view: EvidenceView, argument: string): readonly Json[] {
  return view.successes
    .filter(({ call }) => isProbeOf(call, 'enum-value', argument))
    .flatMap(({ arguments: args }) => args[argument] ?? []);
}

/**
 * A value that a refusal lists, and that a tool which changes things refused for what had changed by then: no refusal of it says
 * anything of the argument.
 */
function isRefusedOtherwise(view: EvidenceView, argument: string, value: Json): boolean {
  if (view.effect === 'read' || typeof value !== 'string') return false;
  const listing = view.rejections.some((rejection) =>
    hintsOf(rejection, view.argumentNames()).some(
      (hint) => hint.kind === 'enum' && hint.argument === argument && hint.values.includes(value),
    ),
  );
  const refusals = view.rejections.filter(({ arguments: args }) => args[argument] === value);
  return (
    listing &&
    refusals.every(
      (refusal) =>
        !isAttributable(view, refusal, argument) ||
        hintsOf(refusal, view.argumentNames()).some(isCondition),
    )
  );
}

function acceptedValues(view: EvidenceView, argument: string): ReadonlyMap<string, Observation> {
  const accepted = new Map<string, Observation>();
  for (const success of view.successes) {
    if (!Object.hasOwn(success.arguments, argument)) continue;
    const key = JSON.stringify(success.arguments[argument]);
    if (!accepted.has(key)) accepted.set(key, success);
  }
  return accepted;
}
