import type { CallRecord } from '../core/call-record.js';
import type { StopReason } from '../core/trajectory.js';

/** What a refinement reports while it runs. */
export type RefinementEvent =
  | {
      /** Before anything is called; nothing is said where nothing is begun again. */
      readonly kind: 'taken-up';
      /** Begun anew since their raw docs changed. */
      readonly changed: readonly string[];
      /** Begun anew since it was asked for. */
      readonly asked: readonly string[];
      /** Taken up again since what they lacked may be had now. */
      readonly allowedMore: readonly string[];
    }
  | {
      readonly kind: 'planned';
      readonly tools: number;
      readonly waves: number;
      readonly resumed: number;
      /** Calls that are on record of the tools that are not finished. */
      readonly callsOnRecord: number;
    }
  | { readonly kind: 'wave'; readonly index: number; readonly tools: readonly string[] }
  | { readonly kind: 'tool-started'; readonly tool: string }
  | { readonly kind: 'call'; readonly tool: string; readonly call: CallRecord }
  | {
      readonly kind: 'iteration';
      readonly tool: string;
      readonly index: number;
      readonly verdict: 'accepted' | 'dropped' | 'unchanged' | 'faults-only';
    }
  | {
      readonly kind: 'tool-finished';
      readonly tool: string;
      readonly reason: StopReason;
      /** Made, earlier ones too. */
      readonly calls: number;
      /** What the doc tells so far: closing may add to it, and another version may be selected. */
      readonly learnt: number;
    }
  | {
      readonly kind: 'tool-closed';
      readonly tool: string;
      /** What the selected version tells. */
      readonly learnt: number;
    };

export type OnRefinementEvent = (event: RefinementEvent) => void;
