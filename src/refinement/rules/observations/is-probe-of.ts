import type { CallRecord } from '../../../core/call-record.js';

/** True for a call that was made to find out something of that kind about one argument. */
export function isProbeOf(
  { purpose }: Pick<CallRecord, 'purpose'>,
  kind: CallRecord['purpose']['kind'],
  argument: string,
): boolean {
  return purpose.kind === kind && purpose.arguments.includes(argument);
}
