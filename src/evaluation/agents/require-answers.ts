import { credentialsRemedy } from '../../catalogues/credentials-remedy.js';
import type { Catalogue } from '../../core/catalogue.js';
import { NothingMeasuredError } from '../../core/errors.js';
import type { Fault, FaultReason } from '../../core/outcome.js';
import { capitalised } from '../../support/capitalised.js';
import { oneLine } from '../../support/one-line.js';
import type { AgentRecord } from './agent-record.js';
import { callFaults, isStepOfPath } from './call-faults.js';

/**
 * Throws `NothingMeasuredError` where calls were made and not one was answered: figures over such runs would be zeros that tell
 * nothing of the docs.
 */
export function requireAnswers(
  records: readonly AgentRecord[],
  catalogue: Pick<Catalogue, 'name' | 'source' | 'tools'>,
): void {
  const calls = records.flatMap(({ run }) => run.steps.filter((step) => step.kind === 'call'));
  if (calls.length === 0 || calls.some(isStepOfPath)) return;
  const { byReason } = callFaults(records.map(({ run }) => run));
  const [reason] = [...byReason].toSorted(([, a], [, b]) => b - a)[0] ?? ['connection'];
  const fault = calls
    .map(({ outcome }) => outcome)
    .find((outcome): outcome is Fault => outcome.kind === 'fault' && outcome.reason === reason);
  const counts = [...byReason].map(([one, count]) => `${count} ${one}`).join(', ');
  throw new NothingMeasuredError(
    `All ${calls.length} calls of the tools of "${catalogue.name}" were faults (${counts}), so there is nothing to measure: ${oneLine(fault?.message ?? '', 300)}`,
    {
      remedy: `${capitalised(remedyOf(reason, catalogue))}; the same command makes these runs again.`,
    },
  );
}

function remedyOf(reason: FaultReason, catalogue: Pick<Catalogue, 'source' | 'tools'>): string {
  if (reason === 'unauthorized' || reason === 'subscription') return credentialsRemedy(catalogue);
  return reason === 'not-called'
    ? 'allow what may be called with --allow-writes or --allow-destructive, or give --answers simulated and a model'
    : 'see that the server is up, or name another address with --server';
}
