import { isNumber } from '../core/exact-number.js';
import type { CallRecord } from '../core/call-record.js';
import { effectOf } from '../core/effect.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Trajectory } from '../core/trajectory.js';
import { showsSomething } from '../evidence/answers.js';
import { ordinaryCalls } from '../evidence/ordinary-calls.js';
import { holdsStandIn } from '../calls/private-kinds.js';
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
 * The calls of a tool that were made to work, did, and may be shown whole, in the order made, each once; those in which a stand-in took
 * the place of a private value only where there is no other. By the rule of examples in docs: nothing that tells nothing outside
 * of the run, no secret, nothing of a person. None of what removes something.
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
  const shown = ordinaryCalls(tool, calls)
    .filter(isShown)
    .map(({ id, arguments: made }): ProvenCall => {
      return { id, query: queries.get(canonicalJson(made)) ?? '', arguments: made };
    });
  const distinct = distinctBy(shown, ({ arguments: made }) => canonicalJson(made));
  const real = distinct.filter((call) => !isMadeUp(call));
  return real.length > 0 ? real : distinct;
}

/** True where something stands for a private value, so that the call was not made in these words. */
export function isMadeUp({ arguments: made }: Pick<ProvenCall, 'arguments'>): boolean {
  return holdsStandIn(writeJson(made));
}

function isShown({ outcome, arguments: made }: CallRecord): boolean {
  return (
    outcome?.kind === 'accepted' &&
    showsSomething(outcome) &&
    membersOf(made).every(([name, value]) => mayBeShown(name, value))
  );
}

function mayBeShown(name: string, value: Json): boolean {
  if (secretName.test(name)) return false;
  if (typeof value === 'boolean' || isNumber(value)) return true;
  return isPresentable(value) && !holdsOwnMachine(writeJson(value));
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
