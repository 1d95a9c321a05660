import type { Json } from '../core/json.js';
import type { FaultReason } from '../core/outcome.js';
import type { ToolCallRequest } from '../core/ports.js';
import { faultReasonOf } from './fault-texts.js';
import { withPlacedComplaints } from './placed-complaints.js';

/** What one row of a table decides; null passes on to the next row. */
export type Verdict =
  | { readonly kind: 'success' }
  | { readonly kind: 'rejected'; readonly message: string }
  | { readonly kind: 'fault'; readonly reason: FaultReason; readonly message: string };

/** A refusal, with what its body says of single arguments. */
export function rejection(
  message: string,
  body: Json | undefined,
  request: ToolCallRequest | undefined,
): Verdict {
  return { kind: 'rejected', message: withPlacedComplaints(message, body, request) };
}

/** The fault that a text tells of; null where it tells of none. */
export function faultByText(message: string): Verdict | null {
  const reason = faultReasonOf(message);
  return reason === null ? null : { kind: 'fault', reason, message };
}
