import { numberOf } from '../core/exact-number.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { isEmptyValue } from '../support/is-empty-value.js';
import { plainKey } from './error-keys.js';
import { errorMessage } from './error-message.js';
import { failingText } from './failing-text.js';
import { readText } from './read-text.js';

/** A body that says that the call failed although its status does not. */
export interface BodyFailure {
  readonly message: string;
  /** The HTTP status that the body states, where it states one. */
  readonly status?: number | undefined;
}

/** Keys that carry no data of their own: they tell how the call went. */
const ENVELOPE_KEYS = new Set(
  `error errors err errorcode errormessage errordescription errormsg errortext errortype errornumber errno
  message messages msg statusmessage status statuscode statustext code cod httpcode httpstatus success ok successful
  iserror haserror response result detail details description title type instance reason reasons path timestamp
  requestid reqid traceid correlationid apiversion documentationurl docs docurl helpurl moreinfo help
  hint href method warning warnings responsemetadata needed provided meta metadata issues validation
  invalidparams fielderrors violations fault faultstring faultcode exception stack trace service server
  jsonrpc note information info retryafter param locale subcode logref`.split(/\s+/),
);

const FALSE_FLAGS = new Set(['success', 'ok', 'successful', 'response', 'result', 'issuccess']);
const TRUE_FLAGS = new Set(['iserror', 'haserror', 'error', 'failed']);
const STATUS_KEYS = ['status', 'statuscode', 'code', 'cod', 'httpcode', 'httpstatus'];
const FAILED_STATUS =
  /^(error|fail|failed|failure|err|ko|nok|not_?ok|rejected|invalid(_?request)?|request_denied)$/i;
/** `task_not_found`: a state of nothing, where there is nothing else. */
const NOTHING_THERE = /(?:^|[_ -])(?:not[_ -]?found|error|invalid)$/i;
const ERROR_KEYS = /^(error|errors|err|errormessage|errormsg|errordescription|fault|exception)$/;

/** At most this many keys beside the envelope may hold something: more is data about something that failed. */
const MAX_DATA_KEYS = 1;

/**
 * What a body says went wrong; null for data. Data may well have a field `error`, `success` or `status`
 * (a failed launch, a job's state): a body counts as a refusal only where there is hardly anything else in it than the
 * arguments that were `sent`, over again, and what the error names.
 */
export function bodyFailure(body: Json | undefined, sent: JsonObject = {}): BodyFailure | null {
  if (typeof body === 'string') return textFailure(body, sent);
  if (body === undefined || !isJsonObject(body)) return null;
  const inner = toolBenchEnvelope(body);
  if (inner !== null) return inner.error ?? bodyFailure(inner.response, sent);
  const wrapped = onlyResult(body);
  if (wrapped !== null) return bodyFailure(wrapped, sent);
  const ofEach = failureOfEach(body, sent);
  if (ofEach !== null) return ofEach;
  const said = errorMessage(body) ?? '';
  const dataKeys = Object.entries(body).filter(
    ([key, value]) =>
      !ENVELOPE_KEYS.has(plainKey(key)) &&
      !isHollow(value) &&
      !isRepeated(key, value, sent) &&
      !isNamedIn(said, value),
  ).length;
  if (dataKeys > MAX_DATA_KEYS) return null;
  const explicit =
    hasFailureFlag(body) || (dataKeys === 0 && (hasErrorField(body) || isOfNothing(body)));
  const status = statedStatus(body);
  const stated = status !== undefined && dataKeys === 0 && /\p{L}/u.test(errorMessage(body) ?? '');
  if (!explicit && !stated) return null;
  if (carriesData(body)) return null;
  return { message: errorMessage(body) ?? 'The answer says that the call failed.', status };
}

/** `{database: "shop", error: "No table shop.boats"}`: the error names it. */
function isNamedIn(message: string, value: Json): boolean {
  return typeof value === 'string' && value !== '' && message.includes(value);
}

function isRepeated(key: string, value: Json, sent: JsonObject): boolean {
  return Object.hasOwn(sent, key) && writeJson(sent[key]) === writeJson(value);
}

/** The sentences of a body that could tell of a fault: only short bodies that hold nothing else. */
export function noticeText(body: Json | undefined): string | null {
  if (body === undefined || !isJsonObject(body)) return null;
  const inner = toolBenchEnvelope(body);
  if (inner !== null) return noticeText(inner.response);
  const entries = Object.entries(body).filter(([, value]) => !saysNothing(value));
  const isNotice = entries.every(([key]) => NOTICE_KEYS.has(plainKey(key)));
  const texts = entries.flatMap(([, value]) => (typeof value === 'string' ? [value] : []));
  return isNotice && texts.length > 0 && entries.length <= 4 ? texts.join('. ') : null;
}

const NOTICE_KEYS = new Set(
  'message messages msg note notice information info detail details description warning status code statuscode error errormessage help reason'.split(
    ' ',
  ),
);

/** The one object in `{result: {…}}`, `{Response: {…}}` or `{GetBerthResult: {…}}`: what is around an answer is no data. */
function onlyResult(body: JsonObject): JsonObject | null {
  const [[key = '', inner] = [], ...others] = Object.entries(body);
  const isAround = /(?:result|response|reply|answer|envelope)$/.test(plainKey(key));
  return isAround && others.length === 0 && inner !== undefined && isJsonObject(inner)
    ? inner
    : null;
}

