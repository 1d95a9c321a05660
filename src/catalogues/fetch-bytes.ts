import { CatalogueError, ConnectionError, messageOf } from '../core/errors.js';
import { maskAddress } from './mask-tokens.js';

/** Larger documents than this are no API descriptions. */
export const maxBytes = 100_000_000;
const timeoutMs = 60_000;

/** What a document's URL answers. ConnectionError where nothing answers, CatalogueError for an error status. */
export async function fetchBytes(url: string): Promise<Uint8Array> {
  const shown = maskAddress(url);
  const response = await request(url, shown);
  if (!response.ok) {
    await response.body?.cancel();
    throw new CatalogueError(
      `${shown} answers ${response.status} ${response.statusText}`.trim() + '.',
      {
        file: shown,
        remedy: 'Check the URL in a browser, or save the document and give its path.',
      },
    );
  }
  try {
    return await readAtMost(response, shown);
  } catch (cause) {
    throw cause instanceof CatalogueError ? cause : unfetchable(shown, cause);
  }
}

async function request(url: string, shown: string): Promise<Response> {
  try {
    return await fetch(url, {
      headers: { accept: 'application/json, application/yaml, text/yaml, */*;q=0.5' },
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw unfetchable(shown, cause);
  }
}

function unfetchable(shown: string, cause: unknown): ConnectionError {
  const reason = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause;
  return new ConnectionError(`${shown} could not be fetched: ${messageOf(reason)}.`, {
    file: shown,
    cause,
    remedy: 'Check the URL and that its host can be reached.',
  });
}

async function readAtMost(response: Response, shown: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = response.body ?? [];
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new CatalogueError(`${shown} is larger than ${maxBytes / 1e6} MB.`, {
        file: shown,
        remedy: 'Check the URL: no API description is so large.',
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
