import { InterruptedError } from '../core/errors.js';
import type { Clock, ToolCallRequest } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { parseJson, writeJson } from '../core/json-text.js';
import { startDeadline } from '../support/deadline.js';
import { HttpConnections } from '../support/http-connections.js';
import { createRedactor, type Secret } from '../support/redact-secrets.js';
import type { Attempt, CallAttempter } from './attempt.js';
import { classifyOutcome } from './classify-outcome.js';
import { connectionFault, timeoutFault } from './connection-faults.js';
import { decodeBody, DOWNLOAD_FACTOR, type BodyLimits } from './decode-body.js';
import type { NoAnswer, RawAnswer } from './raw-answer.js';
import { answerHeaders, retryAfterMs } from './response-headers.js';
import {
  virtualAnswerSchema,
  virtualOutcome,
  type ToolBenchPlace,
  type VirtualAnswer,
} from './virtual-answer.js';

/** A server that answers for ToolBench's APIs. */
export interface VirtualServer {
  /** Whole address of what is posted to: `http://127.0.0.1:8080/virtual`. */
  readonly url: string;
  /** Sent as `toolbench_key`. */
  readonly key: string;
  /** Null for a tool that the server cannot be asked for. */
  readonly placeOf: (tool: ToolDoc) => ToolBenchPlace | null;
}

export interface VirtualAttempterOptions {
  readonly timeoutMs: number;
  /** Bytes of an answer that are kept; five times as many are downloaded at most. */
  readonly maxBodyBytes: number;
  readonly clock: Clock;
  readonly secrets: readonly Secret[];
}

/**
 * Asks a server that speaks StableToolBench's `POST /virtual` in place of the tools, each call once. A tool that it has no name for is
 * the fault `not-called`. Its answers do not say who gave them, so that none is taken for one of the tool itself.
 */
export class VirtualAttempter implements CallAttempter {
  private readonly connections = new HttpConnections();
  private readonly limits: BodyLimits;

  constructor(
    private readonly server: VirtualServer,
    private readonly options: VirtualAttempterOptions,
  ) {
    const redactor = createRedactor(options.secrets);
    this.limits = { maxBytes: options.maxBodyBytes, redactor };
  }

  async attempt(request: ToolCallRequest, signal?: AbortSignal): Promise<Attempt> {
    const { clock, timeoutMs } = this.options;
    const started = clock.now().getTime();
    const place = this.server.placeOf(request.tool);
    if (place === null) return { outcome: notCalled(request) };
    const deadline = startDeadline(timeoutMs, signal);
    let received: Received;
    try {
      received = await this.ask(place, request, deadline.signal);
    } catch (error) {
      if (signal?.aborted === true)
        throw new InterruptedError('The call was interrupted.', { tool: request.tool.id });
      received = {
        answer: deadline.hasPassed() ? timeoutFault(timeoutMs) : connectionFault(error),
      };
    } finally {
      deadline.dispose();
    }
    const durationMs = Math.max(0, clock.now().getTime() - started);
    const { answer, retryAfterMs: waits } = received;
    const outcome =
      'kind' in answer
        ? classifyOutcome(answer, { durationMs })
        : virtualOutcome(answer, { ...this.limits, durationMs });
    return { outcome, retryAfterMs: waits };
  }

  async close(): Promise<void> {
    this.connections.close();
  }

  private async ask(
    { category, tool, api }: ToolBenchPlace,
    request: ToolCallRequest,
    signal: AbortSignal,
  ): Promise<Received> {
    const { maxBodyBytes, clock } = this.options;
    const names = { category, tool_name: tool, api_name: api };
    const asked = { ...names, tool_input: request.arguments, strip: '' };
    const response = await this.connections.send(
      {
        url: new URL(this.server.url),
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: writeJson({ ...asked, toolbench_key: this.server.key }),
      },
      { signal, maxBytes: maxBodyBytes * DOWNLOAD_FACTOR },
    );
    const { status, headers, body } = response;
    if (body === null) return { answer: none('body-too-large', 'The answer is too long.', status) };
    const told = virtualAnswerSchema.safeParse(status < 400 ? parsed(body) : null);
    if (told.success) return { answer: told.data };
    if (status < 400) {
      const message = 'The server does not answer as StableToolBench does: {"error", "response"}.';
      return { answer: none('protocol', message, status) };
    }
    const contentType = headers.get('content-type');
    return {
      answer: {
        ...{ kind: 'http', status, contentType, headers: answerHeaders(headers) },
        ...decodeBody(body, contentType, this.limits),
      },
      retryAfterMs: retryAfterMs(headers, clock),
    };
  }
}

interface Received {
  /** An answer for the tool, or what the server says of itself. */
  readonly answer: VirtualAnswer | RawAnswer;
  readonly retryAfterMs?: number | undefined;
}

function parsed(body: Uint8Array): unknown {
  try {
    return parseJson(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}

function none(reason: NoAnswer['reason'], message: string, status: number): NoAnswer {
  return { kind: 'none', reason, message, unsent: false, status };
}

function notCalled({ tool }: ToolCallRequest): Attempt['outcome'] {
  return {
    kind: 'fault',
    reason: 'not-called',
    message: `Not called: ${tool.id} has no place in ToolBench: its group, or its category, is not known.`,
    unsent: true,
    durationMs: 0,
    attempts: 1,
  };
}
