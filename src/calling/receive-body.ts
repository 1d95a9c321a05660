/** A response body of at most a given size. `exceeded` is true where there was more; then `bytes` is empty. */
export interface ReceivedBody {
  readonly bytes: Uint8Array;
  readonly exceeded: boolean;
}

/**
 * Reads a body to its end, or stops the download as soon as it is known to be longer than `maxBytes`: by its
 * declared length or, after decompression, by what has come. Rejects as fetch does when the connection breaks.
 */
export async function receiveBody(response: Response, maxBytes: number): Promise<ReceivedBody> {
  const tooLong: ReceivedBody = { bytes: new Uint8Array(), exceeded: true };
  if (response.body === null) return { bytes: new Uint8Array(), exceeded: false };
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body.cancel();
    return tooLong;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { bytes: Buffer.concat(chunks), exceeded: false };
    length += value.byteLength;
    if (length > maxBytes) {
      await reader.cancel();
      return tooLong;
    }
    chunks.push(value);
  }
}
