import { isFresh } from '../../arguments/values/fresh.js';
import type { Claim } from '../../core/claim.js';
import { isContainer, type Json } from '../../core/json.js';
import { isAccepted } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { takenFrom } from '../recipe.js';
import { proposal, type Kind, type Test } from '../kind.js';
import {
  beforehand,
  firstSteps,
  isReady,
  readerOf,
  writtenBy,
  writtenSoFar,
  type Written,
} from './read-back.js';
import type { Reader } from './readers.js';
import { fieldFor, sentIn } from './records.js';

const NAME = 'shown';

/** What a call makes or changes is shown by another tool, by the id that the answer gave or the call names. */
export const shown: Kind = {
  name: NAME,
  family: 'change',
  shape: 'change',
  form: 'about: [slot of the id] or at: [its place in the answer], value: the tool that shows it',
  propose: (view) => {
    const reader = readerOf(view);
    if (reader === null) return [];
    const { by, tool } = reader;
    const place = 'answer' in by ? { about: [], at: [by.answer] } : { about: [by.argument] };
    return [proposal('answer', { kind: NAME, ...place, value: tool })];
  },
  tests: (_claim, view) => {
    const reader = readerOf(view);
    if (reader === null) return [];
    const steps = firstSteps(reader, beforehand(view));
    return [{ side: 'shown', why: 'side', expect: 'changed', steps }] satisfies Test[];
  },
  holds: (_claim, { steps }, view) => {
    const reader = readerOf(view);
    const written = reader === null ? undefined : writtenBy(steps, reader, view).at(-1);
    if (written === undefined || reader === null) return null;
    const { call, after } = written;
    // A reader may show the same for anything: what it shows has to be ours.
    const isOurs = sentIn(call, view).some(([slot, value]) => {
      const field = fieldFor(slot, after);
      return isFresh(value) && field !== null && isFresh(after.get(field) ?? null);
    });
    return isOurs || showsId(reader, written) ? true : null;
  },
  // What is kept otherwise than sent misleads silently, and this finds it; before all slots were tried there is little to send.
  worth: (_claim, view) =>
    isReady(view) && writtenSoFar(view).length === 0 ? 'harm' : 'convenience',
  say: (claim, { verdict }, view) => {
    const reader = readerOf(view);
    if (verdict === 'observed' || reader === null || 'argument' in reader.by) return null;
    return { target: { section: 'returns' }, text: sentence(claim, reader, view) };
  },
};

function showsId({ by }: Reader, { call, after }: Written): boolean {
  if (!('answer' in by) || !isAccepted(call)) return false;
  const id = takenFrom(call.outcome, by.answer);
  return [...after.values()].some((value) => id !== null && textOf(value) === textOf(id));
}

function textOf(value: Json): string {
  return value === null || isContainer(value) ? '' : String(value);
}

function sentence({ at: [at = ''] = [] }: Claim, { tool, slot }: Reader, view: View): string {
  const name = view.other(tool)?.tool.name ?? tool;
  const id = at.startsWith('header:')
    ? `the end of the header \`${at.slice('header:'.length)}\``
    : `\`${at}\` of the answer`;
  return slot === null
    ? `What it makes shows in \`${name}\`: look for ${id} there.`
    : `\`${name}\` shows what was made: its \`${slot}\` is ${id}.`;
}
