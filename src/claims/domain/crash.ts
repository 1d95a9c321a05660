import { valueAt } from '../../arguments/slots/path.js';
import { isNumber } from '../../core/exact-number.js';
import type { Claim, Step } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import { isAccepted, valueKey, type Accepted, type Made } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { crashStatus } from '../recipe.js';
import { proposal, type Kind, type Proposal, type Test } from '../kind.js';
import { written } from './tried.js';

const NAME = 'crash';

const mostClaims = 4;

/** A value with which the tool fails each time, by an error that is no refusal, while other calls work in between. */
export const crash: Kind = {
  name: NAME,
  family: 'domain',
  shape: 'holds',
  form: 'about: [slot], value: {is: value of the slot, status: that of the failure}',
  propose: (view) =>
    // A change that may have been made is not sent again.
    view.effect === 'read' ? failures(view).slice(0, mostClaims) : [],
  tests: (claim, view) => {
    const { about: [slot = ''] = [] } = claim;
    const failed = failedWith(claim, view);
    const control = failed === undefined ? null : controlOf(failed, slot, view);
    if (failed === undefined || control === null) return [];
    const probe = (as: string): Step => ({ as, role: 'probe', args: failed.args });
    const base = (as: string): Step => ({ as, role: 'base', args: control.args });
    const steps = [
      base('before'),
      probe('once'),
      base('between'),
      probe('twice'),
      base('between again'),
      probe('a third time'),
      base('after'),
    ];
    return [{ side: 'each time', why: 'side', expect: 'crashes', steps }] satisfies Test[];
  },
  holds: (claim, { steps }) => {
    const status = valueAt(claim.value ?? null, 'status') ?? null;
    return ['once', 'twice', 'a third time'].every((as) => {
      const made = steps.get(as);
      return made !== undefined && crashStatus(made) === status;
    });
  },
  worth: () => 'unclear-refusal',
  say: ({ about: [slot = ''], value = null }, { verdict }) => {
    const text = written(valueAt(value, 'is') ?? null);
    const status = valueAt(value, 'status');
    if (verdict === 'observed' || !isNumber(status) || text.length > 40) return null;
    return {
      target: { slot },
      text: `Fails with ${String(status)} when it is \`${String(text)}\`.`,
    };
  },
};

/** Values whose call failed while one that differs in them alone works. */
function failures(view: View): readonly Proposal[] {
  return view.made.flatMap((call): readonly Proposal[] => {
    const status = crashStatus(call);
    if (status === null || call.record.purpose.recipe !== undefined) return [];
    return view.slots.flatMap(({ path }) => {
      const is = valueAt(call.args, path);
      if (is === undefined || path.includes('[]') || controlOf(call, path, view) === null)
        return [];
      const claim = { kind: NAME, about: [path], value: { is, status } };
      return [proposal('answer', claim, [call.id])];
    });
  });
}

function failedWith({ about: [slot = ''], value = null }: Claim, view: View): Made | undefined {
  const is: Json | undefined = valueAt(value, 'is');
  return view.made.find(
    (call) =>
      crashStatus(call) !== null &&
      valueKey(valueAt(call.args, slot)) === valueKey(is) &&
      controlOf(call, slot, view) !== null,
  );
}

/** The call that works and differs in the slot alone; none for a value that has worked. */
function controlOf(failed: Made, slot: string, view: View): Accepted | null {
  const groups = [...view.grouped([slot]).values()];
  const working = groups.find((group) => group.includes(failed))?.filter(isAccepted) ?? [];
  const key = valueKey(valueAt(failed.args, slot));
  const hasWorked = view.accepted.some(({ args }) => valueKey(valueAt(args, slot)) === key);
  return hasWorked ? null : (working[0] ?? null);
}
