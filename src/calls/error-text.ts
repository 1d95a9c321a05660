import { sameJson } from '../core/differences.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { isEmptyValue } from '../support/is-empty-value.js';
import { errorMessage } from './error-message.js';
import { looksLikeHtml } from './html-page.js';

const beginning =
  /^\W{0,4}(?:[\w.$]*(?:error|exception)|err|fatal|failure|panic|traceback)(?:\s*[:[(–—-]|\s+(?:\d|occurred|while|in\b|\w+ing\b)|$)|^\W{0,4}(?:failed|unable) to\s|^\W{0,4}(?:could not|cannot|can['’]t)\s/i;
const pageBeginning = /^\s*[45]\d\d\b|^\W*(?:error|access denied|not found)\b/i;

const errorKeys = /^(?:errors?|error_?(?:message|text|msg)|fault|exception)$/i;
/** What stands beside an error and is part of it. */
const asideKeys =
  /^(?:message|msg|reason|details?|description|error_?\w+|code|status(?:_?(?:code|message))?|type|title|success|ok|timestamp|path|request_?id|hint|help)$/i;

/**
 * True for an answer that is one text that begins like an error message, or an object with nothing but an error in it and what was
 * sent. It is a label for readers: such an answer may be just what was asked for.
 */
export function isErrorText(body: Json | undefined, sent: JsonObject = {}): boolean {
  if (typeof body === 'string')
    return looksLikeHtml(body)
      ? pageBeginning.test(errorMessage(body) ?? '')
      : beginning.test(body);
  if (body === undefined || !isJsonObject(body)) return false;
  const entries = Object.entries(body).filter(([, value]) => !isEmptyValue(value));
  // https://github.com/omniti-labs/jsend
  const isJsend = body['status'] === 'error' || body['status'] === 'fail';
  const isFailure = ([key, value]: [string, Json]): boolean =>
    errorKeys.test(key)
      ? value !== false && value !== 0
      : /^(?:success|ok)$/i.test(key)
        ? value === false
        : isJsend;
  // Beside `success: false` may stand what the envelope holds; a record of a launch that failed has its own members.
  const isEnvelope = ['success', 'ok'].some((key) => body[key] === false);
  const isAside = ([key, value]: [string, Json]): boolean =>
    errorKeys.test(key) ||
    asideKeys.test(key) ||
    (sent[key] !== undefined && sameJson(sent[key], value)) ||
    (isJsend && key === 'data') ||
    (isEnvelope && typeof value === 'object' && value !== null);
  return (
    entries.some(isFailure) && entries.every(isAside) && /\p{L}/u.test(errorMessage(body) ?? '')
  );
}
