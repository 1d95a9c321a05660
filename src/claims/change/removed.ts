import { literalText } from '../../support/literal-text.js';
import { leafOf, withValueAt } from '../../arguments/slots/path.js';
import { erases } from '../../arguments/pool/made-by-call.js';
import type { Step } from '../../core/claim.js';
import type { JsonObject } from '../../core/json.js';
import { isAccepted, madeOf, valueKey, type Made } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { fromStep } from '../recipe.js';
import { asNew, readStep } from './read-back.js';
import { readersOf, type Reader } from './readers.js';
import { shownBy, unsteady, type Shown } from './records.js';

const NAME = 'removed';

const [gone, shown] = ['gone', 'still shown'] as const;

/** What is removed is no longer shown by another tool, or still is. */
export const removed: Kind = {
  name: NAME,
  family: 'change',
  shape: 'change',
  form: 'about: [slot of the thing], at: [the field that changes], value: gone or still shown',
  propose: (view) => {
    const reader = removing(view);
    if (reader === null || makerOf(reader, view) === null) return [];
    return [gone, shown].map((value) =>
      proposal('sibling', { kind: NAME, about: [reader.by.argument], value }),
    );
  },
  tests: (_claim, view) => {
    const reader = removing(view);
    const maker = reader === null ? null : makerOf(reader, view);
    if (reader === null || maker === null) return [];
    const steps = stepsOf(reader, maker, view);
    return [{ side: 'one made for it', why: 'side', expect: 'changed', steps }] satisfies Test[];
  },
  holds: ({ value }, { steps }, view) => {
    const reader = removing(view);
    const [remove, before, after, again, other] = [
      'remove',
      'before',
      'after',
      'again',
      'other',
    ].map((as) => steps.get(as));
    if (reader === null || remove === undefined || !isAccepted(remove)) return null;
    const was = shownBy(reader, remove, before);
    if (was === null || after === undefined || again === undefined) return null;
    const is = [after, again].map((read) => shownBy(reader, remove, read));
    // A reader that has come to refuse everything tells nothing.
    if (other !== undefined && !isAccepted(other)) return null;
    if (is.every((one) => one !== null)) return value === shown;
    return is.every((one) => one === null) ? value === gone : null;
  },
  worth: ({ value }) => (value === shown ? 'silent' : 'convenience'),
  say: ({ value }, { verdict, held }, view) => {
    const reader = removing(view);
    if (verdict === 'observed' || reader === null) return null;
    const name = view.other(reader.tool)?.tool.name ?? reader.tool;
    const target = { section: 'returns' } as const;
    // That what is deleted is gone is no news.
    if (value === gone)
      return erases(view.tool)
        ? null
        : { target, text: `\`${name}\` no longer finds it afterwards.` };
    const change = held.map(({ probe }) => changedBy(reader, probe, view)).find(Boolean);
    return {
      target,
      text: `\`${name}\` still shows it afterwards${change === undefined ? ', unchanged' : `, with ${change}`}.`,
    };
  },
};

type ByArgument = Reader & { readonly by: { readonly argument: string } };

/** What shows the thing that a tool which does away with things names. */
function removing(view: View): ByArgument | null {
  if (view.effect !== 'destructive') return null;
  return (
    readersOf(view).find(
      (reader): reader is ByArgument => 'argument' in reader.by && reader.slot !== null,
    ) ?? null
  );
}

interface Maker {
  readonly tool: string;
  readonly args: JsonObject;
  readonly at: string;
}

/** Another tool whose answers gave an id of such a thing, and a call of it that worked. */
function makerOf({ by }: ByArgument, view: View): Maker | null {
  const slot = view.slot(by.argument);
  if (slot === undefined) return null;
  for (const { made, toolId, path, origin } of view.records(slot)) {
    const other = view.other(toolId);
    if (!made || origin !== 'answer' || other?.effect !== 'write' || !other.mayCall) continue;
    const call = other.calls
      .map((record, order) => (record.tool === undefined ? madeOf(record, order) : null))
      .filter((one) => one !== null)
      .findLast(isAccepted);
    if (call !== undefined) return { tool: toolId, args: call.args, at: path };
  }
  return null;
}

/** A thing of ours is made, shown, removed and asked for twice; another one is still there. */
function stepsOf(reader: ByArgument, { tool, args, at }: Maker, view: View): readonly Step[] {
  const base = view.base();
  const id = fromStep('made', at);
  const own = withValueAt(base?.args ?? {}, reader.by.argument, id);
  const read = (as: string): Step => readStep(as, reader, 'made', own);
  const another = otherThing(reader, view);
  return [
    { as: 'made', role: 'prepare', tool, args: asNew(args, view) },
    read('before'),
    { as: 'remove', role: 'probe', args: own },
    read('after'),
    read('again'),
    ...(another === null
      ? []
      : [{ as: 'other', role: 'read', tool: reader.tool, args: another } as const]),
  ];
}

/** A call of the reader for something else, which worked before. */
function otherThing({ tool }: Reader, view: View): JsonObject | null {
  const calls = view.other(tool)?.calls ?? [];
  return (
    calls.find((record) => record.tool === undefined && record.outcome?.kind === 'accepted')
      ?.arguments ?? null
  );
}

/** The fields that are otherwise in what is shown after the call. */
function changedBy(reader: Reader, probe: Made, view: View): string | undefined {
  const all = [...view.aside, ...view.made].filter(
    ({ record }) => record.purpose.recipe?.key === probe.record.purpose.recipe?.key,
  );
  const of = (as: string): Made | undefined =>
    all.findLast(
      ({ record, verdict }) => record.purpose.recipe?.step === as && verdict !== 'fault',
    );
  const remove = of('remove');
  if (remove === undefined) return undefined;
  const [was, is, again] = ['before', 'after', 'again'].map((as) =>
    shownBy(reader, remove, of(as)),
  ) as [Shown | null, Shown | null, Shown | null];
  if (was === null || is === null) return undefined;
  const moving = unsteady(is, again);
  const [field] = [...is.keys()].filter(
    (name) =>
      !moving.has(name) &&
      valueKey(is.get(name)) !== valueKey(was.get(name)) &&
      /^(?:string|boolean)$/.test(typeof is.get(name)),
  );
  return field === undefined
    ? undefined
    : `\`${leafOf(field)}\` \`${literalText(is.get(field) ?? null)}\``;
}
