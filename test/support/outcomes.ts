import { InterruptedError } from '../../src/core/errors.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import type { Fault, Outcome } from '../../src/core/outcome.js';
import type { ToolCallRequest, ToolExecutor } from '../../src/core/ports.js';
import { shapeOf } from '../../src/calls/shape-of.js';

export function success(body: Json, bytes = JSON.stringify(body).length): Outcome {
  return {
    kind: 'accepted',
    body,
    bytes,
    truncated: false,
    shape: shapeOf(body),
    durationMs: 1,
    attempts: 1,
  };
}

export function rejected(message: string, status?: number): Outcome {
  return {
    kind: 'refused',
    message,
    ...(status === undefined ? {} : { status }),
    body: { error: message },
    bytes: message.length,
    truncated: false,
    shape: { '/error': ['string'] },
    durationMs: 1,
    attempts: 1,
  };
}

export function fault(reason: Fault['reason'] = 'server-error', attempts = 4): Outcome {
  return { kind: 'fault', reason, message: 'out of order', unsent: false, durationMs: 1, attempts };
}

/** An executor that answers from a function and notes what it was asked. */
export interface NotingExecutor extends ToolExecutor {
  readonly requests: readonly ToolCallRequest[];
}

export function executorOf(
  answer: (args: JsonObject, request: ToolCallRequest) => Outcome | Promise<Outcome>,
): NotingExecutor {
  const requests: ToolCallRequest[] = [];
  return {
    requests,
    call: async (request, signal) => {
      if (signal?.aborted === true) throw new InterruptedError('interrupted');
      requests.push(request);
      return answer(request.arguments, request);
    },
    close: async () => undefined,
  };
}
