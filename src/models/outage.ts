import { ModelError } from '../core/errors.js';
import type { RequestFault } from './request-fault.js';

/** Notices that a model server has stopped answering, so that a run ends instead of asking for every tool in vain. */
export interface OutageWatch {
  /** A request is made now; what becomes of it is to be told. */
  begin(): WatchedRequest;
}

export interface WatchedRequest {
  /** The server answered, be it with a refusal. */
  answered(): void;
  /** There was no answer in any attempt: the error that ends the run, or null where that may be this request's own fault. */
  unanswered(fault: RequestFault): ModelError | null;
}

/** One request without an answer can be the prompt's fault; so many, one begun after the other, are the server's. */
const mostInARow = 3;

/** A watch over the requests to one model; `endpoint` is what the error calls its server. */
export function createOutageWatch(endpoint: string): OutageWatch {
  let inARow = 0;
  return {
    begin: () => {
      const before = inARow;
      return {
        answered: () => {
          inARow = 0;
        },
        unanswered: ({ said }) => {
          // Requests that were in flight together count as one: a short outage meets them all.
          if (before === inARow) inARow += 1;
          return inARow < mostInARow ? null : outage(endpoint, said);
        },
      };
    },
  };
}

function outage(endpoint: string, said: string): ModelError {
  return new ModelError(
    `The model server at ${endpoint} gives no answers, however often it is asked: ${said}`,
    { remedy: 'Run the same command again when it answers: what has been done is kept.' },
  );
}
