import type { CallRecord } from '../core/call-record.js';
import { effectOf } from '../core/effect.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Trajectory } from '../core/trajectory.js';
import { showsSomething } from '../evidence/answers.js';
import { holdsStandIn } from '../privacy/private-kinds.js';
import { canonicalJson } from '../support/canonical-json.js';
import { distinctBy } from '../support/distinct-by.js';
import { holdsOwnMachine } from '../support/is-own-machine.js';
import { isPresentable, secretName } from './examples.js';

/** A call that worked, and the request that it was made for. */
export interface ProvenCall {
  readonly id: string;
  /** Empty where the call was made to find something out, for nobody's request. */
  readonly query: string;
  readonly arguments: JsonObject;
}

/**
 * The calls of a tool that worked and may be shown whole, in the order made, each once. By the rule of examples in docs: nothing
 * that tells nothing outside of the run, no secret, nothing of a person; and no call in which a stand-in took the place of
 * a private value, since with it the call has not been made. None of what removes something.
 */
export function provenCalls(
  tool: ToolDoc,
  { calls, iterations }: Pick<Trajectory, 'calls' | 'iterations'>,
): readonly ProvenCall[] {
  if (effectOf(tool) === 'destructive') return [];
  const queries = new Map(
    iterations.flatMap(({ exploration }) =>
      exploration === undefined || exploration.tool !== undefined
        ? []
        : [[canonicalJson(exploration.arguments), exploration.query] as const],
    ),
  );
  const shown = calls.filter(isShown).map(({ id, arguments: made }): ProvenCall => {
    return { id, query: queries.get(canonicalJson(made)) ?? '', arguments: made };
  });
  return distinctBy(shown, ({ arguments: made }) => canonicalJson(made));
}

function isShown({ role, purpose, tool, outcome, arguments: made }: CallRecord): boolean {
  return (
    role !== 'panel' &&
    tool === undefined &&
    // What a recipe sends is chosen to be odd.
    purpose.recipe === undefined &&
    outcome?.kind === 'success' &&
    showsSomething(outcome) &&
    membersOf(made).every(([name, value]) => mayBeShown(name, value))
  );
}

function mayBeShown(name: string, value: Json): boolean {
  if (typeof value === 'boolean' || typeof value === 'number') return !secretName.test(name);
  const text = JSON.stringify(value);
  return (
    !secretName.test(name) && isPresentable(value) && !holdsStandIn(text) && !holdsOwnMachine(text)
  );
}

/** The members of an object and of the objects in it. */
function membersOf(value: Json): readonly (readonly [string, Json])[] {
  if (Array.isArray(value)) return value.flatMap(membersOf);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [name, inner] as const,
    ...membersOf(inner),
  ]);
}
