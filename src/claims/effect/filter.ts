import type { Claim } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import { valueAt } from '../../arguments/slots/path.js';
import { fieldOf, fieldsOf, itemsAt, mainList } from '../../evidence/answers.js';
import { isAccepted, type Accepted } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Proposal, type Run, type Test } from '../kind.js';

/** Only items whose field equals the value come back. */
export const filter: Kind = {
  name: 'filter',
  family: 'effect',
  shape: 'holds',
  form: 'about: [slot], at: [list, field of its items]',
  propose: (view) => {
    const base = unfiltered(view);
    const list = base === null ? null : mainList(base.outcome.body ?? null);
    if (list === null || list.items.length < 2) return [];
    const fields = fieldsOf(list.items[0] ?? null);
    return view.slots
      .filter(({ sentIn }) => sentIn !== 'path')
      .flatMap((slot): readonly Proposal[] =>
        fields
          .filter((field) => field === slot.leaf || isSaidAlike(field, slot.leaf))
          .map((field) =>
            proposal('schema', { kind: 'filter', about: [slot.path], at: [list.at, field] }),
          ),
      );
  },
  tests: (claim, view) => {
    const {
      about: [slot = ''],
    } = claim;
    const base = unfiltered(view, slot);
    const values = base === null ? [] : dividing(claim, base);
    if (base === null || values.length === 0) return [];
    return values.slice(0, 3).map((value, index) => ({
      side: `value ${index + 1}`,
      why: index === 0 ? ('side' as const) : ('confirm' as const),
      expect: 'holds' as const,
      stage: index,
      values: [[slot, value]],
      base,
    })) satisfies Test[];
  },
  holds: ({ about: [slot = ''], at: [list = '', field = ''] = [] }, { probe, control }: Run) => {
    if (!isAccepted(probe)) return false;
    const kept = itemsAt(probe.outcome.body ?? null, list);
    const wanted = asText(valueAt(probe.args, slot));
    if (kept === null) return false;
    if (kept.some((item) => asText(fieldOf(item, field)) !== wanted)) return false;
    if (kept.length === 0) return false;
    const all = control === null ? [] : (itemsAt(control.outcome.body ?? null, list) ?? []);
    return all.some((item) => asText(fieldOf(item, field)) !== wanted) ? true : null;
  },
  worth: () => 'convenience',
  say: ({ about: [slot = ''], at: [list = '', field = ''] = [] }) => ({
    target: { slot },
    text: `Keeps only items${list === '' || list === '(text)' ? '' : ` of \`${list}\``} whose \`${field}\` equals it.`,
  }),
};

/** A list with at least two different values of the field, without the slot. */
function unfiltered(view: View, slot?: string): Accepted | null {
  return view.base({ without: slot });
}

/** Values of the field that some items have and others have not. */
function dividing({ at: [list = '', field = ''] = [] }: Claim, base: Accepted): readonly Json[] {
  const items = itemsAt(base.outcome.body ?? null, list) ?? [];
  const values = items.flatMap((item) => fieldOf(item, field) ?? []);
  const distinct = [...new Set(values)].filter((value) => typeof value !== 'object');
  return distinct.length < 2 ? [] : distinct;
}

function isSaidAlike(field: string, name: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return plain(field) === plain(name) || plain(field.split('.').at(-1) ?? '') === plain(name);
}

function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
