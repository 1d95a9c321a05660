import { canonicalArguments } from '../schema/canonical-arguments.js';
import type { Effect } from '../core/effect.js';
import { hidesOutcome } from '../core/hides-outcome.js';
import type { JsonObject } from '../core/json.js';
import type { Made } from './made.js';
import type { OtherTool } from './setting.js';

/** Calls that may have changed something though no answer came: none like them is made again. */
export class LostCalls {
  private readonly keys: ReadonlySet<string>;

  constructor(
    private readonly effect: Effect,
    made: readonly Made[],
  ) {
    this.keys = new Set(
      made
        .filter(({ outcome }) => hidesOutcome(outcome))
        .map(({ record }) => keyOf(record.arguments, record.tool)),
    );
  }

  /** Of another tool where one is named. */
  has(args: JsonObject, other?: OtherTool): boolean {
    if ((other?.effect ?? this.effect) === 'read' || this.keys.size === 0) return false;
    return this.keys.has(keyOf(args, other?.tool.id));
  }
}

function keyOf(args: JsonObject, tool = ''): string {
  return `${tool} ${canonicalArguments(args)}`;
}
