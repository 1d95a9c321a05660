import { holderOf, inside, valueAt, withValueAt } from '../../arguments/slots/path.js';
import type { Claim } from '../../core/claim.js';
import type { JsonObject } from '../../core/json.js';
import { isJsonObject } from '../../core/json.js';
import { hasMethod } from '../../core/has-method.js';
import { isAccepted, valueKey } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Test } from '../kind.js';
import {
  anotherValue,
  beforehand,
  changingSteps,
  contentSlots,
  isHolder,
  partsOf,
  readerOf,
  wholeCall,
  writtenBy,
  writtenSoFar,
  type Steps,
  type Written,
} from './read-back.js';
import { fieldFor, isEmpty, sentIn } from './records.js';

const NAME = 'left out';

const [kept, cleared] = ['kept', 'cleared'] as const;

/** What a change leaves out stays as it was, or is cleared without a word; the same inside an object that is sent. */
export const leftOut: Kind = {
  name: NAME,
  family: 'change',
  shape: 'change',
  form: 'about: [slot that is left out, or the object around it], none for all, value: kept or cleared',
  propose: (view) => {
    const reader = changingReader(view);
    const before = beforehand(view);
    if (reader === null || partsOf(reader, before).length === 0) return [];
    const whole = wholeCall(before) ?? {};
    const objects = contentSlots(whole, reader, before).filter((path) => {
      const value = valueAt(whole, path) ?? null;
      return isJsonObject(value) && isHolder(value) && Object.keys(value).length > 1;
    });
    const lost = writtenSoFar(view).flatMap((written) => lostIn(written, view));
    return [
      ...[[], ...objects.map((path) => [path])].map((about) =>
        proposal('sibling', { kind: NAME, about, value: kept }),
      ),
      ...lost.map(({ slot, call }) =>
        proposal('answer', { kind: NAME, about: [slot], value: cleared }, [call]),
      ),
    ];
  },
  tests: (claim, view) => {
    const [first, ...others] = stepsFor(claim, view);
    if (first === undefined) return [];
    const side = { side: 'part of it', why: 'side', expect: 'changed' } as const;
    const rival = { why: 'rival', or: 'it was so once', expect: 'changed', stage: 1 } as const;
    return [
      { ...side, steps: first },
      ...(others[0] === undefined
        ? [{ ...rival, side: 'another part', cannot: 'nothing else can be sent' } as const]
        : [{ ...rival, side: 'another part', steps: others[0] }]),
    ] satisfies Test[];
  },
  holds: (claim, { steps }, view) => {
    const reader = readerOf(view);
    const written = reader === null ? [] : writtenBy(steps, reader, view);
    const told = written.map((one) => tells(claim, one, view)).filter((one) => one !== null);
    return told.length === 0 ? null : told.every(Boolean);
  },
  covers: (claim, other) =>
    other.kind === NAME &&
    claim.value === cleared &&
    other.value === cleared &&
    holderOf(other.about[0] ?? '') === claim.about[0],
  worth: ({ value }) => (value === cleared ? 'silent' : 'convenience'),
  say: (claim, { verdict }, view) => {
    const [slot] = claim.about;
    if (verdict === 'observed') return null;
    if (slot === undefined)
      return hasMethod(view.tool, 'PATCH')
        ? null
        : {
            target: { section: 'limits' },
            text: 'Fields that are left out stay as they are.',
          };
    if (claim.value === kept)
      return { target: { slot }, text: 'Fields that are left out inside it stay as they are.' };
    const holder = holderOf(slot);
    return holder === null
      ? { target: { slot }, text: 'Left out, it is cleared.' }
      : {
          target: { slot: holder },
          text: 'Replaces the whole object: fields that are left out inside it are gone.',
        };
  },
};

/** The reader of a thing that is there already and that calls name. */
function changingReader(view: View): ReturnType<typeof readerOf> {
  const reader = readerOf(view);
  return reader !== null && 'argument' in reader.by ? reader : null;
}

