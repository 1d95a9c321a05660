import { valueAt, withValueAt, type Path } from '../../arguments/slots/path.js';
import { isFresh } from '../../arguments/values/fresh.js';
import { isMoment } from '../../schema/is-moment.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { freshMarker, type Step } from '../../core/claim.js';
import { isAccepted, valueKey, type Made } from '../../evidence/made.js';
import { refersToSomething } from '../../evidence/values.js';
import { View } from '../../evidence/view.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { callsOfRecipes, fromStep, stepsMade, takenFrom, withFreshNames } from '../recipe.js';
import { conflicts } from '../presence/everything.js';
import { readersOf, type Reader } from './readers.js';
import { shownBy, unsteady, type Shown } from './records.js';

/** A call that makes or changes something, and how a reader showed the thing before and after it. */
export interface Written {
  readonly call: Made;
  readonly before: Shown | null;
  readonly after: Shown;
}

/** The steps of one reading back. */
export type Steps = readonly Step[];

/**
 * What was known before the first call of this kind: what is sent is made of that alone, so that the same steps are planned
 * however much has been learnt since.
 */
export const beforehand: (view: View) => View = oncePerObject((view: View) => {
  const calls = [...view.aside, ...view.made].sort((a, b) => a.order - b.order);
  const first = calls.findIndex(({ record }) => firstStep.test(record.purpose.recipe?.step ?? ''));
  if (first < 0) return view;
  return new View(
    view.setting,
    calls.slice(0, first).map(({ record }) => record),
  );
});

const firstStep = /^(?:make|fill)$/;

/** Our call, then what shows what came of it, twice: with no call between nothing else may change. */
export function makingSteps(args: JsonObject, reader: Reader, view: View, times = 2): Steps {
  const make = { as: 'make', role: 'probe', args: asNew(args, view) } as const;
  const reads = ['after', 'again'].slice(0, times);
  return [make, ...reads.map((as) => readStep(as, reader, 'make', make.args))];
}

/** The thing as all slots set it, then with what is left of a call, and a reading before and after. */
export function changingSteps(whole: JsonObject, part: JsonObject, reader: Reader): Steps {
  const read = (as: string): Step => readStep(as, reader, 'fill', whole);
  return [
    { as: 'fill', role: 'prepare', args: whole },
    read('before'),
    { as: 'change', role: 'probe', args: part },
    read('after'),
    read('again'),
  ];
}

/** Asks the reader for the thing that a step makes or names. */
export function readStep(as: string, reader: Reader, of: string, args: JsonObject): Step {
  const id =
    'answer' in reader.by
      ? fromStep(of, reader.by.answer)
      : (valueAt(args, reader.by.argument) ?? null);
  const asked = reader.slot === null ? reader.rest : withValueAt(reader.rest, reader.slot, id);
  return { as, role: 'read', tool: reader.tool, args: asked };
}

/** Names of ours are made anew, those of things that are there stay. */
export function asNew(args: JsonObject, view: View): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const isThere = typeof value === 'string' && view.setting.pool.has(value);
      return [name, isThere ? value : withFreshNames(value)];
    }),
  );
}

/** What was written by the steps made so far, and shown: null where one of them went wrong. */
export function writtenBy(
  made: ReadonlyMap<string, Made>,
  reader: Reader,
  view: View,
): readonly Written[] {
  const pairs = [
    ['make', undefined, 'after'],
    ['fill', undefined, 'before'],
    ['change', 'before', 'after'],
  ] as const;
  const again = made.get('again');
  return pairs.flatMap(([as, was, is]): readonly Written[] => {
    const call = made.get(as);
    if (call === undefined || !isOfItsOwn(call, reader, view)) return [];
    const after = shownBy(reader, call, made.get(is));
    if (after === null) return [];
    const before = was === undefined ? null : shownBy(reader, call, made.get(was));
    const second = is === 'after' ? shownBy(reader, call, again) : null;
    // What changes with no call between says nothing of this one.
    const moving = unsteady(after, second ?? after);
    const steady = (shown: Shown): Shown =>
      new Map([...shown].filter(([field]) => !moving.has(field)));
    return [{ call, before: before === null ? null : steady(before), after: steady(after) }];
  });
}

