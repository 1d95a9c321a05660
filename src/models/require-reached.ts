import { ModelError } from '../core/errors.js';
import type { ChatResult } from './chat-model.js';

/** Throws `ModelError` where the server gave no answer: that is nothing the model said. `who` begins the message. */
export function requireReached(result: ChatResult<unknown>, who: string): void {
  if (result.kind === 'answer' || result.reason !== 'http') return;
  throw new ModelError(`${who}: ${result.message}`, {
    remedy: 'Run the same command again when its server answers: what has been done is kept.',
  });
}
