import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate } from 'node:zlib';
import { propertyOf } from './property-of.js';

/** The codings that a request offers: Brotli only over TLS, where no proxy meddles with it. */
export function codingsOffered({ protocol }: URL): string {
  return protocol === 'https:' ? 'br, gzip, deflate' : 'gzip, deflate';
}

type Decode = (
  body: Uint8Array,
  options: { readonly maxOutputLength: number },
) => Promise<Uint8Array>;

/** Tolerant of bodies that are cut short or end in rubbish, as browsers are. */
const tolerant = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };

const asGzip: Decode = (body, options) => promisify(gunzip)(body, { ...tolerant, ...options });
const asDeflate: Decode = (body, options) => promisify(inflate)(body, { ...tolerant, ...options });
const asBrotli: Decode = (body, options) => promisify(brotliDecompress)(body, options);

const DECODERS: Readonly<Record<string, Decode>> = {
  gzip: asGzip,
  'x-gzip': asGzip,
  deflate: asDeflate,
  br: asBrotli,
};

/**
 * A body without the codings that `Content-Encoding` names, the last one first; as it is where one of them is unknown, null
 * where it gets longer than `maxBytes`. Rejects as zlib does.
 */
export async function decompressed(
  body: Uint8Array,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (body.length === 0 || !codings.every((coding) => Object.hasOwn(DECODERS, coding))) return body;
  let decoded = body;
  try {
    for (const coding of codings.toReversed())
      decoded = (await DECODERS[coding]?.(decoded, { maxOutputLength: maxBytes })) ?? decoded;
    return decoded;
  } catch (error) {
    if (propertyOf(error, 'code') === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error;
  }
}
