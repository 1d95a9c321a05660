import { schemaProblem, validateArguments } from '../../schema/validate-arguments.js';
import { valueAt } from '../../arguments/slots/path.js';
import { slotsOf } from '../../arguments/slots/slot.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { modesOf } from '../../evidence/modes.js';
import { canonicalJson } from '../../support/canonical-json.js';
import type { ProvenCall } from '../../writing/proven-calls.js';

interface Mode {
  readonly slot: string;
  readonly is: Json;
}

/** More examples cost tokens in every request. */
export const mostShown = 3;

/**
 * Of calls that worked, those to show: the smallest, the fullest, and one in each mode that neither is in; only such as the
 * schema allows. A mode is one of the few values that the document gives an argument.
 */
export function shownCalls(
  tool: ToolDoc,
  schema: JsonSchema,
  calls: readonly ProvenCall[],
): readonly ProvenCall[] {
  if (calls.length === 0 || schemaProblem(schema) !== null) return [];
  const allowed = calls
    .filter((call) => validateArguments(schema, call.arguments).length === 0)
    .sort((a, b) => sizeOf(a) - sizeOf(b));
  const [smallest] = allowed;
  if (smallest === undefined) return [];
  const most = Math.max(...allowed.map(countOf));
  // Of two that set as much the shorter is as telling.
  const fullest = allowed.find((call) => countOf(call) === most) ?? smallest;
  const shown = [...new Set([smallest, fullest])];
  const modes = slotsOf(tool).flatMap((slot): Mode[] =>
    modesOf(slot).map((is) => ({ slot: slot.path, is })),
  );
  for (const mode of modes) {
    if (shown.length === mostShown) break;
    if (shown.some((call) => isIn(mode, call))) continue;
    const example = allowed.find((call) => isIn(mode, call));
    if (example !== undefined) shown.push(example);
  }
  return shown;
}

function isIn({ slot, is }: Mode, call: ProvenCall): boolean {
  const value = valueAt(call.arguments, slot);
  return value !== undefined && canonicalJson(value) === canonicalJson(is);
}

function countOf({ arguments: made }: ProvenCall): number {
  return Object.keys(made).length;
}

function sizeOf(call: ProvenCall): number {
  // The number of arguments first: a long path alone is less to read than two short flags.
  return 10_000 * countOf(call) + writeJson(call.arguments).length;
}
