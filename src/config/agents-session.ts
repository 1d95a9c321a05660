import { ConfigurationError } from '../core/errors.js';
import type { Session, SessionParts } from './session-parts.js';

export function agentsSession(parts: SessionParts): Promise<Session> {
  return Promise.reject(new ConfigurationError(parts.run.id));
}
