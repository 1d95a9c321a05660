import type { HttpResponse } from './http-connections.js';

/** A response body of at most a given size. `exceeded` is true where there was more; then `bytes` is empty. */
export interface ReceivedBody {
  readonly bytes: Uint8Array;
  readonly exceeded: boolean;
}

const TOO_LONG: ReceivedBody = { bytes: new Uint8Array(), exceeded: true };

/**
 * Reads a body to its end, or stops the download as soon as it is known to be longer than `maxBytes`: by its
 * declared length or, after decompression, by what has come. Rejects as the socket does when the connection breaks.
 */
export function receiveBody(
  { headers, body }: Pick<HttpResponse, 'headers' | 'body'>,
  maxBytes: number,
): Promise<ReceivedBody> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      resolve(TOO_LONG);
      body.destroy();
    };
    const broken = (): void => reject(body.errored ?? new Error('The connection was closed.'));
    if (body.errored !== null || body.destroyed) return broken();
    if (Number(headers.get('content-length')) > maxBytes) return stop();
    const chunks: Uint8Array[] = [];
    let length = 0;
    body.on('data', (chunk: Uint8Array) => {
      length += chunk.byteLength;
      if (length > maxBytes) stop();
      else chunks.push(chunk);
    });
    body.once('end', () => resolve({ bytes: Buffer.concat(chunks), exceeded: false }));
    body.on('error', reject);
    // An error costs more than the rest of a short answer, and every body closes.
    body.once('close', () => {
      if (!body.readableEnded) broken();
    });
  });
}
