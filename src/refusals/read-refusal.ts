import type { Path } from '../arguments/slots/path.js';
import type { Slot } from '../arguments/slots/slot.js';
import type { Json, JsonObject } from '../core/json.js';
import type { Rejected } from '../core/outcome.js';
export type Cue = 'missing'|'unknown'|'type'|'bound'|'length'|'choice'|'form'|'not-there'|'exists'|'together'|'order'|'state';
export interface Hint {
  readonly slots: readonly Path[];
  readonly by: 'path' | 'name' | 'value' | null;
  readonly strangers: readonly string[];
  readonly cue: Cue | null;
  readonly numbers: readonly number[];
  readonly listed: readonly Json[];
  readonly examples: readonly string[];
  readonly pattern: string | null;
  readonly format: string | null;
  readonly text: string;
}
export function readRefusal(_refused: { outcome: Rejected; args: JsonObject }, _slots: readonly Slot[]): readonly Hint[] { return []; }
