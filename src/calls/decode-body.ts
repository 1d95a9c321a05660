import { TextDecoder } from 'node:util';
import type { Json } from '../core/json.js';
import type { Redactor } from '../support/redact-secrets.js';
import { capJson, cutText } from './cap-json.js';
import type { DecodedBody } from './raw-answer.js';
import { readText, type ReadText } from './read-text.js';
import { shapeOf } from './shape-of.js';

/** How a body is made safe to keep. */
export interface BodyLimits {
  /** Bytes of the body that are kept. */
  readonly maxBytes: number;
  readonly redactor: Redactor;
}

/** So many times the bytes of an answer that are kept are downloaded at most. */
export const DOWNLOAD_FACTOR = 5;

/**
 * A body as JSON where it parses, whatever its content type says; else as text in its own charset; bytes are
 * summarised as `{binary: {bytes, contentType}}`. Secrets are taken out before anything is cut.
 */
export function decodeBody(
  bytes: Uint8Array,
  contentType: string | undefined,
  limits: BodyLimits,
): DecodedBody {
  const size = bytes.byteLength;
  if (size === 0) return { bytes: 0, truncated: false, shape: {} };
  const text = isBinaryType(contentType) ? null : decodeText(bytes, contentType);
  if (text === null) {
    const body = binarySummary(size, contentType ?? 'application/octet-stream');
    return keepBody({ body }, size, limits);
  }
  const { body, form } = readText(text, {
    saysJson: /[/+]json\b/i.test(contentType ?? ''),
    saysLines: /\b(?:x-)?(?:ndjson|jsonl|json-?lines|json-seq|stream\+json)\b/i.test(
      contentType ?? '',
    ),
  });
  return keepBody({ body, form, ...(form !== 'text' && { raw: text }) }, size, limits);
}

/** A body as it was read, and what it was read out of. */
export interface ReadBody extends ReadText {
  /** Kept where the body has a form of its own. */
  readonly raw?: string | undefined;
}

/** A parsed body redacted and cut to its limits; the shape is that of the whole. */
export function keepBody(
  { body, form, raw }: ReadBody,
  bytes: number,
  limits: BodyLimits,
): DecodedBody {
  const shallow = capJson(body);
  const redacted = limits.redactor.json(shallow.value);
  const shape = shapeOf(redacted);
  const capped =
    typeof redacted === 'string'
      ? { value: cutText(redacted, limits.maxBytes), truncated: false }
      : capJson(redacted, limits.maxBytes);
  const cut = capped.truncated || (typeof redacted === 'string' && capped.value !== redacted);
  return {
    body: capped.value,
    ...(form !== undefined && { form }),
    ...(form !== undefined &&
      raw !== undefined && { raw: cutText(limits.redactor.text(raw), limits.maxBytes) }),
    ...{ bytes, truncated: cut || shallow.truncated, shape },
  };
}

/** What is kept of bytes that are no text. */
export function binarySummary(bytes: number, contentType: string): Json {
  return { binary: { bytes, contentType } };
}

function isBinaryType(contentType: string | undefined): boolean {
  if (contentType === undefined || /\+(xml|json)\b/i.test(contentType)) return false;
  return /^\s*(image|audio|video|font|model)\/|^\s*application\/(pdf|zip|gzip|x-tar|wasm|vnd\.ms-|vnd\.openxml|x-protobuf|protobuf|msgpack|cbor)/i.test(
    contentType,
  );
}

/** The bytes as text in the declared charset (UTF-8 where none or an unknown one is); null for bytes that are no text. */
function decodeText(bytes: Uint8Array, contentType: string | undefined): string | null {
  const declared = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1];
  const text = decoderFor(byMark(bytes) ?? declared).decode(bytes);
  const sample = text.slice(0, 4096);
  const strange =
    sample.match(/[\u0000-\u0008\u000e-\u001a\u001c\u001d\u001f\ufffd]/g)?.length ?? 0;
  const isText = declared !== undefined || !sample.includes('\0');
  return isText && strange <= sample.length / 20 ? text : null;
}

/** The charset that a text of two bytes a unit begins with the mark of. */
function byMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function decoderFor(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    return new TextDecoder('utf-8');
  }
}
