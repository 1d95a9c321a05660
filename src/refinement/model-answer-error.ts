import { ModelError } from '../core/errors.js';
import type { Usage } from '../core/trajectory.js';
import type { ChatFailureReason } from '../models/chat-model.js';

/**
 * A model answered, or tried to, and nothing usable came of it: the tool it was asked about cannot go on, others can.
 * What went wrong is recorded with the usage of the role.
 */
export class ModelAnswerError extends ModelError {
  constructor(
    readonly role: Usage['role'],
    readonly reason: ChatFailureReason,
    message: string,
  ) {
    super(message, { remedy: 'Try another model for this role, or a larger maxAnswerTokens.' });
  }
}
