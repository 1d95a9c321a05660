import { isPathArgument } from '../../../../core/is-path-argument.js';
import type { Json } from '../../../../core/json.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import { enumInText } from '../../../../arguments/texts/enum-in-text.js';
import { tableCells } from '../../../../arguments/texts/table-cells.js';
import { literalText } from '../../../../support/literal-text.js';
import type { Finding } from '../../finding.js';
import { fieldsOf, isNamedLike, valuesAt } from '../../effects/item-fields.js';
import { isOrderName } from '../../effects/list-order.js';
import { listedIn } from '../../effects/listed.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { isTiedToAnother } from '../../observations/is-tied-to-another.js';
import { coversModes } from '../../observations/mode-arguments.js';
import { isSuccess, type SuccessObservation } from '../../observations/observation.js';
import { isSensitive } from './is-sensitive.js';

/** Fewer items may be in order by chance. */
const fewest = 3;

/**
 * Orders that a tool passes over: with every value that the document lists for the argument, and with any other, a list comes back as
 * it does without one, and it is not in order of a field that one of the values names.
 */
export function findIgnoredOrder(view: EvidenceView): readonly Finding[] {
  if (view.effect !== 'read') return [];
  return view.argumentNames().flatMap((argument): readonly Finding[] => {
    if (!isOrderName(argument) || isPathArgument(view.tool, argument)) return [];
    const { schema = {} } = view.parameter(argument) ?? {};
    const listed = schema.enum ?? enumInText(schema.description ?? '');
    if (listed.length < 2 || !isSensitive(view, argument) || isRefused(view, argument)) return [];
    const groups = [...view.contextsOf(argument).values()].map((group) => group.filter(isSuccess));
    if (groups.some((group) => !group.every((each) => view.same(each, group[0] ?? each))))
      return [];
    const proof = groups.find((group) => isWholeProof(group, argument, listed));
    if (proof === undefined || isTiedToAnother(view, argument)) return [];
    if (!coversModes(view, proof, argument)) return [];
    return [{ kind: 'ignored', argument, calls: proof.map(({ id }) => id).slice(0, mostCalls) }];
  });
}

const mostCalls = 8;

/** A value was refused, by more than the type that it must have. */
function isRefused({ rejections }: EvidenceView, argument: string): boolean {
  return rejections.some(
    ({ call: { purpose } }) =>
      purpose.arguments.join() === argument && purpose.kind !== 'wrong-type',
  );
}

/** The calls have all that is listed, and one without the argument; the list that they share is not in order of a field that is named. */
function isWholeProof(
  group: readonly SuccessObservation[],
  argument: string,
  listed: readonly Json[],
): boolean {
  const given = new Set(group.map(({ arguments: args }) => JSON.stringify(args[argument])));
  const [first] = group;
  if (first === undefined || group.every((each) => Object.hasOwn(each.arguments, argument)))
    return false;
  if (!listed.every((value) => given.has(JSON.stringify(value)))) return false;
  return listed.some((value) => columnsOf(first, value).some(isInNoOrder));
}

/** What the items have in the fields that a value speaks of. */
function columnsOf(success: SuccessObservation, value: Json): readonly (readonly Json[])[] {
  const words = nameWords(literalText(value)).filter((word) => !ways.test(word));
  const { body = null } = success.outcome;
  const cells = typeof body === 'string' ? tableCells(body.split(/\r?\n/)) : [];
  const heads = [...new Set(cells.map(({ field }) => field))];
  const ofTables = heads
    .filter((head) => isNamedLike(words, head))
    .map((head) => cells.filter(({ field }) => field === head).map((cell): Json => cell.value));
  const ofLists = [...listedIn(success).values()].flatMap(({ items }) =>
    [...fieldsOf(items[0] ?? null).keys()]
      .filter((field) => isNamedLike(words, field))
      .map((field) => valuesAt(field, items)),
  );
  return [...ofTables, ...ofLists];
}

const ways = /^(?:asc|desc|ascending|descending)$/;

/** Three different ones or more, neither up nor down, as numbers, by code or by letters. */
function isInNoOrder(values: readonly Json[]): boolean {
  if (new Set(values.map((value) => JSON.stringify(value))).size < fewest) return false;
  const areNumbers = values.every((value) => Number.isFinite(Number(value)));
  return (areNumbers ? [bySize] : [byCode, byLetters]).every((compare) => {
    const steps = values
      .slice(1)
      .map((value, index) => Math.sign(compare(values[index] ?? null, value)));
    return steps.includes(1) && steps.includes(-1);
  });
}

type Compare = (a: Json, b: Json) => number;
const bySize: Compare = (a, b) => Number(a) - Number(b);
const byCode: Compare = (a, b) => {
  const [before, after] = [literalText(a), literalText(b)];
  return before < after ? -1 : Number(before > after);
};
const byLetters: Compare = (a, b) => literalText(a).localeCompare(literalText(b));
