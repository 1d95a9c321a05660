import { holderOf, lacks, valueAt } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Experiment, type Kind, type Test } from '../kind.js';

const NAME = 'undocumented';

/** An argument that no document has, and that the tool takes; what the URL needs, too. */
export const undocumented: Kind = {
  name: NAME,
  family: 'presence',
  shape: 'same',
  form: 'about: [slot]',
  propose: (view) =>
    view.slots
      .filter((slot) => isUnheardOf(slot) && (isInUrl(slot) || isOptional(slot, view)))
      .map(({ path }) => proposal('refusal', { kind: NAME, about: [path] })),
  asks: (view) => namedInRefusals(view),
  tests: ({ about: [path = ''] }, view) => {
    const slot = view.slot(path);
    const base = view.base({ with: path });
    if (slot === undefined || base === null) return [];
    const value = valueAt(base.args, path) ?? null;
    const other = view.accepted
      .map(({ args }) => valueAt(args, path))
      .find((known) => known !== undefined && known !== value);
    const expect = isInUrl(slot) ? 'accepted' : 'differs';
    return [
      { side: 'with it', why: 'side', expect, values: [[path, value]] },
      ...(other === undefined
        ? []
        : [{ side: 'another value', why: 'confirm', expect, values: [[path, other]] } as const]),
    ] satisfies Test[];
  },
  worth: () => 'unclear-refusal',
  say: ({ about: [path = ''] }, _proof, view) => {
    const slot = view.slot(path);
    const isNeeded = slot !== undefined && isInUrl(slot);
    return {
      target: { slot: path },
      text: isNeeded
        ? 'Needed in the URL, though documented nowhere.'
        : 'Taken, though documented nowhere.',
    };
  },
};

function isUnheardOf({ documented, schema }: Slot): boolean {
  return !documented || schema['x-undocumented'] === true;
}

function isInUrl({ sentIn }: Slot): boolean {
  return sentIn === 'path';
}

/** One that every call needs is said to be required. */
function isOptional({ path }: Slot, view: View): boolean {
  return view.accepted.some(({ args }) => lacks(args, path));
}

const mostNames = 3;

/** Names that a refusal speaks of and that nobody has tried. */
function namedInRefusals(view: View): readonly Experiment[] {
  const names = view
    .allHints()
    .filter(({ cue }) => cue !== 'unknown' && cue !== 'not-there')
    .flatMap(({ strangers }) => strangers)
    .filter((name) => view.slot(name) === undefined && holderOf(name) === null);
  return [...new Set(names)].slice(0, mostNames).flatMap((name) => {
    const [first] = view.values(name);
    if (first === undefined) return [];
    return [
      {
        name: `${name}, which a refusal names`,
        values: [[name, first.value]],
        worth: 'unclear-refusal',
      },
    ];
  });
}
