import type { Json, JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Experiment, Step } from '../experiments/experiment.js';
import type { OwnName, OwnThing, OwnThings } from '../experiments/own-things.js';
import type { ExperimentRecord, StepRecord } from '../experiments/runner.js';
import { literalText } from '../support/literal-text.js';
import { leavesOf } from '../experiments/leaves.js';

/** A way to remove a thing: a removing step that was accepted, and the argument that named the thing. */
interface Removal {
  readonly tool: string;
  readonly argument: string;
  readonly arguments: JsonObject;
  /** Tools that had created what it removed. */
  readonly of: string;
}

/** What the run created and has not removed itself, the newest first. */
export function leftOf(
  own: OwnThings,
  records: readonly ExperimentRecord[],
): readonly (OwnName | OwnThing)[] {
  const removed = new Set(
    stepsIn(records).flatMap((step) =>
      wasRemoved(step) ? leavesOf(step.arguments).map(({ text }) => text) : [],
    ),
  );
  return own.all.filter((thing) => !removed.has(nameOf(thing)));
}

/** An experiment that removes what is left, by tools that were seen to remove such a thing; null if there is nothing it could do. */
export function cleanUpExperiment(
  own: OwnThings,
  records: readonly ExperimentRecord[],
  tools: ReadonlyMap<string, ToolDoc>,
): Experiment | null {
  const removals = removalsIn(own, records);
  const steps = leftOf(own, records).flatMap((thing): Step[] => {
    const removal = removals.find(({ of }) => of === thing.tool);
    if (removal === undefined || !tools.has(removal.tool)) return [];
    const value: Json =
      typeof removal.arguments[removal.argument] === 'number'
        ? Number(nameOf(thing))
        : nameOf(thing);
    // Beside the thing stands what it was created in.
    const around = Object.keys(removal.arguments)
      .filter((name) => name !== removal.argument)
      .flatMap((name) => {
        const sent = thing.sent[name];
        return sent === undefined ? [] : [[name, sent] as const];
      });
    if (around.length + 1 < Object.keys(removal.arguments).length) return [];
    const args = { ...Object.fromEntries(around), [removal.argument]: value };
    return [
      { kind: 'call', tool: removal.tool, arguments: args, expectation: null, show: [] } as const,
    ];
  });
  return steps.length === 0 ? null : { id: 'cleanup', tests: 'clean-up', breaks: null, steps };
}

function removalsIn(own: OwnThings, records: readonly ExperimentRecord[]): readonly Removal[] {
  return stepsIn(records).flatMap((step): readonly Removal[] => {
    if (!wasRemoved(step)) return [];
    return Object.entries(step.arguments).flatMap(([argument, value]) => {
      const text = literalText(value);
      const made = own.all.find((thing) => nameOf(thing) === text);
      return made === undefined
        ? []
        : [{ tool: step.tool, argument, arguments: step.arguments, of: made.tool }];
    });
  });
}

type MadeStep = Extract<StepRecord, { readonly kind: 'made' }>;

function stepsIn(records: readonly ExperimentRecord[]): readonly MadeStep[] {
  return records
    .flatMap(({ steps }) => steps)
    .filter((step): step is MadeStep => step.kind === 'made');
}

/** An accepted removing step; "there is no such thing" removed nothing. */
function wasRemoved(step: StepRecord): step is MadeStep {
  return (
    step.kind === 'made' &&
    step.effect === 'remove' &&
    step.outcome.kind === 'accepted' &&
    !step.outcome.errorText
  );
}

function nameOf(thing: OwnName | OwnThing): string {
  return 'name' in thing ? thing.name : thing.id;
}
