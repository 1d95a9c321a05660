import { holderOf, lacks, valueAt, type Path } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import { isRefused } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { judge } from '../judge.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { otherBases, twiceRefused } from './four-calls.js';
import { insteadOf, withLess } from './instead.js';

const NAME = 'required';

/** A call without the slot is refused, whatever else it has. */
export const required: Kind = {
  name: NAME,
  family: 'presence',
  shape: 'refused',
  form: 'about: [slot]',
  keyword: 'required',
  propose: (view) =>
    view.slots
      .filter((slot) => mayBeNeeded(slot, view))
      .map(({ path, required: isDocumented }) =>
        proposal(isDocumented ? 'schema' : 'answer', { kind: NAME, about: [path] }),
      ),
  tests: ({ about: [slot = ''] }, view) => {
    const values = [[slot, undefined]] as const;
    const side = { side: 'without', why: 'side', expect: 'refused', values } as const;
    const isDocumented = view.slot(slot)?.required === true;
    return [
      side,
      ...(isDocumented && blamesIt(slot, view) ? [] : insteadOf([slot], view)),
      ...(isDocumented ? [] : withLess(slot, view)),
      ...(isDocumented ? [] : elseSet(slot, view)),
      ...(isDocumented ? [] : twiceRefused(values, view, otherBases([slot], view))),
    ] satisfies Test[];
  },
  breaks: ({ about: [slot = ''] }, args) => lacks(args, slot),
  worth: ({ about: [slot = ''] }, view) =>
    view.slot(slot)?.required === true ? 'convenience' : 'clear-refusal',
  say: ({ about: [slot = ''] }, { verdict }, view) => {
    const { required: isKnown = false, documented = true } = view.slot(slot) ?? {};
    if (isKnown || verdict === 'observed') return null;
    const list = holderOf(slot) === null ? requiredList(view) : null;
    return {
      target: { slot },
      text: documented ? 'Required.' : 'Required, though documented nowhere.',
      ...(list === null ? {} : { whole: { required: list } }),
    };
  },
};

/** Set by every call that works and that could set it. */
function mayBeNeeded({ path, sentIn, required: isDocumented }: Slot, view: View): boolean {
  if (sentIn === 'path' || path.endsWith('[]')) return false;
  if (view.accepted.some(({ args }) => lacks(args, path))) return false;
  return isDocumented || view.accepted.some(({ args }) => valueAt(args, path) !== undefined);
}

const falls =
  /\b(?:defaults?|current(?:ly)?|if (?:none|not given|omitted|null)|optional|otherwise|last used|session)\b/i;

/**
 * Where the source says what comes in its place, or a refusal without it names another tool, the server may be told elsewhere: that
 * would have to be tried.
 */
function elseSet(slot: Path, view: View): readonly Test[] {
  const { description = '' } = view.slot(slot)?.schema ?? {};
  const others = [...view.setting.others.values()].map(({ tool }) => tool.name);
  const isNamed = view
    .pairs([[slot, undefined]])
    .some(
      ({ probe }) =>
        isRefused(probe) && others.some((name) => probe.outcome.message.includes(name)),
    );
  if (!isNamed && !falls.test(description)) return [];
  return [
    {
      side: 'set elsewhere',
      why: 'rival',
      or: 'something else may be called first',
      expect: 'accepted',
      cannot: 'it may be set by another tool',
    },
  ];
}

/** True where the refusal without a slot names it and nothing else. */
function blamesIt(slot: Path, view: View): boolean {
  return view
    .pairs([[slot, undefined]])
    .map(({ probe }) => probe)
    .filter(isRefused)
    .some((refused) => {
      const named = view.hints(refused).flatMap(({ slots }) => slots);
      return named.length > 0 && named.every((path) => path === slot);
    });
}

/** The arguments that every call needs, as calls show; null where that is not known of each. */
export function requiredList(view: View): string[] | null {
  const list: string[] = [];
  for (const { path, required: isDocumented, sentIn } of view.slots) {
    if (holderOf(path) !== null || path.endsWith('[]')) continue;
    if (view.accepted.some(({ args }) => lacks(args, path))) continue;
    if (sentIn !== 'path' && view.accepted.length > 0) {
      const { verdict } = judge(required, { kind: NAME, about: [path] }, view);
      // What the document says stands until a call without it says something else.
      if (isDocumented ? verdict === 'unclear' : verdict !== 'confirmed') return null;
    }
    list.push(path);
  }
  return list;
}
