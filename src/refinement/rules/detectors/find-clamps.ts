import { isJsonObject, type Json } from '../../../core/json.js';
import { plainWords } from '../../../support/plain-words.js';
import { scalarsIn } from '../answers.js';
import type { EvidenceView } from '../evidence-view.js';
import type { Finding } from '../finding.js';
import { itemsIn } from '../items-in.js';
import { isCursorName } from '../cursor-name.js';
import { isPageName } from '../page-name.js';
import { isSuccess, type SuccessObservation } from '../observation.js';

interface Sized {
  readonly asked: number;
  readonly got: number;
  readonly success: SuccessObservation;
}

/**
 * Arguments whose large values are cut down in silence: small values come back as asked (in an echoed field or as the
 * length of a list), two different large ones come back as the same smaller number. For a list there must be
 * proof that more items exist, else it may simply have run out.
 */
export function findClamps(view: EvidenceView): readonly Finding[] {
  return view.argumentNames().flatMap((argument): readonly Finding[] => {
    for (const group of view.contextsOf(argument).values()) {
      const successes = group
        .filter(isSuccess)
        .filter(({ arguments: args }) => typeof args[argument] === 'number');
      if (successes.length < 3) continue;
      const finding = clampByEcho(argument, successes) ?? clampByLength(view, argument, successes);
      if (finding !== null) return [finding];
    }
    return [];
  });
}

function clampByEcho(argument: string, successes: readonly SuccessObservation[]): Finding | null {
  const paths = new Set(
    successes.flatMap(({ outcome }) => [...scalarsIn(outcome.body ?? null).keys()]),
  );
  for (const path of paths) {
    const clamp = clampIn(sizes(argument, successes, (body) => scalarsIn(body).get(path)));
    if (clamp !== null && !isCount(path, argument, successes))
      return { kind: 'clamped', argument, to: clamp.to, calls: clamp.calls };
  }
  return null;
}

/** A number that always says how long a list of the answer is (`numberReturned`) repeats nothing that was asked. */
function isCount(
  path: string,
  argument: string,
  successes: readonly SuccessObservation[],
): boolean {
  const field = path.slice(path.lastIndexOf('.') + 1);
  if (plainWords(field) === plainWords(argument)) return false;
  return successes.every(({ outcome }) => {
    const body = outcome.body ?? null;
    const count = scalarsIn(body).get(path);
    return [...itemsIn(body).values()].some((list) => list.length === count);
  });
}

function clampByLength(
  view: EvidenceView,
  argument: string,
  successes: readonly SuccessObservation[],
): Finding | null {
  const paths = new Set(
    successes.flatMap(({ outcome }) => [...itemsIn(outcome.body ?? null).keys()]),
  );
  for (const path of paths) {
    const clamp = clampIn(sizes(argument, successes, (body) => itemsIn(body).get(path)?.length));
    if (clamp === null || isExceeded(view, argument, { path, to: clamp.to })) continue;
    if (saysThatIsAll(clamp.cut) || countsAll(clamp.cut, successes, path)) continue;
    const more =
      view.successes.find(
        (success) =>
          isOfTheSame(success, argument, clamp.cut) && provesMore(success, path, clamp.to),
      ) ?? bringsOthers(view, argument, { path, cut: clamp.cut });
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
  { path, to }: { readonly path: string; readonly to: number },
): boolean {
  return view.successes.some(
    ({ arguments: args, outcome }) =>
      Number(args[argument]) > to && (itemsIn(outcome.body ?? null).get(path)?.length ?? 0) > to,
  );
}

function sizes(
  argument: string,
  successes: readonly SuccessObservation[],
  got: (body: Json) => Json | undefined,
): readonly Sized[] {
  return successes.flatMap((success): Sized[] => {
    const asked = success.arguments[argument];
    const value = got(success.outcome.body ?? null);
    return typeof asked === 'number' && typeof value === 'number'
      ? [{ asked, got: value, success }]
      : [];
  });
}

function clampIn(all: readonly Sized[]): {
  readonly to: number;
  readonly calls: readonly string[];
  readonly cut: SuccessObservation;
} | null {
  const positive = all.filter(({ asked }) => asked > 0);
  const asAsked = positive.filter(({ asked, got }) => asked === got);
  const cut = positive.filter(({ asked, got }) => got < asked);
  const [first] = cut;
  if (first === undefined || new Set(asAsked.map(({ asked }) => asked)).size < 2) return null;
  if (new Set(cut.map(({ asked }) => asked)).size < 2 || cut.some(({ got }) => got !== first.got))
    return null;
  if (
    asAsked.some(({ asked }) => asked > first.got) ||
    asAsked.length + cut.length !== positive.length
  )
    return null;
  const calls = [...cut.slice(0, 2), ...asAsked.slice(0, 1)].map(({ success }) => success.id);
  return { to: first.got, calls, cut: first.success };
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
  path: string,
): boolean {
  const listed = ({ outcome }: SuccessObservation): number =>
    itemsIn(outcome.body ?? null).get(path)?.length ?? 0;
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

/** True where an answer shows that the list at `path` goes on beyond `length` items. */
function provesMore(success: SuccessObservation, path: string, length: number): boolean {
  const body = success.outcome.body ?? null;
  const listed = itemsIn(body).get(path)?.length ?? 0;
  if (listed > length) return true;
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
  { path, cut }: { readonly path: string; readonly cut: SuccessObservation },
): SuccessObservation | undefined {
  const listed = itemsIn(cut.outcome.body ?? null).get(path) ?? [];
  const names = identifying.filter((name) => listed.every((item) => nameOf(item, name) !== null));
  const [name] = names;
  const forms = new Set(listed.map(formOf));
  const identity = (item: Json): string | null => {
    if (name !== undefined) return nameOf(item, name);
    return forms.has(formOf(item)) ? JSON.stringify(item) : null;
  };
  const known = new Set(listed.map(identity));
  return view.successes.find((other) => {
    if (name === undefined && listed.some(isReading) && !movesOn(other, cut)) return false;
    const items = (itemsIn(other.outcome.body ?? null).get(path) ?? []).map(identity);
    return (
      isOfTheSame(other, argument, cut) && items.some((item) => item !== null && !known.has(item))
    );
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
