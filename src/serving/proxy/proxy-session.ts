import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionError, TooldraftError, messageOf } from '../../core/errors.js';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { errorAnswer, isAnswer, isRequest, keyOf, messagesIn, valueAt } from './rpc-message.js';
import type { OpenUpstream, Upstream, UpstreamEnd } from './upstream.js';

export interface ProxySessionOptions {
  /** The server's command or address, for messages. */
  readonly label: string;
  readonly open: OpenUpstream;
  /** The result of a `tools/list` with refined docs; the same object where nothing differs. */
  readonly refine: (result: JsonObject) => JsonObject;
  readonly toClient: (text: string) => void;
  /** Told when the server cannot be brought back: nothing goes on from there. */
  readonly onGone: (error: TooldraftError) => void;
  /** Why the server could not be started, in words for people. */
  readonly describeStart: (
    how: string,
    cause: unknown,
  ) => { readonly message: string; readonly remedy: string };
  /** How long a server that is started again may take for the handshake. */
  readonly handshakeMs?: number;
}

interface Asked {
  readonly id: Json;
  readonly method: string;
}

const defaultHandshakeMs = 60_000;

/**
 * One client's connection through the proxy. Messages pass as the texts they are, but for answers to `tools/list`. A server that
 * ends is started again by the next request, with the client's own handshake; where it ends again before it has answered
 * anything, it is gone.
 */
export class ProxySession {
  private upstream: Upstream | undefined;
  private state: 'opening' | 'live' | 'dead' | 'closed' = 'opening';
  private readonly waiting: string[] = [];
  /** Requests of the client that have no answer yet. */
  private readonly inFlight = new Map<string, Asked>();
  /** Requests of the server that have no answer yet. */
  private readonly asked = new Map<string, Json>();
  /** Those whose server has ended before the client answered. */
  private readonly stale = new Set<string>();
  private initialize: JsonObject | undefined;
  private initialized: string | undefined;
  private hasAnswered = false;
  private restarts = 0;
  private awaited: { readonly key: string; readonly settle: (error?: Error) => void } | undefined;

  constructor(private readonly options: ProxySessionOptions) {}

  /** Requests that have no answer yet. */
  get pending(): number {
    return this.inFlight.size;
  }

  /** Opens the connection to the server; messages that come before it is open wait. */
  async start(): Promise<void> {
    await this.opened([]);
  }

  /** Takes a message of the client. */
  fromClient(text: string): void {
    const messages = messagesIn(text);
    if (this.state === 'closed' || messages.some((message) => this.isStaleAnswer(message))) return;
    const replay = messages.some(({ method }) => method === 'initialize') ? [] : this.handshake();
    messages.forEach((message) => this.note(message, text));
    if (this.state === 'live') {
      void this.forward(text, messages);
      return;
    }
    const isWaking = this.state === 'dead' && messages.some(isRequest);
    if (this.state === 'opening' || isWaking) this.waiting.push(text);
    if (isWaking) {
      this.state = 'opening';
      this.restarts += 1;
      void this.opened(replay);
    }
  }

  async close(): Promise<void> {
    this.state = 'closed';
    this.inFlight.clear();
    this.awaited?.settle(new Error('closed'));
    await this.upstream?.close();
  }

  private handshake(): readonly string[] {
    if (this.initialize === undefined) return [];
    const first = writeJson({ ...this.initialize, id: this.restartId });
    return this.initialized === undefined ? [first] : [first, this.initialized];
  }

  private get restartId(): string {
    return `tooldraft-restart-${this.restarts + 1}`;
  }

  /** Opens the server, shakes hands where it is one that was started again, and sends what has been waiting. */
  private async opened(replay: readonly string[]): Promise<void> {
    this.hasAnswered = false;
    try {
      const upstream = await this.options.open({
        onText: (text) => this.fromUpstream(text),
        onEnd: (end) => this.ended(end),
      });
      this.upstream = upstream;
      if (this.isClosed()) return await upstream.close();
      if (replay.length > 0) await this.shakeHands(upstream, replay);
    } catch (error) {
      // A server that ended during the handshake has been told of already.
      if (this.state === 'opening') this.gone(this.startError('', error));
      return;
    }
    if (this.state !== 'opening') return;
    this.state = 'live';
    for (const text of this.waiting.splice(0)) void this.forward(text, messagesIn(text));
  }

  private isClosed(): boolean {
    return this.state === 'closed';
  }

