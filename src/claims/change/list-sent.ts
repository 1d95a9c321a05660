import { valueAt, withValueAt } from '../../arguments/slots/path.js';
import type { Claim } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import { valueKey } from '../../evidence/made.js';
import { proposal, type Kind, type Test } from '../kind.js';
import {
  beforehand,
  changingSteps,
  contentSlots,
  partsOf,
  readerOf,
  wholeCall,
  writtenBy,
  writtenSoFar,
  type Written,
} from './read-back.js';
import { fieldFor } from './records.js';

const NAME = 'list sent';

/** A list that a change sends takes the place of the one that is there, or is added to it. */
export const listSent: Kind = {
  name: NAME,
  family: 'change',
  shape: 'change',
  form: 'about: [slot of a list], value: replaces or adds',
  propose: (view) => {
    const reader = readerOf(view);
    const before = beforehand(view);
    const whole = wholeCall(before);
    if (reader === null || whole === null || 'answer' in reader.by) return [];
    return contentSlots(whole, reader, before)
      .filter((path) => Array.isArray(valueAt(whole, path)))
      .flatMap((path) =>
        ['replaces', 'adds'].map((value) =>
          proposal('schema', { kind: NAME, about: [path], value }),
        ),
      );
  },
  tests: (claim, view) => {
    const { about: [slot = ''] = [] } = claim;
    const reader = readerOf(view);
    const before = beforehand(view);
    const whole = wholeCall(before);
    if (reader === null || whole === null) return [];
    const part = partsOf(reader, before).find((one) => valueAt(one, slot) !== undefined);
    if (part === undefined) return [];
    const rival = { why: 'rival', or: 'it was so once', expect: 'changed', stage: 1 } as const;
    const other = otherList(slot, part);
    return [
      {
        side: 'other items',
        why: 'side',
        expect: 'changed',
        steps: changingSteps(whole, part, reader),
      },
      other === null
        ? { ...rival, side: 'yet others', cannot: 'no further items are known' }
        : {
            ...rival,
            side: 'yet others',
            steps: changingSteps(whole, withValueAt(part, slot, other), reader),
          },
    ] satisfies Test[];
  },
  holds: (claim, { steps }, view) => {
    const reader = readerOf(view);
    const written = reader === null ? [] : writtenBy(steps, reader, view);
    const told = written.map((one) => tells(claim, one)).filter((one) => one !== null);
    return told.length === 0 ? null : told.every(Boolean);
  },
  // Until all slots have been tried there is no whole to send.
  worth: ({ value }, view) =>
    writtenSoFar(view).length === 0 ? 'convenience' : value === 'adds' ? 'silent' : 'harm',
  say: ({ about: [slot = ''], value }, { verdict }) => {
    if (verdict === 'observed') return null;
    const text =
      value === 'adds' ? 'Is added to the items that are there.' : 'Replaces the whole list.';
    return { target: { slot }, text };
  },
};

/** Whether the list that was there is still in the one after it. */
function tells(claim: Claim, { call, before, after }: Written): boolean | null {
  const { about: [slot = ''] = [], value } = claim;
  const sent = valueAt(call.args, slot);
  const field = before === null ? null : fieldFor(slot, before);
  if (before === null || field === null) return null;
  const [was, is] = [before.get(field), after.get(field)];
  if (!isList(sent) || !isList(was) || !isList(is) || was.length === 0) return null;
  const [old, sentKeys, now] = [was, sent, is].map((items) => items.map(valueKey)) as [
    string[],
    string[],
    string[],
  ];
  // Items that were there already would be there either way.
  if (old.every((key) => sentKeys.includes(key))) return null;
  const has = (keys: readonly string[]): boolean => keys.every((key) => now.includes(key));
  return value === 'adds' ? has(old) && has(sentKeys) : has(sentKeys) && !has(old);
}

function isList(value: Json | undefined): value is Json[] {
  return Array.isArray(value);
}

/** Another list of the same kind: of texts other words, of anything else the half of it. */
function otherList(slot: string, part: Record<string, Json>): readonly Json[] | null {
  const items = valueAt(part, slot);
  if (!isList(items)) return null;
  if (items.every((item) => item === 'another')) return ['yet another'];
  return items.length > 1 ? items.slice(0, 1) : null;
}
