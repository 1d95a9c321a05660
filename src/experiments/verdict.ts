import type { Request } from './call-tool.js';
import { shortened } from '../support/one-line.js';
import type { OwnThing } from './own-things.js';
import type { Effect } from './tool-kind.js';

/** A step with its arguments as they will be sent. */
export interface ResolvedStep extends Request {
  /** Texts in the arguments that the program put in place of references, and which other tool gave them. */
  readonly referenced?: ReadonlyMap<string, string> | undefined;
}

/** An own thing that an id in a step names, and how to read it before the step is made. */
export interface Proof {
  readonly thing: OwnThing;
  readonly argument: string;
  readonly kind: string;
  /** The path of the collection, with its values, and the id; null if the id is in no path. */
  readonly place: string | null;
}

export type GateVerdict =
  | {
      readonly kind: 'pass';
      readonly effect: Effect;
      /** Ids that a reader has to show before the step is made. */
      readonly proofs: readonly Proof[];
    }
  | {
      readonly kind: 'refused';
      readonly reason: string;
      /** The flag that would let the step pass, if there is one. */
      readonly flag?: string | undefined;
    };

export function pass(effect: Effect, proofs: readonly Proof[] = []): GateVerdict {
  return { kind: 'pass', effect, proofs };
}

export function refuse(reason: string, flag?: string): GateVerdict {
  return { kind: 'refused', reason, ...(flag === undefined ? {} : { flag }) };
}

/** A value as it stands in a reason. */
export function oneLine(text: string): string {
  return shortened(text.replace(/\s+/g, ' '), 60);
}
