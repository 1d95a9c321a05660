import type { Json, JsonObject } from '../core/json.js';

/** A call as the clarification metrics see it: of an agent, or of the gold. */
export interface ClarifyCall {
  readonly tool: string;
  readonly arguments: JsonObject;
  /** Of a gold call: arguments whose value an earlier gold call's answer or arguments have, at a dotted path. */
  readonly links?: readonly CallLink[] | undefined;
  /** Of a call that was made: what came back. */
  readonly answer?: Json | undefined;
}

export interface CallLink {
  readonly argument: string;
  /** Index into the gold. */
  readonly call: number;
  /** `answer.booking_id`, `arguments.file_name`. */
  readonly at: string;
}

/**
 * `as-published` is ClarifyBench's evaluation.py as it stands. `fixed` matches calls one to one and counts what gold tools
 * that were never called would have needed; give it gold whose arguments the tools really have (`goldWithin`).
 */
export type ClarifyVariant = 'as-published' | 'fixed';

/** Gold calls with those arguments only that their tools have; tools that are not listed keep all. */
export function goldWithin(
  gold: readonly ClarifyCall[],
  argumentsOf: ReadonlyMap<string, readonly string[]>,
): readonly ClarifyCall[] {
  return gold.map((call) => {
    const known = argumentsOf.get(call.tool);
    if (known === undefined) return call;
    const kept = Object.entries(call.arguments).filter(([name]) => known.includes(name));
    return { ...call, arguments: Object.fromEntries(kept) };
  });
}
