import type { Json, JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { leavesOf } from '../core/leaves.js';
import type { Experiment, Step } from '../experiments/experiment.js';
import { lexicon, singular, wordsOf } from '../experiments/lexicon.js';
import { nameOf, type OwnName, type OwnThing, type OwnThings } from '../experiments/own-things.js';
import type { StepRecord } from '../experiments/runner.js';
import { nounOf } from '../experiments/tool-kind.js';
import { literalText } from '../support/literal-text.js';

export type MadeStep = Extract<StepRecord, { readonly kind: 'made' }>;
export type Own = OwnName | OwnThing;

/** A way to remove a thing: a removing step that was accepted, and the argument that named the thing. */
export interface Removal {
  readonly tool: string;
  readonly argument: string;
  readonly isById: boolean;
  readonly arguments: JsonObject;
  /** The tool that had created what it removed. */
  readonly of: string;
}

/** What the run created and has not removed itself, the newest first. A thing with one id is removed under whichever of its names. */
export function leftOf(own: OwnThings, made: readonly MadeStep[]): readonly Own[] {
  const all = own.all;
  const removed = new Set<Own>();
  for (const step of made) {
    if (wasRemoved(step)) for (const thing of removedBy(step, all)) removed.add(thing);
    else if (step.effect === 'create' && step.outcome.kind === 'accepted')
      // A name that was removed may be given again.
      for (const thing of removed)
        if ('name' in thing && textsIn(step).includes(thing.name)) removed.delete(thing);
  }
  const ids = new Map<string, number>();
  for (const thing of all) if ('id' in thing) ids.set(thing.step, (ids.get(thing.step) ?? 0) + 1);
  const gone = new Set([...removed].map(({ step }) => step).filter((one) => ids.get(one) === 1));
  return all.filter((thing) => !removed.has(thing) && !gone.has(thing.step));
}

/** What a removing step names, but for what another thing that it names was created in, and for things of other sorts by the same name. */
function removedBy(step: MadeStep, own: readonly Own[]): readonly Own[] {
  const texts = textsIn(step);
  const named = own.filter((thing) => texts.includes(nameOf(thing)));
  const words = wordsOf(step.tool).map(singular);
  const isTold = ({ kind }: Own): boolean => words.includes(kind);
  // `delete-user-server` removes a server and no user, `delete_user_by_name` a user, and `remove_tag_from_note` no note.
  const isOwner = (thing: Own): boolean => {
    const at = words.lastIndexOf(thing.kind);
    const [before, next] = [words[at - 1] ?? '', words[at + 1]];
    const isFirst = next !== undefined && !lexicon.role.has(next) && !lexicon.id.has(next);
    return isTold(thing) && (isFirst || lexicon.directions.has(before));
  };
  return named.filter((thing) => {
    if (isOwner(thing)) return false;
    const isTwin = (one: Own): boolean => nameOf(one) === nameOf(thing);
    const isAround = named.some(
      (one) =>
        !isTwin(one) &&
        one.step !== thing.step &&
        leavesOf(one.sent).some(({ text }) => text === nameOf(thing)),
    );
    return !isAround && (isTold(thing) || !named.some((one) => isTwin(one) && isTold(one)));
  });
}

/** The ways to remove things that accepted steps have shown. */
export function removalsIn(own: OwnThings, made: readonly MadeStep[]): readonly Removal[] {
  return made.filter(wasRemoved).flatMap((step) =>
    Object.entries(step.arguments).flatMap(([argument, value]): readonly Removal[] => {
      const thing = own.all.find((one) => nameOf(one) === literalText(onlyItem(value)));
      if (thing === undefined) return [];
      const { tool, arguments: args } = step;
      return [{ tool, argument, isById: 'id' in thing, arguments: args, of: thing.tool }];
    }),
  );
}

const cleanUpId = 'cleanup';

/**
 * An experiment that removes what is left, the newest first, by tools that were seen to remove such a thing; null if there is nothing it
 * could do. It tries each thing once, and none whose removal got no answer.
 */
export function cleanUpExperiment(
  own: OwnThings,
  made: readonly MadeStep[],
  {
    removals,
    tools,
  }: { readonly removals: readonly Removal[]; readonly tools: ReadonlyMap<string, ToolDoc> },
): Experiment | null {
  const tries = made.filter(
    ({ id, effect, outcome }) =>
      effect === 'remove' && (outcome.kind === 'fault' || id.startsWith(`${cleanUpId}.`)),
  );
  const tried = new Set(tries.flatMap(textsIn));
  const sortOf = (name: string): string | null => {
    const tool = tools.get(name);
    return tool === undefined ? null : nounOf(tool);
  };
  const steps = leftOf(own, made).flatMap((thing): Step[] => {
    // Beside the thing stands what it was created in, or else nothing.
    const canRemove = ({ isById, argument, arguments: args }: Removal): boolean =>
      isById === 'id' in thing &&
      Object.keys(args).every((name) => name === argument || name in thing.sent);
    const fitting = removals.filter(canRemove);
    // What was renamed is removed as its sort is.
    const removal =
      fitting.find(({ of }) => of === thing.tool) ??
      fitting.find(({ tool }) => sortOf(tool) === thing.kind);
    if (removal === undefined || !tools.has(removal.tool) || tried.has(nameOf(thing))) return [];
    const removed = removal.arguments[removal.argument] ?? null;
    const name: Json =
      typeof onlyItem(removed) === 'number' ? Number(nameOf(thing)) : nameOf(thing);
    const value: Json = Array.isArray(removed) ? [name] : name;
    const around = Object.keys(removal.arguments).filter((name) => name !== removal.argument);
    const given = around.map((name) => [name, thing.sent[name] ?? null] as const);
    const args = { ...Object.fromEntries(given), [removal.argument]: value };
    return [{ kind: 'call', tool: removal.tool, arguments: args, expectation: null, show: [] }];
  });
  return steps.length === 0 ? null : { id: cleanUpId, tests: 'clean-up', breaks: null, steps };
}

/** The item of a list of one, as tools take it that remove several things; any other value as it is. */
function onlyItem(value: Json): Json {
  const [item, ...more] = Array.isArray(value) ? (value as readonly Json[]) : [value];
  return item === undefined || more.length > 0 ? value : item;
}

function textsIn(step: MadeStep): readonly string[] {
  return leavesOf(step.arguments).map(({ text }) => text);
}

/** An accepted removing step; "there is no such thing" removed nothing. */
function wasRemoved({ effect, outcome }: MadeStep): boolean {
  return effect === 'remove' && outcome.kind === 'accepted' && !outcome.errorText;
}
