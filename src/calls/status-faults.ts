import type { FaultReason } from '../core/outcome.js';

/** HTTP statuses that say nothing about the tool, whatever their body says. */
const STATUS_FAULTS: Readonly<Record<number, FaultReason>> = {
  401: 'unauthorized',
  402: 'subscription',
  403: 'unauthorized',
  407: 'unauthorized',
  408: 'timeout',
  425: 'gateway',
  429: 'rate-limit',
  502: 'gateway',
  503: 'gateway',
  504: 'timeout',
  509: 'quota',
  511: 'unauthorized',
  520: 'gateway',
  521: 'gateway',
  522: 'timeout',
  523: 'gateway',
  524: 'timeout',
};

/** The fault that an HTTP status stands for; null for statuses that answer (2xx, 304) or refuse (other 4xx). */
export function statusFault(status: number): FaultReason | null {
  const known = STATUS_FAULTS[status];
  if (known !== undefined) return known;
  if (status >= 500) return 'server-error';
  if (status >= 300 && status < 400 && status !== 304) return 'redirect';
  return status < 200 ? 'protocol' : null;
}
