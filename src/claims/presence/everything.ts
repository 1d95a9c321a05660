import { overlap, valueAt, withValueAt, type Path } from '../../arguments/slots/path.js';
import type { Json } from '../../core/json.js';
import type { Accepted } from '../../evidence/made.js';
import { isRefused } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { oncePerObject } from '../../support/once-per-object.js';
import type { PairTest } from '../kind.js';

type Values = PairTest['values'];

export interface Conflicts {
  readonly base: Accepted | null;
  /** The next call of the search; null where it has ended. */
  readonly next: Values | null;
  /** Slots that do not go together though each works alone. */
  readonly found: readonly (readonly Path[])[];
  /** What goes together as far as it was tried; null while that is being searched. */
  readonly agreed: Values | null;
}

const mostSlots = 24;
const mostConflicts = 3;

/**
 * One call with everything that works alone: no two slots that exclude each other are missed, at any wording of refusals and at none.
 * Where it is refused, halves of it tell which.
 */
export const conflicts: (view: View) => Conflicts = oncePerObject((view: View) => {
  const base = view.base();
  if (base === null) return { base, next: null, found: [], agreed: null };
  const found: (readonly Path[])[] = [];
  let all = worksAlone(view, base);
  while (all.length > 1 && found.length < mostConflicts) {
    const search = new Search(view, base);
    const conflict = search.within(all);
    if (search.next !== null) return { base, next: search.next, found, agreed: null };
    if (conflict.length === 0) return { base, next: null, found, agreed: all };
    if (conflict.length === 2) found.push(conflict);
    const last = conflict.at(-1);
    all = all.filter(([path]) => path !== last);
  }
  return { base, next: null, found, agreed: all };
});

/** Slots that the base leaves out and that some call has set with success, with the value that worked. */
function worksAlone(view: View, base: Accepted): Values {
  const values: (readonly [Path, Json])[] = [];
  for (const { path, sentIn } of view.slots) {
    if (sentIn === 'path' || values.length >= mostSlots) continue;
    if (valueAt(base.args, path) !== undefined) continue;
    if (values.some(([known]) => overlap(known, path))) continue;
    const trial = view.trials(path).find(({ accepted, value }) => accepted && value !== undefined);
    if (trial?.value !== undefined) values.push([path, trial.value]);
  }
  return values;
}

/** QuickXplain over recorded calls: the first call that it lacks is what to make next. */
class Search {
  next: Values | null = null;

  constructor(
    private readonly view: View,
    private readonly base: Accepted,
  ) {}

  /** The slots of a smallest refused part; none where all are taken together. Means nothing once `next` is set. */
  within(all: Values): readonly Path[] {
    const works = this.works(all);
    if (works !== false) return [];
    const named = this.namedIn(all);
    if (named.length === 2) return named;
    // What a refusal names is in it: halves of the rest tell what else.
    const [first] = all.filter(([path]) => named.includes(path));
    const rest = all.filter((one) => one !== first);
    const part =
      first === undefined ? this.explain([], false, all) : this.explain([first], true, rest);
    return first === undefined ? part : [first[0], ...part];
  }

  private explain(taken: Values, isNew: boolean, all: Values): readonly Path[] {
    if (isNew && this.works(taken) === false) return [];
    if (this.next !== null) return [];
    if (all.length <= 1) return all.map(([path]) => path);
    const half = Math.ceil(all.length / 2);
    const [left, right] = [all.slice(0, half), all.slice(half)];
    const inRight = this.explain([...taken, ...left], true, right);
    if (this.next !== null) return [];
    const kept = right.filter(([path]) => inRight.includes(path));
    const inLeft = this.explain([...taken, ...kept], kept.length > 0, left);
    return [...inLeft, ...inRight];
  }

  private works(values: Values): boolean | null {
    if (this.next !== null) return null;
    const answered = this.answers(values);
    const last = answered.at(-1);
    if (last === undefined) this.next = values;
    return last === undefined ? null : last.verdict === 'accepted';
  }

  private answers(values: Values): ReturnType<View['same']> {
    const args = values.reduce(
      (all, [path, value]) => withValueAt(all, path, value),
      this.base.args,
    );
    return this.view.same(args).filter(({ verdict }) => verdict !== 'fault');
  }

  private namedIn(values: Values): readonly Path[] {
    const [refused] = this.answers(values).filter(isRefused);
    const hints = refused === undefined ? [] : this.view.hints(refused);
    const named = hints.flatMap(({ slots }) => slots);
    return values.map(([path]) => path).filter((path) => named.includes(path));
  }
}
