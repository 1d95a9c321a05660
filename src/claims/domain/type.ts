import { valueAt } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { hintsOn, isText, triedAt, written } from './tried.js';

const NAME = 'type';

/** The document has the wrong type: of a number that is a text, of a text that is a number. */
export const type: Kind = {
  name: NAME,
  family: 'domain',
  shape: 'refused',
  form: 'about: [slot], value: string, integer, number or boolean, where another is documented',
  keyword: 'type',
  propose: (view) =>
    typed(view).flatMap((slot) =>
      [...new Set(triedAt(view, slot.path, isPlain).taken.map((value) => typeOf(value, slot)))]
        .filter((name) => name !== null && !isDocumented(name, slot))
        .map((value) => proposal('answer', { kind: NAME, about: [slot.path], value })),
    ),
  // A refusal of the type is met with the same value as a text.
  asks: (view) =>
    typed(view).flatMap((slot) => {
      const { refused } = triedAt(view, slot.path, isPlain);
      const isBlamed = hintsOn(view, slot.path).some(({ cue }) => cue === 'type' || cue === 'form');
      if (!isBlamed || slot.types.includes('string')) return [];
      return refused
        .filter((value) => typeof value === 'number')
        .slice(0, 2)
        .map((value) => ({
          name: `text for ${slot.path}`,
          values: [[slot.path, written(value)]] as const,
          worth: 'unclear-refusal' as const,
        }));
    }),
  tests: ({ about: [slot = ''], value: name = null }, view) => {
    const found = view.slot(slot);
    if (found === undefined) return [];
    const taken = triedAt(view, slot, isPlain).taken.find((value) => typeOf(value, found) === name);
    if (taken === undefined) return [];
    const [other, another] = ofDocumented(found, taken);
    return [
      { side: 'taken', why: 'side', expect: 'accepted', values: [[slot, taken]] },
      { side: 'documented', why: 'side', expect: 'refused', stage: 1, values: [[slot, other]] },
      { side: 'another', why: 'confirm', expect: 'refused', stage: 2, values: [[slot, another]] },
    ] satisfies Test[];
  },
  breaks: ({ about: [slot = ''], value: name = null }, args, view) => {
    const given = valueAt(args, slot);
    const found = view.slot(slot);
    if (given === undefined || found === undefined || !isPlain(given)) return null;
    const own = typeOf(given, found);
    return own === null ? null : own !== name;
  },
  worth: () => 'unclear-refusal',
  say: ({ about: [slot = ''], value: name = null }, { verdict, held }, view) => {
    const found = view.slot(slot);
    if (verdict === 'observed' || found === undefined || typeof name !== 'string') return null;
    const taken = held.find(({ test }) => test.side === 'taken');
    const shown = taken === undefined ? undefined : valueAt(taken.probe.args, slot);
    return {
      target: { slot },
      text: `Takes a ${words[name] ?? name}${shown === undefined ? '' : ` such as ${writeJson(shown)}`}, not ${found.types.map((one) => (/^[aeiou]/.test(one) ? `an ${one}` : `a ${one}`)).join(' or ')} as documented.`,
      overlay: { type: name },
    };
  },
};

const words: Readonly<Record<string, string>> = { string: 'text (string)' };

function isPlain(value: Json | undefined): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** What a value is at its place: outside of a body a number is no other than its text. Null where it cannot be told. */
function typeOf(value: string | number | boolean, { sentIn }: Slot): string | null {
  const isWritten = sentIn !== undefined && sentIn !== 'body';
  if (typeof value === 'string') {
    const isNumber = value.trim() !== '' && Number.isFinite(Number(value));
    return isWritten && (isNumber || value === 'true' || value === 'false') ? null : 'string';
  }
  if (typeof value === 'boolean') return isWritten ? null : 'boolean';
  return Number.isInteger(value) ? 'integer' : 'number';
}

function isDocumented(name: string, { types }: Slot): boolean {
  return types.includes(name) || (name === 'integer' && types.includes('number'));
}

function typed(view: View): readonly Slot[] {
  return view.slots.filter(
    ({ types }) =>
      types.length > 0 &&
      types.every((name) => ['string', 'integer', 'number', 'boolean'].includes(name)),
  );
}

/** Two values as the document wants them, the first one the same value where there is such. */
function ofDocumented({ types }: Slot, taken: Json): readonly [Json, Json] {
  if (types.includes('string')) return [written(taken), 'sample'];
  if (types.includes('boolean') && typeof taken !== 'boolean') return [true, false];
  const same = isText(taken) && /^-?\d{1,9}$/.test(taken) ? Number(taken) : 7;
  return [same, same + 4];
}
