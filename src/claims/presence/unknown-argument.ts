import { nonsenseName } from '../../arguments/names/nonsense-name.js';
import { pathOf } from '../../arguments/slots/path.js';
import { slotsOf } from '../../arguments/slots/slot.js';
import { nonsense } from '../../arguments/values/no-match.js';
import { isNumber } from '../../core/exact-number.js';
import { isContainer, type Json } from '../../core/json.js';
import { mainList } from '../../evidence/answers.js';
import type { Setting } from '../../evidence/setting.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { proposal, type Kind, type Test } from '../kind.js';

const NAME = 'unknown-argument';

/**
 * A name that other tools take is left unused here: who sends it, for it works there, gets a wrong answer and no error. Of names that
 * nothing suggests nobody has to be told.
 */
export const unknownArgument: Kind = {
  name: NAME,
  family: 'presence',
  shape: 'same',
  form: 'about: [a name that other tools take]',
  propose: (view) => {
    if (view.effect !== 'read' || view.accepted.length === 0) return [];
    const name = takenElsewhere(view.setting.others).find(
      ({ path }) => view.slot(path) === undefined,
    );
    return name === undefined
      ? []
      : [proposal('sibling', { kind: NAME, about: [name.path], value: name.sample })];
  },
  tests: ({ about: [slot = ''], value: sample = null }, view) => {
    const base = view.base();
    const items = base === null ? [] : (mainList(base.outcome.body ?? null)?.items ?? []);
    // Beside nonsense it is no argument to be explored.
    const [first, second] = tellingValues(sample).map(
      (value) =>
        [
          [slot, value],
          [nonsenseName, value],
        ] as const,
    );
    const rival = { side: 'items', why: 'rival', or: 'there is nothing to change' } as const;
    return [
      { side: 'with it', why: 'side', expect: 'same', values: first ?? [] },
      ...(items.length > 1
        ? []
        : [{ ...rival, expect: 'same' as const, cannot: 'no answer has several items' }]),
      {
        side: 'with another value',
        why: 'confirm',
        expect: 'same',
        stage: 1,
        values: second ?? [],
      },
    ] satisfies Test[];
  },
  worth: () => 'convenience',
  say: ({ about: [slot = ''] }, { verdict }) =>
    verdict === 'observed'
      ? null
      : {
          target: { section: 'limits' },
          text: `\`${slot}\`, which other tools take, is left unused here, without an error.`,
        },
};

/** One item, or what nothing is like: what is known as an argument would show. */
function tellingValues(sample: Json): readonly Json[] {
  if (isNumber(sample)) return [1, 0];
  return typeof sample === 'string' ? [nonsense, sample] : [sample, !sample];
}

/** In so many tools a name has worked at least. */
const fewest = 2;

/** Names outside URLs that worked in several tools that read, those of most tools first. */
const takenElsewhere = oncePerObject(
  (others: Setting['others']): readonly { readonly path: string; readonly sample: Json }[] => {
    const found = new Map<string, { tools: number; readonly sample: Json }>();
    for (const { tool, effect, calls } of others.values()) {
      if (effect !== 'read') continue;
      for (const { path, sentIn, required } of slotsOf(tool)) {
        const call = calls.find(
          ({ arguments: args, outcome }) =>
            outcome?.kind === 'accepted' && Object.hasOwn(args, path),
        );
        const sample = call?.arguments[path];
        if (sample === undefined || sample === null || isContainer(sample)) continue;
        if (sentIn === 'path' || required || path !== pathOf([path])) continue;
        const known = found.get(path) ?? { tools: 0, sample };
        known.tools += 1;
        found.set(path, known);
      }
    }
    return [...found]
      .filter(([, { tools }]) => tools >= fewest)
      .toSorted((a, b) => b[1].tools - a[1].tools || a[0].localeCompare(b[0]))
      .map(([path, { sample }]) => ({ path, sample }));
  },
);
