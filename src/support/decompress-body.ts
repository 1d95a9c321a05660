import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The codings that a request offers: Brotli only over TLS, where no proxy meddles with it. */
export function codingsOffered({ protocol }: URL): string {
  return protocol === 'https:' ? 'br, gzip, deflate' : 'gzip, deflate';
}

/** Tolerant of bodies that are cut short or end in rubbish, as browsers are. */
const tolerant = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(tolerant),
  'x-gzip': () => createGunzip(tolerant),
  deflate: () => createInflate(tolerant),
  br: () => createBrotliDecompress(),
};

/** A body without the codings that `Content-Encoding` names, the last one first; as it is where one of them is unknown. */
export function decompressed(body: Readable, contentEncoding: string | undefined): Readable {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  const decoders = codings.map((coding) =>
    Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined,
  );
  let decoded = body;
  if (decoders.includes(undefined)) return decoded;
  for (const create of decoders.toReversed()) {
    if (create === undefined) continue;
    // A failure of either stream ends both, and is the reader's to see.
    decoded = pipeline(decoded, create(), () => undefined);
  }
  return decoded;
}
