import { valueAt } from '../../arguments/slots/path.js';
import type { Kind } from '../kind.js';
import { changesByItself, itemKey, linesPlace, listedIn, ofList } from './listed.js';
import { countsItems, numberedClaims, numberedTests } from './numbered.js';

const name = 'skip';

/** So many items are left out at the start. */
export const skip: Kind = {
  name,
  family: 'effect',
  shape: 'holds',
  form: 'about: [slot], at: [list]',
  propose: (view) => numberedClaims(name, view),
  tests: (claim, view) => {
    const tests = numberedTests(claim, view);
    const [first] = tests;
    const base = first !== undefined && 'base' in first ? (first.base ?? null) : null;
    const items = base === null ? [] : (listedIn(base, claim.at?.[0] ?? '') ?? []);
    if (!countsItems(items)) return tests;
    return [
      ...tests,
      {
        side: 'items that are not counted from 1',
        why: 'rival',
        or: 'only items with a number above it are kept',
        expect: 'holds',
        cannot: 'the items are counted from 1',
      },
    ];
  },
  holds: ({ about: [slot = ''], at: [at = ''] = [] }, { probe, control }, view) => {
    const kept = listedIn(probe, at);
    const all = control === null ? null : listedIn(control, at);
    const left = valueAt(probe.args, slot);
    if (kept === null || all === null || typeof left !== 'number') return null;
    if (left >= all.length) return null;
    if (changesByItself(view, at)) return false;
    const rest = all.slice(left).map((item) => itemKey(item, at, view));
    const came = kept.map((item) => itemKey(item, at, view));
    if (rest[0] === itemKey(all[0] ?? null, at, view)) return null;
    return rest.every((key, index) => came[index] === key);
  },
  worth: () => 'unclear-refusal',
  say: ({ about: [slot = ''], at: [at = ''] = [] }, { verdict }, view) => {
    const words = `${slot} ${view.slot(slot)?.schema.description ?? ''}`;
    if (verdict === 'observed' && !/skip|offset|omit|leave/i.test(words)) return null;
    return {
      target: { slot },
      text: `Leaves out this many ${at === linesPlace ? 'lines' : 'items'}${ofList(at)} at the start.`,
    };
  },
};