  private async shakeHands(upstream: Upstream, [first = '', ...rest]: readonly string[]) {
    const [message] = messagesIn(first);
    const timer = new AbortController();
    const answered = new Promise<void>((resolve, reject) => {
      const settle = (error?: Error): void => (error === undefined ? resolve() : reject(error));
      this.awaited = { key: keyOf(message?.['id']), settle };
    });
    answered.catch(() => undefined);
    const patience = this.options.handshakeMs ?? defaultHandshakeMs;
    const late = sleep(patience, undefined, { signal: timer.signal, ref: false }).then(() => {
      throw new ConnectionError(`it did not answer the handshake within ${patience / 1000} s.`);
    });
    try {
      await upstream.send(first);
      await Promise.race([answered, late]);
      for (const text of rest) await upstream.send(text);
    } finally {
      this.awaited = undefined;
      timer.abort();
      late.catch(() => undefined);
    }
  }

  private note(message: JsonObject, text: string): void {
    const { id = null, method } = message;
    if (typeof method !== 'string') this.asked.delete(keyOf(id));
    else if (isRequest(message)) this.inFlight.set(keyOf(id), { id, method });
    if (method === 'initialize') this.initialize = message;
    if (method === 'notifications/initialized') this.initialized = text;
    if (method === 'notifications/cancelled')
      this.inFlight.delete(keyOf(valueAt(message, 'params', 'requestId')));
  }

  /** An answer to a server that is no more must not reach the one that took its place. */
  private isStaleAnswer(message: JsonObject): boolean {
    return isAnswer(message) && this.stale.delete(keyOf(message['id']));
  }

  private async forward(text: string, messages: readonly JsonObject[]): Promise<void> {
    try {
      await this.upstream?.send(text);
    } catch (error) {
      const { remedy } = error instanceof TooldraftError ? error : { remedy: undefined };
      for (const { id } of messages.filter(isRequest))
        this.answerWithError(keyOf(id), { message: messageOf(error), remedy });
    }
  }

  private answerWithError(
    key: string,
    failure: { readonly message: string; readonly remedy?: string | undefined },
  ): void {
    const asked = this.inFlight.get(key);
    if (asked === undefined) return;
    this.inFlight.delete(key);
    this.options.toClient(errorAnswer(asked.id, failure));
  }

  private fromUpstream(text: string): void {
    if (this.state === 'closed') return;
    const messages = messagesIn(text);
    const { awaited } = this;
    if (awaited !== undefined && messages.some(({ id }) => keyOf(id) === awaited.key)) {
      awaited.settle();
      return;
    }
    const passed = messages.map((message) => this.passing(message));
    const isSame = passed.every((message, index) => message === messages[index]);
    const isOne = text.trimStart().startsWith('{');
    this.options.toClient(isSame ? text : writeJson(isOne ? passed[0] : passed));
  }

  /** A message of the server as the client gets it. */
  private passing(message: JsonObject): JsonObject {
    const { id = null, result } = message;
    if (isRequest(message)) {
      this.asked.set(keyOf(id), id);
      this.stale.delete(keyOf(id));
    }
    if (!isAnswer(message)) return message;
    const asked = this.inFlight.get(keyOf(id));
    this.inFlight.delete(keyOf(id));
    this.hasAnswered = true;
    if (asked?.method !== 'tools/list' || !isJsonObject(result)) return message;
    const refined = this.options.refine(result);
    return refined === result ? message : { ...message, result: refined };
  }

  private ended(end: UpstreamEnd): void {
    if (this.state === 'closed') return;
    this.upstream = undefined;
    this.withdrawQuestions();
    const how = end.how === '' ? '' : ` (${end.how})`;
    if (!this.hasAnswered) {
      this.gone(
        this.restarts === 0
          ? this.startError(end.how, undefined, end.lastWords)
          : new ConnectionError(
              `The MCP server ${this.options.label} was started again and ended${how} before it answered.${end.lastWords}`,
              { remedy: 'See what the last request made it do, and start the proxy again.' },
            ),
      );
      return;
    }
    this.state = 'dead';
    const failure = {
      message: `The MCP server ${this.options.label} ended${how} before it answered.${end.lastWords}`,
      remedy: 'Send the request again: the server is started anew then.',
    };
    for (const key of [...this.inFlight.keys()]) this.answerWithError(key, failure);
  }

  /** What a server asked that is no more needs no answer. */
  private withdrawQuestions(): void {
    for (const [key, requestId] of this.asked) {
      this.stale.add(key);
      const params = { requestId, reason: 'The server ended.' };
      const method = 'notifications/cancelled';
      this.options.toClient(writeJson({ jsonrpc: '2.0', method, params }));
    }
    this.asked.clear();
  }

  private startError(how: string, cause: unknown, lastWords = ''): TooldraftError {
    if (cause instanceof TooldraftError && cause.remedy !== undefined) return cause;
    const { message, remedy } = this.options.describeStart(how, cause);
    return new ConnectionError(message + lastWords, { cause, remedy });
  }

  private gone(error: TooldraftError): void {
    this.awaited?.settle(error);
    this.state = 'closed';
    for (const key of [...this.inFlight.keys()]) this.answerWithError(key, error);
    void this.upstream?.close();
    this.options.onGone(error);
  }
}
