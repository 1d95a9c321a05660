import { valueAt } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import { nonsense } from '../../arguments/values/no-match.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Proposal, type Test } from '../kind.js';
import { formatNamed, formatOf, formats } from './formats.js';
import { hintsOn, isText, triedAt } from './tried.js';

const NAME = 'format';

/** Only texts of a format are taken: dates, mail addresses. */
export const format: Kind = {
  name: NAME,
  family: 'domain',
  shape: 'refused',
  form: 'about: [slot], value: a format of JSON Schema',
  keyword: 'format',
  propose: (view) =>
    texts(view).flatMap((slot): readonly Proposal[] => {
      const taken = triedAt(view, slot.path, isText).taken;
      const names = new Set([
        ...taken.flatMap((text) => formatOf(text)?.name ?? []),
        ...hintsOn(view, slot.path).flatMap((hint) => formatNamed(hint.format)?.name ?? []),
      ]);
      return [...names].map((name) =>
        proposal('answer', { kind: NAME, about: [slot.path], value: name }),
      );
    }),
  // Where nothing was taken yet, a text of each format is tried.
  asks: (view) =>
    texts(view)
      .filter(({ path }) => {
        const { taken, refused } = triedAt(view, path, isText);
        return taken.length === 0 && refused.length > 0;
      })
      .flatMap(({ path }) =>
        formats.slice(0, 5).map(({ name, right }) => ({
          name: `${name} for ${path}`,
          values: [[path, right[0]]] as const,
          worth: 'unclear-refusal' as const,
        })),
      ),
  tests: ({ about: [slot = ''], value = null }, view) => {
    const wanted = formatNamed(value);
    if (wanted === null) return [];
    const { right, near, shape } = wanted;
    // Of ids only those of things that are there are taken.
    const real = view.values(slot).filter(({ from }) => from === 'record');
    const texts = real.map(({ value }) => value).filter(isText);
    const fitting = [...triedAt(view, slot, isText).taken, ...texts].filter((one) =>
      shape.test(one),
    );
    const [taken] = fitting;
    const other = [...fitting, ...right].find((text) => text !== taken) ?? right[0];
    return [
      { side: 'right', why: 'side', expect: 'accepted', values: [[slot, taken ?? right[0]]] },
      { side: 'near', why: 'side', expect: 'refused', stage: 1, values: [[slot, near[0]]] },
      {
        side: 'another',
        why: 'rival',
        or: 'only some texts are taken',
        expect: 'accepted',
        stage: 2,
        values: [[slot, other]],
      },
      {
        side: 'neighbour',
        why: 'rival',
        or: 'it is a wider format',
        expect: 'refused',
        stage: 2,
        values: [[slot, near[1]]],
      },
      { side: 'nonsense', why: 'confirm', expect: 'refused', stage: 3, values: [[slot, nonsense]] },
    ] satisfies Test[];
  },
  breaks: ({ about: [slot = ''], value = null }, args) => {
    const given = valueAt(args, slot);
    const wanted = formatNamed(value);
    if (typeof given !== 'string' || given === '' || wanted === null) return null;
    return wanted.shape.test(given) ? null : true;
  },
  worth: () => 'clear-refusal',
  say: ({ about: [slot = ''], value = null }, { verdict }) => {
    const wanted = formatNamed(value);
    if (wanted === null || verdict === 'observed') return null;
    return { target: { slot }, text: `${wanted.words}.`, overlay: { format: wanted.name } };
  },
};

/** Slots of texts whose document names no format and lists no values. */
function texts(view: View): readonly Slot[] {
  return view.slots.filter(
    ({ types, schema }) =>
      (types.length === 0 || types.includes('string')) &&
      schema.format === undefined &&
      schema.enum === undefined,
  );
}
