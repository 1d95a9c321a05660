import type { Dispatcher } from 'undici';

/** A response that has come to its end, or to the limit on its body. */
export interface ReceivedResponse {
  readonly status: number;
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly Buffer[];
  /** As sent; null where it is longer than the limit. */
  readonly body: Uint8Array | null;
}

export interface ReceivingLimits {
  readonly signal: AbortSignal;
  /** Of a body; the download stops as soon as it is known to be longer: by its declared length or by what has come. */
  readonly maxBytes: number;
}

/** A body of no declared length was still coming when its signal aborted. */
export class UnendedBody extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/**
 * Sends a request and reads its response to the end, without a stream between, which saves a fifth of the processor time of
 * undici's own `request`. Rejects as undici does, with the signal's reason when that aborts.
 */
export function receiveResponse(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { signal, maxBytes }: ReceivingLimits,
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    let head: Pick<ReceivedResponse, 'status' | 'rawHeaders'> = { status: 0, rawHeaders: [] };
    const chunks: Uint8Array[] = [];
    let length = 0;
    let breakOff: (reason?: Error) => void = () => undefined;
    const onAbort = (): void => {
      const isStream = length > 0 && Number.isNaN(declaredLength(head.rawHeaders));
      const reason = isStream ? new UnendedBody(reasonOf(signal)) : reasonOf(signal);
      reject(reason);
      breakOff(reason);
    };
    const end = (): void => signal.removeEventListener('abort', onAbort);
    const stop = (): void => {
      end();
      resolve({ ...head, body: null });
      breakOff();
    };
    if (signal.aborted) return reject(reasonOf(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    dispatcher.dispatch(request, {
      onConnect: (abort) => {
        if (signal.aborted) abort(reasonOf(signal));
        else breakOff = abort;
      },
      onHeaders: (status, rawHeaders) => {
        head = { status, rawHeaders };
        // To HEAD a server declares the length of what it does not send.
        if (request.method !== 'HEAD' && declaredLength(rawHeaders) > maxBytes) stop();
        return true;
      },
      onData: (chunk) => {
        length += chunk.byteLength;
        if (length > maxBytes) stop();
        else chunks.push(chunk);
        return true;
      },
      onComplete: () => {
        end();
        resolve({ ...head, body: Buffer.concat(chunks) });
      },
      onError: (error) => {
        end();
        reject(error);
      },
    });
  });
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** NaN where none is declared. */
function declaredLength(rawHeaders: readonly Buffer[]): number {
  const at = rawHeaders.findIndex(
    (name, index) => index % 2 === 0 && /^content-length$/i.test(name.toString('latin1')),
  );
  return at < 0 ? NaN : Number(rawHeaders[at + 1]?.toString('latin1'));
}
