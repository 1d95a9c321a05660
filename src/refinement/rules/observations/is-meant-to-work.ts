import type { CallRecord } from '../../../core/call-record.js';

/** A call made to work, not to find out whether it would. */
export function isMeantToWork({ purpose }: Pick<CallRecord, 'purpose'>): boolean {
  return purpose.kind === 'positive' || purpose.kind === 'pair';
}
