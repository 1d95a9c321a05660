import type { ArgumentDomains } from '../../agents/argument-domains.js';
import type { Environment } from '../environments/environment.js';

/** The domains an environment publishes, as they are at the moment of asking. */
export function environmentDomains(environment: Environment): ArgumentDomains {
  return { domainsOf: (tool) => Promise.resolve(environment.domains(tool)) };
}