/** `{"a.txt": {"result": "error", "reason": "no such file"}}`: all that was sent has failed, each under its own name. */
function failureOfEach(body: JsonObject, sent: JsonObject): BodyFailure | null {
  const names = Object.keys(body);
  if (names.length === 0 || !names.every((name) => isSentText(name, sent))) return null;
  const failures = Object.values(body).map((each) =>
    isJsonObject(each) ? bodyFailure(each, sent) : null,
  );
  const messages = failures.flatMap((failure) => failure?.message ?? []);
  return messages.length === names.length ? { message: [...new Set(messages)].join('; ') } : null;
}

function isSentText(text: string, sent: Json): boolean {
  if (!isContainer(sent)) return text !== '' && sent === text;
  return Object.values(sent).some((each: Json) => isSentText(text, each));
}

/** ToolBench's `{error, response}`, where the response may be JSON in a string. */
function toolBenchEnvelope(
  body: JsonObject,
): { readonly error: BodyFailure | null; readonly response: Json } | null {
  const keys = Object.keys(body).sort().join();
  if (keys !== 'error,response' || typeof body['error'] !== 'string') return null;
  const told = body['response'] ?? null;
  const response = typeof told === 'string' ? readText(told).body : told;
  const said = body['error'].trim();
  return { error: said === '' ? null : { message: toolBenchMessage(said, response) }, response };
}

function toolBenchMessage(said: string, response: Json): string {
  const more = errorMessage(response);
  return more === null || said.includes(more) ? said : `${said} ${more}`;
}

function hasFailureFlag(body: JsonObject): boolean {
  return Object.entries(body).some(([key, value]) => {
    const plain = plainKey(key);
    const denied = value === false || (typeof value === 'string' && /^false$/i.test(value));
    const affirmed = value === true || (typeof value === 'string' && /^true$/i.test(value));
    if (FALSE_FLAGS.has(plain) && denied) return saysMore(body, key);
    if (TRUE_FLAGS.has(plain) && affirmed) return saysMore(body, key);
    const isStatus = plain === 'status' || plain === 'result' || plain === 'type';
    return isStatus && typeof value === 'string' && FAILED_STATUS.test(value)
      ? saysMore(body, key)
      : false;
  });
}

function isOfNothing(body: JsonObject): boolean {
  const { status } = body;
  return typeof status === 'string' && NOTHING_THERE.test(status) && saysMore(body, 'status');
}

/** A flag alone (`{"ok": false}`) may be the answer to the question asked. */
function saysMore(body: JsonObject, flag: string): boolean {
  const rest = Object.fromEntries(Object.entries(body).filter(([key]) => key !== flag));
  return errorMessage(rest) !== null;
}

function hasErrorField(body: JsonObject): boolean {
  return Object.entries(body).some(
    ([key, value]) =>
      ERROR_KEYS.test(plainKey(key)) &&
      (typeof value === 'string'
        ? value.trim() !== '' && !/^(none|null|false|no error|ok|0)$/i.test(value.trim())
        : isContainer(value) && errorMessage(value) !== null),
  );
}

/** GraphQL and its like: errors beside data that is there; or a checker's findings, which are its answer. */
function carriesData(body: JsonObject): boolean {
  return Object.entries(body).some(([key, value]) => {
    const plain = plainKey(key);
    if (/^(is)?valid$/.test(plain)) return true;
    if (plain === 'warnings') return Array.isArray(value);
    const holdsData = /^(data|results?|items|response|records|payload)$/.test(plain);
    return holdsData && (value === null || isContainer(value)) && !isHollow(value);
  });
}

/** Nothing but nulls all the way down, as GraphQL's `{data: {user: null}}`. */
function isHollow(value: Json): boolean {
  if (saysNothing(value)) return true;
  return isJsonObject(value) && Object.values(value).every((item) => saysNothing(item));
}

function statedStatus(body: JsonObject): number | undefined {
  const nested = isJsonObject(body['error']) ? statedStatus(body['error']) : undefined;
  for (const [key, value] of Object.entries(body)) {
    if (!STATUS_KEYS.includes(plainKey(key))) continue;
    const status =
      typeof value === 'string' ? Number(/^\d{3}\b/.exec(value)?.[0]) : numberOf(value);
    if (status !== null && status >= 400 && status < 600) return status;
  }
  return nested;
}

function textFailure(text: string, sent: JsonObject): BodyFailure | null {
  return failingText(withoutRuns(withoutLongTexts(text, sent))) === null
    ? null
    : { message: errorMessage(text.trim()) ?? text.trim() };
}

const longText = 200;

/** Without long texts that were sent: a refusal that repeats one is no longer than its own words. */
function withoutLongTexts(text: string, sent: Json): string {
  if (typeof sent === 'string') return sent.length < longText ? text : text.replaceAll(sent, '…');
  if (!isContainer(sent)) return text;
  return Object.values(sent).reduce(
    (rest: string, each: Json) => withoutLongTexts(rest, each),
    text,
  );
}

/** Part of a long text that was sent, of one character again and again. */
function withoutRuns(text: string): string {
  return text.replace(/(.)\1{50,}/g, '…');
}

function saysNothing(value: Json): boolean {
  return value === false || isEmptyValue(value);
}
