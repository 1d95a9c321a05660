import { isJsonObject, type Json } from '../../../../core/json.js';
import { scalarsIn } from '../../answers/answers.js';
import { isCursorName } from '../../observations/cursor-name.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { isPageName } from '../../observations/page-name.js';
import type { SuccessObservation } from '../../observations/observation.js';
import { clampIn, sizesOf } from './clamp-in.js';
import { listsToMeasure, type Measured } from './lists-to-measure.js';

/** A list that large values of the argument make no longer, though there is more that it could hold. */
export function clampByLength(
  view: EvidenceView,
  argument: string,
  successes: readonly SuccessObservation[],
): Finding | null {
  for (const list of listsToMeasure(argument, successes)) {
    const clamp = clampIn(sizesOf(argument, successes, list.length));
    if (clamp === null || isExceeded(view, argument, { list, to: clamp.to })) continue;
    if (saysThatIsAll(clamp.cut) || countsAll(clamp.cut, successes, list)) continue;
    const more =
      view.successes.find(
        (success) =>
          isOfTheSame(success, argument, clamp.cut) && provesMore(success, list, clamp.to),
      ) ?? bringsOthers(view, argument, { list, cut: clamp.cut });
    if (more === undefined) continue;
    return {
      kind: 'clamped',
      argument,
      to: clamp.to,
      calls: [...new Set([...clamp.calls, more.id])],
    };
  }
  return null;
}

/** Any call at all that asked for more and got more: the list of the others ran out. */
function isExceeded(
  view: EvidenceView,
  argument: string,
  { list, to }: { readonly list: Measured; readonly to: number },
): boolean {
  return view.successes.some(
    ({ arguments: args, outcome }) =>
      Number(args[argument]) > to && (list.length(outcome.body ?? null) ?? 0) > to,
  );
}

/** `truncated: false`, `has_more: false`: the list ran out. */
function saysThatIsAll({ outcome }: SuccessObservation): boolean {
  return [...scalarsIn(outcome.body ?? null)].some(
    ([path, value]) =>
      value === false && /truncated|incomplete|(?:^|[._-]|[a-z](?=M))more/i.test(path),
  );
}

/** The number that says how many items there are in all, in shorter answers too, is that of the items that came. */
function countsAll(
  cut: SuccessObservation,
  others: readonly SuccessObservation[],
  list: Measured,
): boolean {
  const listed = ({ outcome }: SuccessObservation): number =>
    list.length(outcome.body ?? null) ?? 0;
  return [...scalarsIn(cut.outcome.body ?? null)].some(
    ([at, value]) =>
      /total|count|hits|matches/i.test(at.slice(at.lastIndexOf('.') + 1)) &&
      value === listed(cut) &&
      others.some(
        (other) =>
          scalarsIn(other.outcome.body ?? null).get(at) === value && listed(other) < listed(cut),
      ),
  );
}

/** True where an answer shows that the list goes on beyond `length` items. */
function provesMore(success: SuccessObservation, list: Measured, length: number): boolean {
  const body = success.outcome.body ?? null;
  const listed = list.length(body) ?? 0;
  if (listed > length) return true;
  if (typeof body === 'string' && saidInAll(body) > length) return true;
  for (const [at, value] of scalarsIn(body)) {
    const name = at.slice(at.lastIndexOf('.') + 1);
    if (/total|count|hits|matches/i.test(name) && typeof value === 'number' && value > length)
      return true;
    if (
      listed >= length &&
      /next|more|cursor/i.test(name) &&
      value !== null &&
      value !== false &&
      value !== ''
    )
      return true;
  }
  return listed >= length && /rel="?next"?/.test(success.outcome.headers?.['link'] ?? '');
}

/** `12 shown, 20 in total`, `Showing 1-10 of 340`: how many there are, as a text says it; 0 where it does not. */
function saidInAll(text: string): number {
  const [, before, after] = inAll.exec(text) ?? [];
  return Number(before ?? after ?? 0);
}

const inAll =
  /\b(?:show(?:n|ing|s)|display(?:ed|ing)|listed|listing|first)\b[^.\n]{0,40}?\b(?:(\d{1,9}) in total\b|(?:out )?of (\d{1,9})\b)/i;

/** True where a call was made with all that the cut one was, the size apart: another table has a length of its own. */
function isOfTheSame(
  other: SuccessObservation,
  argument: string,
  cut: SuccessObservation,
): boolean {
  const { [argument]: _size, ...fixed } = cut.arguments;
  return Object.entries(fixed).every(
    ([name, value]) => JSON.stringify(other.arguments[name]) === JSON.stringify(value),
  );
}

/** A call that narrows the cut one down by further arguments and yet brings items that the cut list lacks. */
function bringsOthers(
  view: EvidenceView,
  argument: string,
  { list, cut }: { readonly list: Measured; readonly cut: SuccessObservation },
): SuccessObservation | undefined {
  const listed = list.items(cut.outcome.body ?? null);
  const names = identifying.filter((name) => listed.every((item) => nameOf(item, name) !== null));
  const [name] = names;
  const forms = new Set(listed.map(formOf));
  const identity = (item: Json): string | null => {
    if (name !== undefined) return nameOf(item, name);
    return forms.has(formOf(item)) ? JSON.stringify(item) : null;
  };
  const known = new Set(listed.map(identity));
  return view.successes.find((other) => {
    const mayBeOthers = list.isByLines || (name === undefined && listed.some(isReading));
    if (mayBeOthers && !movesOn(other, cut)) return false;
    const unknown = list
      .items(other.outcome.body ?? null)
      .map(identity)
      .filter((item) => item !== null && !known.has(item));
    return isOfTheSame(other, argument, cut) && unknown.length > list.around;
  });
}

/** One of a row of readings, which another step or unit makes into others: a record without a name, a line that begins with a moment. */
function isReading(item: Json): boolean {
  return typeof item === 'string' ? /^\W*\d{4}-\d{2}-\d{2}\b/.test(item) : true;
}

/** The other call has a page or cursor that the cut one lacks. */
function movesOn(other: SuccessObservation, cut: SuccessObservation): boolean {
  return Object.keys(other.arguments).some(
    (name) => !Object.hasOwn(cut.arguments, name) && (isPageName(name) || isCursorName(name)),
  );
}

/** What tells records apart: the rest of one may change with what is asked for (a selection of fields, other units). */
const identifying = ['id', '_id', 'uuid', 'key', 'slug', 'code', 'name', 'title'];

function nameOf(item: Json, field: string): string | null {
  const value = isJsonObject(item) ? item[field] : undefined;
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** The fields of a record, in any order. */
function formOf(item: Json): string {
  return isJsonObject(item) ? Object.keys(item).sort().join() : typeof item;
}
