import { NothingMeasuredError } from '../../core/errors.js';
import type { ExperimentRecord } from './experiment-record.js';

/** So many reasons are told. */
const mostReasons = 3;

/** Throws `NothingMeasuredError`, with the reasons on record, where no unit has a figure. */
export function requireMeasured(name: string, records: readonly ExperimentRecord[]): void {
  if (records.some(({ rows }) => rows.length > 0)) return;
  const reasons = records.flatMap(({ notMeasured }) => notMeasured.map(({ reason }) => reason));
  const told = [...new Set(reasons)];
  const more = told.length > mostReasons ? ` (and ${told.length - mostReasons} more)` : '';
  throw new NothingMeasuredError(
    `Nothing of the experiment "${name}" could be measured: ${told.slice(0, mostReasons).join('; ')}${more}.`,
    { remedy: 'Give what is missing and run it again.' },
  );
}
