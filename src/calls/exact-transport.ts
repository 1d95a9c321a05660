import type { FetchLike, Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { isJsonObject } from '../core/json.js';
import {
  markNumbers,
  markValue,
  parseJson,
  unmarkText,
  unmarkValue,
  withPlainNumbers,
} from '../core/json-text.js';

/** A message of MCP from its text. The numbers of a result and of an error's data keep their digits; those that the protocol itself reads are plain. */
export function messageOfText(text: string): JSONRPCMessage {
  return JSONRPCMessageSchema.parse(withProtocolNumbers(parseJson(text)));
}

function withProtocolNumbers(message: unknown): unknown {
  if (!isJsonObject(message)) return message;
  const { result, error, ...rest } = message;
  const read = withPlainNumbers(rest) as object;
  if (result !== undefined) return { ...read, result };
  if (!isJsonObject(error)) return message['error'] === undefined ? read : message;
  const { data, ...told } = error;
  const plain = withPlainNumbers(told) as object;
  return { ...read, error: data === undefined ? plain : { ...plain, data } };
}

/**
 * A transport of the SDK, which parses and writes JSON itself, with every digit of its numbers: its `fetch` is an `exactFetch`,
 * so marked text goes in and out of it.
 */
export class ExactTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;

  constructor(private readonly inner: Transport) {
    inner.onclose = () => this.onclose?.();
    inner.onerror = (error) => this.onerror?.(error);
    inner.onmessage = (message, extra) =>
      this.onmessage?.(withProtocolNumbers(unmarkValue(message)) as typeof message, extra);
  }

  get sessionId(): string | undefined {
    return this.inner.sessionId;
  }

  setProtocolVersion(version: string): void {
    this.inner.setProtocolVersion?.(version);
  }

  start(): Promise<void> {
    return this.inner.start();
  }

  send(...[message, options]: Parameters<Transport['send']>): Promise<void> {
    return this.inner.send(markValue(message) as JSONRPCMessage, options);
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}

/** A `fetch` between marked text inside and plain JSON, or events whose data is JSON, on the wire. */
export function exactFetch(inner: FetchLike): FetchLike {
  return async (url, init) => {
    const body = init?.body;
    const sent = typeof body === 'string' ? { ...init, body: unmarkText(body) } : init;
    const response = await inner(url, sent);
    const type = response.headers.get('content-type') ?? '';
    const isStream = /\btext\/event-stream\b/i.test(type);
    if (!response.ok || response.body === null || !(isStream || /\bjson\b/i.test(type))) {
      return response;
    }
    const { status, statusText } = response;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    const marked = response.body.pipeThrough(markedLines(isStream));
    return new Response(marked, { status, statusText, headers });
  };
}

/** Marks line by line, since no string of JSON goes over a line's end; the data of an event may be an address. */
function markedLines(isEventStream: boolean): TransformStream<Uint8Array, Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  const mark = (line: string): string =>
    isEventStream && !/^data:\s*[[{]/.test(line) ? line : markNumbers(line);
  let open: string[] = [];
  return new TransformStream({
    transform(chunk, controller) {
      const text = decoder.decode(chunk, { stream: true });
      const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
      if (end > 0) {
        const lines = `${open.join('')}${text.slice(0, end)}`.split(/(?<=[\r\n])/);
        controller.enqueue(encoder.encode(lines.map(mark).join('')));
        open = [];
      }
      open.push(text.slice(end));
    },
    flush(controller) {
      controller.enqueue(encoder.encode(mark(open.join('') + decoder.decode())));
    },
  });
}
