import type { Outcome } from '../core/outcome.js';
import type { Clock } from '../core/ports.js';

/** A host is given up for lost after this many requests in a row that never reached it … */
const requestsInVain = 12;
/** … for at least this long: a server that restarts is back before. */
const patienceMs = 15_000;

/** Which hosts have not been reached for so long that trying a call again is in vain. They count as found with their next answer. */
export class LostHosts {
  private readonly inVain = new Map<
    string,
    { readonly since: number; readonly requests: number }
  >();

  constructor(private readonly clock: Clock) {}

  note(host: string, outcome: Outcome): void {
    if (!neverArrived(outcome)) {
      this.inVain.delete(host);
      return;
    }
    const { since = this.now(), requests = 0 } = this.inVain.get(host) ?? {};
    this.inVain.set(host, { since, requests: requests + 1 });
  }

  has(host: string): boolean {
    const lost = this.inVain.get(host);
    if (lost === undefined) return false;
    return lost.requests >= requestsInVain && this.now() - lost.since >= patienceMs;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

function neverArrived(outcome: Outcome): boolean {
  return outcome.kind === 'fault' && outcome.unsent && outcome.reason !== 'not-called';
}
