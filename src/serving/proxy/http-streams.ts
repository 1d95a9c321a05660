import type { ServerResponse } from 'node:http';
import { eventText } from './event-stream.js';
import { isAnswer, isRequest, keyOf, messagesIn, valueAt } from './rpc-message.js';

/** An answer to a POST that is still open: what it waits for. */
interface OpenPost {
  readonly response: ServerResponse;
  readonly waiting: Set<string>;
  /** Keys of the progress tokens of its requests. */
  readonly tokens: ReadonlySet<string>;
}

/** Messages that no stream was open for. */
const mostKept = 1_000;

/** The streams of one client over streamable HTTP: which of them a message of the server goes to. */
export class HttpStreams {
  private readonly posts = new Set<OpenPost>();
  private standing: ServerResponse | undefined;
  private readonly kept: string[] = [];

  /** True while the client waits for something or listens. */
  get isInUse(): boolean {
    return this.posts.size > 0 || this.standing !== undefined;
  }

  /** A POST with requests: its answer stays open until they are answered. */
  openPost(text: string, response: ServerResponse): void {
    const requests = messagesIn(text).filter(isRequest);
    const tokens = requests.map((one) => valueAt(one, 'params', '_meta', 'progressToken'));
    const post: OpenPost = {
      response,
      waiting: new Set(requests.map(({ id }) => keyOf(id))),
      tokens: new Set(tokens.filter((token) => token !== undefined).map(keyOf)),
    };
    this.posts.add(post);
    response.once('close', () => this.posts.delete(post));
    this.sendKept(response);
  }

  /** The GET stream; a later one takes the place of an earlier one. */
  openStanding(response: ServerResponse): void {
    this.standing?.end();
    this.standing = response;
    response.once('close', () => {
      if (this.standing === response) this.standing = undefined;
    });
    this.sendKept(response);
  }

  send(text: string): void {
    const messages = messagesIn(text);
    const answered = messages.filter(isAnswer).map(({ id }) => keyOf(id));
    const asking = [...this.posts].find(({ waiting }) => answered.some((key) => waiting.has(key)));
    if (asking !== undefined) {
      asking.response.write(eventText(text));
      answered.forEach((key) => asking.waiting.delete(key));
      if (asking.waiting.size === 0) this.finish(asking);
      return;
    }
    // An answer whose request nobody waits for any more.
    if (answered.length > 0) return;
    const token = valueAt(messages[0], 'params', 'progressToken');
    const told = [...this.posts].find(
      ({ tokens }) => token !== undefined && tokens.has(keyOf(token)),
    );
    const stream = told?.response ?? this.standing ?? [...this.posts].at(-1)?.response;
    if (stream !== undefined) stream.write(eventText(text));
    else if (messages.length > 0 && this.kept.length < mostKept) this.kept.push(text);
  }

  /** A request that its client has given up gets no answer: what waits for nothing else is closed. */
  cancel(text: string): void {
    for (const message of messagesIn(text)) {
      if (message['method'] !== 'notifications/cancelled') continue;
      const key = keyOf(valueAt(message, 'params', 'requestId'));
      for (const post of this.posts) {
        if (post.waiting.delete(key) && post.waiting.size === 0) this.finish(post);
      }
    }
  }

  close(): void {
    for (const { response } of this.posts) response.end();
    this.standing?.end();
  }

  private finish(post: OpenPost): void {
    this.posts.delete(post);
    post.response.end();
  }

  private sendKept(response: ServerResponse): void {
    for (const text of this.kept.splice(0)) response.write(eventText(text));
  }
}