/** Calls that leave out what the claim is about: for a place in an object those that send the object. */
function stepsFor({ about: [slot], value }: Claim, view: View): readonly Steps[] {
  const before = beforehand(view);
  const reader = changingReader(view);
  const whole = wholeCall(before);
  if (reader === null || whole === null) return [];
  const parts = partsOf(reader, before);
  const holder = slot === undefined ? null : value === kept ? slot : holderOf(slot);
  const own =
    holder !== null
      ? partsOfObject(holder, slot === holder ? null : (slot ?? null), {
          whole,
          parts,
          view: before,
        })
      : parts.filter((part) => slot === undefined || valueAt(part, slot) === undefined);
  return own.map((part) => changingSteps(whole, part, reader));
}

/** The object with one of its fields alone, then another one or another value; never with the one that is left out. */
function partsOfObject(
  holder: string,
  leftOut: string | null,
  all: { readonly whole: JsonObject; readonly parts: readonly JsonObject[]; readonly view: View },
): readonly JsonObject[] {
  const part = all.parts.find((one) => valueAt(one, holder) !== undefined);
  const value = valueAt(all.whole, holder) ?? null;
  if (part === undefined || !isJsonObject(value)) return [];
  const names = Object.keys(value).filter((name) => inside(holder, name) !== leftOut);
  const others = names.flatMap((name): readonly JsonObject[] => {
    const other = anotherValue(inside(holder, name), value[name] ?? null, all.view);
    return other === undefined ? [] : [{ [name]: other }];
  });
  // Another value shows that the call did something; the same one at least leaves out the rest.
  return [...others, ...names.map((name) => ({ [name]: value[name] ?? null }))]
    .map((object) => withValueAt(part, holder, object))
    .slice(0, 3);
}

interface Lost {
  readonly slot: string;
  readonly call: string;
}

/** What was there before a call that did not send it, and is empty after it. */
function lostIn(written: Written, view: View): readonly Lost[] {
  const { call, after } = written;
  return unsent(written, view).flatMap(({ slot, field }) =>
    isEmpty(after.get(field)) ? [{ slot, call: call.id }] : [],
  );
}

/** Slots that a call left out though the thing had them, with the field that shows each: of an object none, but what is in it. */
function unsent(
  { call, before }: Written,
  view: View,
): readonly { readonly slot: string; readonly field: string }[] {
  if (before === null || !isAccepted(call)) return [];
  return view.slots.flatMap(({ path, sentIn }) => {
    const field = path.includes('[]') || sentIn === 'path' ? null : fieldFor(path, before);
    const isSent = valueAt(call.args, path) !== undefined;
    if (field === null || isSent || isEmpty(before.get(field))) return [];
    return isJsonObject(before.get(field) ?? null) ? [] : [{ slot: path, field }];
  });
}

/** A call that changed nothing that is shown says nothing of what it left out. */
function isDone({ call, before, after }: Written, view: View): boolean {
  return sentIn(call, view).some(([slot, sent]) => {
    const field = fieldFor(slot, after);
    if (field === null || before === null) return false;
    const [was, is] = [before, after].map((shown) => valueKey(shown.get(field)));
    return was !== is && (is === valueKey(sent) || Array.isArray(sent));
  });
}

/** Whether what the call left out is as claimed afterwards; null where it left out nothing that was there. */
function tells(claim: Claim, written: Written, view: View): boolean | null {
  const { about: [about] = [], value } = claim;
  const { call, before, after } = written;
  const all = unsent(written, view).filter(({ slot }) => {
    const holder = holderOf(slot);
    const isHolderSent = holder !== null && valueAt(call.args, holder) !== undefined;
    if (value === cleared) return slot === about;
    return about === undefined ? !isHolderSent : isHolderSent && holder === about;
  });
  if (all.length === 0 || (value === kept && !isDone(written, view))) return null;
  return all.every(({ field }) =>
    value === cleared
      ? isEmpty(after.get(field))
      : valueKey(after.get(field)) === valueKey(before?.get(field)),
  );
}
