import { valueAt } from '../../arguments/slots/path.js';
import type { Claim } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import type { View } from '../../evidence/view.js';
import { literalText } from '../../support/literal-text.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { distinctValues, keptOf, wasThere } from './kept.js';
import {
  basesFor,
  fieldsIn,
  isRefusedValue,
  isTold,
  listSlots,
  ofList,
  partOf,
  placeOfList,
  tellingBase,
} from './listed.js';

const name = 'condition';

/** Forms in which services take a condition as one text: `F` is a field of the items, `V` its value. */
const forms = ['F=V', "F = 'V'", 'F:V', "F eq 'V'", 'F=="V"', '{"F":"V"}'] as const;

/** Names of texts that hold a condition rather than words to look for. */
const holdsOne = /^(?:filters?|where|match|criteria|conditions?|expr(?:ession)?)$/i;
/** What is said of others that do. */
const saysSo = /\b(?:filter|expression|condition|syntax|predicate)s?\b/i;

/** A text that holds a condition in some grammar: only items that meet it come back. */
export const condition: Kind = {
  name,
  family: 'effect',
  shape: 'holds',
  form: 'about: [slot], at: [list, field of its items], value: the form, with F for the field and V for its value',
  propose: (view) => {
    const at = placeOfList(view);
    if (at === null) return [];
    return listSlots(view, 'string')
      .filter(
        ({ leaf, schema: { enum: list, description = '' } }) =>
          list === undefined && (holdsOne.test(leaf) || saysSo.test(description)),
      )
      .flatMap(({ path }) => {
        const [field] = dividingFields(path, at, view);
        return field === undefined
          ? []
          : forms.map((value) =>
              proposal('schema', { kind: name, about: [path], at: [at, field], value }),
            );
      });
  },
  tests: (claim, view) => {
    const { about: [slot = ''] = [], at: [at = '', field = ''] = [] } = claim;
    return valuesOf(slot, at, field, view)
      .slice(0, 2)
      .flatMap((value, stage): readonly Test[] => {
        const text = written(claim, value);
        const isIt = (item: Json): boolean => partOf(item, field) === value;
        const tells = (items: readonly Json[]): boolean => items.some(isIt) && !items.every(isIt);
        const base = isRefusedValue(view, slot, text)
          ? null
          : tellingBase(view, { slot, at, tells }, text);
        if (base === null) return [];
        return [
          {
            side: `value ${stage + 1}`,
            why: 'side',
            expect: 'holds',
            stage,
            values: [[slot, text]],
            base: base.call,
          },
        ];
      });
  },
  holds: (claim, run, view) => {
    const { about: [slot = ''] = [], at: [at = '', field = ''] = [] } = claim;
    const lists = keptOf(run, at);
    const sent = valueAt(run.probe.args, slot);
    if (lists === null) return null;
    const { kept, all } = lists;
    const isIt = (item: Json): boolean => written(claim, partOf(item, field) ?? '') === sent;
    if (all.every(isIt)) return null;
    if (kept.length === 0 || !kept.every(isIt)) return false;
    return wasThere(lists, { at, field, view });
  },
  // What one form says, another one says as well.
  covers: (claim, other) =>
    other.kind === name && other.about[0] === claim.about[0] && rankOf(claim) < rankOf(other),
  worth: () => 'unclear-refusal',
  say: ({ about: [slot = ''], at: [at = '', field = ''] = [], value }) => {
    if (!isTold(field) || typeof value !== 'string') return null;
    const shown = written({ kind: name, about: [], at: [at, field], value }, '…');
    return {
      target: { slot },
      text: `Takes a condition on the items${ofList(at)}, such as \`${shown}\`: only those that meet it come back.`,
    };
  },
};

/** The condition as it is sent. */
function written({ at: [, field = ''] = [], value: form = '' }: Claim, value: Json): string {
  return literalText(form).replace(/[FV]/g, (sign) => (sign === 'F' ? field : literalText(value)));
}

function rankOf({ value }: Claim): number {
  return forms.findIndex((form) => form === value);
}

/** Fields with a few plain texts, of which some items have one and others another: those with fewest first. */
function dividingFields(slot: string, at: string, view: View): readonly string[] {
  const items = basesFor(view, slot, at)[0]?.items ?? [];
  const count = (field: string): number => valuesOf(slot, at, field, view).length;
  return fieldsIn(items)
    .filter((field) => isTold(field) && field !== '' && count(field) > 1)
    .toSorted((a, b) => count(a) - count(b));
}

/** The words that a field has in the longest list. */
function valuesOf(slot: string, at: string, field: string, view: View): readonly string[] {
  const items = basesFor(view, slot, at)[0]?.items ?? [];
  return distinctValues(items, field).filter(
    (value): value is string => typeof value === 'string' && /^[\p{L}\p{N}_-]{1,40}$/u.test(value),
  );
}
