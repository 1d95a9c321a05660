import { valueAt, withValueAt } from '../../arguments/slots/path.js';
import { isFresh } from '../../arguments/values/fresh.js';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { isRefused, exactlySame, type Accepted, type Refused } from '../../evidence/made.js';
import { refersToSomething } from '../../evidence/values.js';
import type { View } from '../../evidence/view.js';
import { quotedWords, statusOf } from '../quoted-words.js';
import { withFreshNames } from '../recipe.js';
import { proposal, type Kind, type Test } from '../kind.js';

const NAME = 'repeats';

/** What is done is done once: the same call a second time is refused. */
export const repeats: Kind = {
  name: NAME,
  family: 'equivalence',
  shape: 'same',
  form: 'about: the slots that name the thing, value: "refused"',
  propose: (view) => {
    const base = view.base();
    if (view.effect === 'read' || base === null) return [];
    return [proposal('sibling', { kind: NAME, about: [], value: 'refused' })];
  },
  tests: (_claim, view) => {
    const base = first(view);
    const test = { values: [], expect: 'refused', again: true } as const;
    return [
      { side: 'again', why: 'side', ...test, base },
      // One strange refusal is no rule.
      {
        side: 'a third time',
        why: 'rival',
        or: 'one call in between went wrong',
        expect: 'refused',
        stage: 1,
        steps: [{ as: 'third', role: 'probe', args: base?.args ?? {} }],
      },
      // The tool may have come to refuse everything.
      otherAfterwards(base, view),
      ...againToo(base, view),
    ] satisfies Test[];
  },
  worth: () => 'unclear-refusal',
  say: (_claim, proof, view) => {
    const refused = repetitions(view);
    if (refused.length === 0) return null;
    const words = quotedWords(null, refused, view);
    const message = words === null ? '.' : `: "${words}".`;
    return {
      target: { section: 'errors' },
      text:
        proof.verdict === 'observed'
          ? `The same call a second time was refused${statusOf(refused)}${message}`
          : `It works once: the same call a second time is refused${statusOf(refused)}${message}`,
    };
  },
};

/** The first call that worked and was made again, else the base. */
function first(view: View): Accepted | null {
  return (
    view.accepted.find((call) =>
      view.made.some(
        (other) =>
          other.order > call.order && isRefused(other) && exactlySame(call.args, other.args),
      ),
    ) ?? view.base()
  );
}

function refusalOf(view: View): Refused | null {
  const base = first(view);
  if (base === null) return null;
  return (
    view.refused.find(({ args, order }) => order > base.order && exactlySame(args, base.args)) ??
    null
  );
}

/** The refusals of calls that had worked before. */
function repetitions({ accepted, refused }: View): readonly Refused[] {
  return refused.filter((call) =>
    accepted.some(({ args, order }) => order < call.order && exactlySame(args, call.args)),
  );
}

/** A second thing is done once too: what its refusal says alike is said of things in general. */
function againToo(base: Accepted | null, view: View): readonly Test[] {
  const later = laterThan(base, view);
  if (later === undefined) return [];
  const test = { side: 'another thing again', why: 'confirm', expect: 'refused' } as const;
  return [{ ...test, stage: 2, values: [], again: true, base: later }];
}

/** A call that worked after the refusal. */
function laterThan(base: Accepted | null, view: View): Accepted | undefined {
  const refusal = base === null ? null : refusalOf(view);
  if (base === null || refusal === null) return undefined;
  return view.accepted.find(
    ({ order, args }) => order > refusal.order && !exactlySame(args, base.args),
  );
}

function otherAfterwards(base: Accepted | null, view: View): Test {
  const test = {
    side: 'another thing',
    why: 'rival',
    or: 'it refuses everything now',
    stage: 1,
  } as const;
  const later = laterThan(base, view);
  if (later !== undefined) return { ...test, expect: 'accepted', values: [], base: later };
  if (base !== null && isFresh(base.args))
    return {
      ...test,
      expect: 'accepted',
      steps: [{ as: 'new', role: 'probe', args: freshly(base.args) }],
    };
  const next = base === null ? undefined : anotherThing(base, view);
  return next === undefined
    ? { ...test, expect: 'accepted', cannot: 'nothing else is there to call it with' }
    : { ...test, expect: 'accepted', values: [next], base };
}

/** The same for another of the things that are there. */
function anotherThing({ args }: Accepted, view: View): readonly [string, Json] | undefined {
  return view.slots
    .filter((slot) => refersToSomething(slot) && valueAt(args, slot.path) !== undefined)
    .flatMap(({ path }) => view.values(path).map(({ value }) => [path, value] as const))
    .find(([path, value]) => {
      const other = withValueAt(args, path, value);
      return view.repeated(other).length === 0 && !view.isBarred(other);
    });
}

function freshly(args: JsonObject): JsonObject {
  const renewed = withFreshNames(args);
  return isJsonObject(renewed) ? renewed : args;
}
