import type { CallPurpose } from '../../core/call-record.js';

/** What a call was to find out: `probe limit (above the most)`. */
export function purposeText({ kind, arguments: varied, note }: CallPurpose): string {
  return [
    kind,
    ...(varied.length === 0 ? [] : [varied.join(', ')]),
    ...(note === undefined ? [] : [`(${note})`]),
  ].join(' ');
}