/** What gave the id of an earlier call's thing made nothing: it is shown as that one was made. */
function isOfItsOwn(call: Made, { by }: Reader, view: View): boolean {
  if ('argument' in by || !isAccepted(call)) return true;
  const id = valueKey(takenFrom(call.outcome, by.answer) ?? undefined);
  return !view.accepted.some(
    ({ order, outcome }) =>
      order < call.order && valueKey(takenFrom(outcome, by.answer) ?? undefined) === id,
  );
}

/** All that was written so far and shown. */
export const writtenSoFar: (view: View) => readonly Written[] = oncePerObject((view: View) => {
  const reader = readerOf(view);
  if (reader === null) return [];
  return [...callsOfRecipes(view).values()].flatMap((calls) =>
    writtenBy(
      new Map(calls.map((call) => [call.record.purpose.recipe?.step ?? '', call])),
      reader,
      view,
    ),
  );
});

/** The reader that shows what the tool makes, as far as was tried: the first that did not fail; null where there is none. */
export const readerOf: (view: View) => Reader | null = oncePerObject((view: View) => {
  const before = beforehand(view);
  if (view.effect !== 'write' || wholeCall(before) === null) return null;
  return (
    readersOf(before).find((reader) => {
      const steps = firstSteps(reader, before);
      const made = stepsMade({ steps }, view);
      const isDone = steps.every(({ as }) => made.has(as));
      return !isDone || writtenBy(made, reader, view).length > 0;
    }) ?? null
  );
});

export function firstSteps(reader: Reader, view: View): Steps {
  const whole = wholeCall(view) ?? {};
  return 'answer' in reader.by
    ? makingSteps(whole, reader, view)
    : changingSteps(whole, writtenOtherwise(whole, reader, view), reader);
}

/** True once it is known what goes together: only then is there a whole to send. */
export function isReady(view: View): boolean {
  return conflicts(view).agreed !== null;
}

/** The call with other values, of the kind that a tool might change before it keeps them. */
export function writtenOtherwise(whole: JsonObject, reader: Reader, view: View): JsonObject {
  return contentSlots(whole, reader, view).reduce<JsonObject>((args, path) => {
    const value = isFree(path, view)
      ? otherwise(args[path] ?? null, view.slot(path)?.types ?? [])
      : view.slot(path)?.schema.enum?.findLast((one) => one !== args[path]);
    return value === undefined ? args : withValueAt(args, path, value);
  }, whole);
}

