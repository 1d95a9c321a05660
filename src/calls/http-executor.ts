import { InterruptedError } from '../core/errors.js';
import type { Outcome } from '../core/outcome.js';
import type { Clock, ToolCallRequest, ToolExecutor } from '../core/ports.js';
import { startDeadline, type Deadline } from '../support/deadline.js';
import type { Environment } from '../support/expand-environment.js';
import { createRedactor, type Redactor, type Secret } from '../support/redact-secrets.js';
import type { Attempt, CallAttempter } from './attempt.js';
import { buildHttpRequest, type HttpRequest, type HttpTarget } from './build-http-request.js';
import { CallRefusal } from './call-refusal.js';
import { classifyOutcome } from './classify-outcome.js';
import { connectionFault, streamFault, timeoutFault } from './connection-faults.js';
import { decodeBody, DOWNLOAD_FACTOR } from './decode-body.js';
import { fetchWithinOrigin } from './follow-redirects.js';
import { HttpConnections } from '../support/http-connections.js';
import { UnendedBody } from '../support/receive-response.js';
import type { HttpAnswer, NoAnswer } from './raw-answer.js';
import { redactAnswer } from './redact-answer.js';
import { secretsOf, toolEnvironmentNames } from './referenced-environment.js';
import { retryAfterMs, answerHeaders } from './response-headers.js';

/** What an `HttpExecutor` needs beside its target. */
export interface HttpExecutorOptions {
  /** Where `${NAME}` in the catalogue gets its values from, at the time of each call. */
  readonly env: Environment;
  /** For a whole call, its redirects and its body too. */
  readonly timeoutMs: number;
  /** Bytes of a body that are kept; five times as many are downloaded at most. */
  readonly maxBodyBytes: number;
  readonly clock: Clock;
  readonly secrets: readonly Secret[];
}

interface Received {
  readonly answer: HttpAnswer | NoAnswer;
  readonly retryAfterMs?: number | undefined;
}

/**
 * Calls HTTP APIs, each call once. A call that cannot be built honestly (a path argument left out, a header
 * with a line break in it) is not sent and gives the fault `not-called`.
 */
export class HttpExecutor implements ToolExecutor, CallAttempter {
  private readonly redactors = new Map<string, Redactor>();
  private readonly connections = new HttpConnections();

  constructor(
    private readonly target: HttpTarget,
    private readonly options: HttpExecutorOptions,
  ) {}

  async call(request: ToolCallRequest, signal?: AbortSignal): Promise<Outcome> {
    return (await this.attempt(request, signal)).outcome;
  }

  async attempt(request: ToolCallRequest, signal?: AbortSignal): Promise<Attempt> {
    const { clock, timeoutMs } = this.options;
    const redactor = this.redactorFor(request);
    const started = clock.now().getTime();
    const deadline = startDeadline(timeoutMs, signal);
    try {
      const received = await this.receive(request, deadline, redactor);
      if (signal?.aborted && received.answer.kind === 'none') {
        throw new InterruptedError('The call was interrupted.', { tool: request.tool.id });
      }
      const durationMs = Math.max(0, clock.now().getTime() - started);
      const answer = redactAnswer(received.answer, redactor);
      const outcome = classifyOutcome(answer, { durationMs }, request);
      return { outcome, retryAfterMs: received.retryAfterMs };
    } finally {
      deadline.dispose();
    }
  }

  async close(): Promise<void> {
    this.redactors.clear();
    this.connections.close();
  }

  private async receive(
    request: ToolCallRequest,
    deadline: Deadline,
    redactor: Redactor,
  ): Promise<Received> {
    let built: HttpRequest;
    try {
      built = buildHttpRequest(this.target, request, this.options.env);
    } catch (error) {
      if (!(error instanceof CallRefusal)) throw error;
      return { answer: notCalled(error) };
    }
    try {
      return await this.exchange(built, deadline.signal, redactor);
    } catch (error) {
      return { answer: this.failure(error, deadline) };
    }
  }

  private async exchange(
    request: HttpRequest,
    signal: AbortSignal,
    redactor: Redactor,
  ): Promise<Received> {
    const { maxBodyBytes, clock } = this.options;
    const maxBytes = maxBodyBytes * DOWNLOAD_FACTOR;
    const response = await fetchWithinOrigin(this.connections, request, { signal, maxBytes });
    if ('kind' in response) return { answer: response };
    const { status, body } = response;
    if (body === null) {
      const message = `The answer is longer than ${maxBytes} bytes; the download was stopped.`;
      return { answer: { kind: 'none', reason: 'body-too-large', message, unsent: false, status } };
    }
    const contentType = response.headers.get('content-type');
    return {
      answer: {
        kind: 'http',
        status,
        contentType,
        headers: answerHeaders(response.headers),
        ...(response.redirects.length === 0 ? {} : { redirects: response.redirects }),
        ...decodeBody(body, contentType, { maxBytes: maxBodyBytes, redactor }),
      },
      retryAfterMs: retryAfterMs(response.headers, clock),
    };
  }

  private failure(error: unknown, deadline: Deadline): NoAnswer {
    const { timeoutMs } = this.options;
    if (deadline.hasPassed())
      return error instanceof UnendedBody ? streamFault(timeoutMs) : timeoutFault(timeoutMs);
    return error instanceof CallRefusal ? notCalled(error) : connectionFault(error);
  }

  /** Tools may name variables of their own; there are as many redactors as there are sets of those. */
  private redactorFor(request: ToolCallRequest): Redactor {
    const names = toolEnvironmentNames(request.tool);
    const key = names.join();
    const known = this.redactors.get(key);
    if (known) return known;
    const redactor = createRedactor([
      ...this.options.secrets,
      ...secretsOf(names, this.options.env),
    ]);
    this.redactors.set(key, redactor);
    return redactor;
  }
}

function notCalled({ message }: CallRefusal): NoAnswer {
  return { kind: 'none', reason: 'not-called', message: `Not called: ${message}`, unsent: true };
}
