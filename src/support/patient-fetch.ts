import { messageOf } from '../core/errors.js';
import { parseJson, unmarkText } from '../core/json-text.js';
import { HttpConnections, type HttpResponse } from './http-connections.js';

const mostBytes = 64 * 1024 * 1024;

type Parse = (text: string) => unknown;

/** An answer that has arrived whole. */
class WholeResponse extends Response {
  override readonly text: () => Promise<string>;
  override readonly json: () => Promise<unknown>;

  constructor(content: string, { status, headers }: HttpResponse, parse: Parse) {
    super(null, { status, headers: [...headers] });
    this.text = () => Promise.resolve(content);
    this.json = async () => parse(content);
  }
}

/**
 * A `fetch` for JSON over kept-alive connections that waits for an answer as long as its signal lets it (the platform's own
 * gives up after five minutes) and takes a third of the processor time. Texts only; no redirects; the whole body is read
 * before it resolves. Rejects as the platform's does, with an error whose cause is what the connection or the signal says. Numbers
 * keep their digits: marked ones of a request's body are sent as numbers, and `parse` reads those of the answer.
 */
export function patientFetch(parse: Parse = parseJson): typeof fetch {
  const connections = new HttpConnections();
  return async (input, init = {}) => {
    const request = {
      url: new URL(input instanceof Request ? input.url : input),
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? unmarkText(init.body) : '',
    };
    const signal = init.signal ?? new AbortController().signal;
    try {
      const answer = await connections.send(request, { signal, maxBytes: mostBytes });
      if (answer.body === null) throw new Error(`the answer is over ${mostBytes} bytes`);
      return new WholeResponse(new TextDecoder().decode(answer.body), answer, parse);
    } catch (cause) {
      throw new Error(messageOf(cause), { cause });
    }
  };
}