/** Capitals and blanks around a text, a fraction, the other switch, a list that is out of order and repeats itself. */
function otherwise(value: Json, types: readonly string[]): Json | undefined {
  const name = freshIn(value);
  if (name !== null) return freshMarker(` ${capital(name)} Aa `);
  if (typeof value === 'string')
    return /[@/:]|^\d/.test(value) || value === '' ? undefined : ` ${capital(value)} Aa `;
  if (typeof value === 'number')
    return types.includes('integer') ? value + 1 : Number((Math.trunc(value) + 1.376).toFixed(3));
  if (typeof value === 'boolean') return !value;
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string')) return undefined;
  return ['zeta', 'alpha', 'zeta'];
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** All that goes together, as far as a call has shown it: the one that sets most, with names made anew. */
export const wholeCall: (view: View) => JsonObject | null = oncePerObject((view: View) => {
  const size = (args: JsonObject): number =>
    view.slots.filter(({ path }) => valueAt(args, path) !== undefined).length;
  const [most] = view.accepted.toSorted((a, b) => size(b.args) - size(a.args));
  if (most === undefined) return null;
  // A name of something that is there already would make nothing new.
  const named = view.slots.reduce<JsonObject>((args, slot) => {
    const { path } = slot;
    const value = valueAt(args, path);
    if (value === undefined || isFresh(value) || refersToSomething(slot)) return args;
    const fresh = view.accepted
      .map((call) => valueAt(call.args, path))
      .find((one) => one !== undefined && isFresh(one) && writeJson(one).length < 60);
    return fresh === undefined ? args : withValueAt(args, path, fresh);
  }, most.args);
  return asNew(named, view);
});

/** Slots that say what the thing is like: none that name it, or what it belongs to. */
export function contentSlots(args: JsonObject, reader: Reader, view: View): readonly Path[] {
  const name = 'argument' in reader.by ? reader.by.argument : '';
  return view.slots
    .filter((slot) => slot.path !== name && !refersToSomething(slot) && slot.sentIn !== 'path')
    .map(({ path }) => path)
    .filter((path) => !path.includes('[]') && !path.includes('.'))
    .filter((path) => valueAt(args, path) !== undefined);
}

/** Calls that send one thing of all that may be sent, each with another value: what is left out then tells. */
export function partsOf(reader: Reader, view: View): readonly JsonObject[] {
  const whole = wholeCall(view) ?? {};
  const content = contentSlots(whole, reader, view);
  const needed = content.filter((path) =>
    view.accepted.every(({ args }) => valueAt(args, path) !== undefined),
  );
  const without = content
    .filter((path) => !needed.includes(path))
    .reduce<JsonObject>((args, path) => withValueAt(args, path, undefined), whole);
  const optional = content.filter((path) => !needed.includes(path));
  const plain = optional.filter((path) => !isHolder(valueAt(whole, path)));
  const parts = [...plain, ...optional.filter((path) => !plain.includes(path))];
  return parts.map((path) => withValueAt(without, path, partOf(path, whole, view)));
}

/** Another value; of an object one of its fields alone. */
function partOf(path: Path, whole: JsonObject, view: View): Json {
  const value = valueAt(whole, path) ?? null;
  if (isJsonObject(value) && isHolder(value))
    return Object.fromEntries(Object.entries(value).slice(0, 1));
  return anotherValue(path, value, view) ?? value;
}

/** True for a list or an object, and not for the marker of a new name. */
export function isHolder(value: Json | undefined): boolean {
  return isContainer(value) && freshIn(value) === null;
}

/** The name that a marker makes anew; null for anything else. */
export function freshIn(value: Json): string | null {
  return isJsonObject(value) && typeof value.$fresh === 'string' ? value.$fresh : null;
}

/** Another value for a slot that ought to work, as unlike the first as may be. */
export function anotherValue(path: Path, value: Json, view: View): Json | undefined {
  const known = view.values(path).map((one) => one.value);
  const worked = view.trials(path).filter(({ accepted }) => accepted);
  const other = [...worked.flatMap((trial) => trial.value ?? []), ...known].find(
    (one) => writeJson(one) !== writeJson(value) && typeof one === typeof value,
  );
  const name = freshIn(value);
  if (name !== null) return freshMarker(`${name}b`);
  if (Array.isArray(value)) return otherItems(path, value as readonly Json[], view);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return isFree(path, view) ? value + 1 : other;
  return isFree(path, view) && typeof value === 'string' ? words(value) : other;
}

/** A list without all of these items: what was there before can be told from what is sent. */
function otherItems(path: Path, items: readonly Json[], view: View): Json | undefined {
  if (items.every((item) => typeof item === 'string') && isFree(`${path}[]`, view))
    return ['another'];
  const keys = items.map(valueKey);
  return view
    .values(path)
    .map(({ value }) => value)
    .find(
      (one) =>
        Array.isArray(one) &&
        one.length > 0 &&
        !one.some((item: Json) => keys.includes(valueKey(item))),
    );
}

/** A text or number that may be anything, as far as its document says. */
export function isFree(path: Path, view: View): boolean {
  const slot = view.slot(path);
  if (slot === undefined || refersToSomething(slot)) return false;
  const { enum: few, format, pattern } = slot.schema;
  return few === undefined && format === undefined && pattern === undefined;
}

/** Another text in small letters, short and of one word. */
function words(value: string): Json | undefined {
  if (/[@/]/.test(value) || isMoment(value)) return undefined;
  return `another${value === 'another' ? 's' : ''}`;
}
