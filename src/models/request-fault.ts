import type { APIError } from 'openai';
import { z } from 'zod';
import { messageOf } from '../core/errors.js';
import { oneLine } from '../support/one-line.js';
import { errorIn } from './error-body.js';
import {
  answerTooLong,
  contextTooLong,
  filtered,
  formatRefused,
  formatUnsupported,
  isLoading,
  jsonBroken,
  modelUnknown,
  noQuota,
  noSuchPath,
  systemRefused,
} from './fault-wordings.js';
import { openAiPackage } from './openai-client.js';

/** Why a request to a model server gave no completion, and what that asks for. */
export type RequestFault =
  /** Worth another try. */
  | {
      readonly kind: 'transient';
      readonly status: number | null;
      readonly said: string;
      /** Milliseconds the server asked to wait; null when it did not say. */
      readonly afterMs: number | null;
      /** True where the server asked for fewer requests. */
      readonly throttled: boolean;
      /** True where the model is not ready yet: it will be, however often that is said. */
      readonly loading: boolean;
      /** True where no server could be reached at all. */
      readonly unreachable: boolean;
      /** True where the model may have worked, and been paid, without our seeing the answer. */
      readonly maybePaid: boolean;
    }
  /** No request with this key, model and URL will ever do. */
  | {
      readonly kind: 'misconfigured';
      readonly status: number | null;
      readonly said: string;
      readonly about: 'key' | 'model' | 'url' | 'page' | 'quota' | 'tls';
    }
  | { readonly kind: 'context-length'; readonly status: number; readonly said: string }
  | { readonly kind: 'content-filter'; readonly status: number; readonly said: string }
  /** The server does not take the request as it is worded; `parameter` is what it complains about, if it says. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly said: string;
      readonly parameter:
        'response-format' | 'token-field' | 'temperature' | 'system-role' | 'answer-tokens' | null;
    };

const unreachableCodes = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  'UND_ERR_CONNECT_TIMEOUT',
];
const tlsCodes = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/;

type StatusError = APIError<number, Headers | undefined>;

/** An answer with an error status, as opposed to no answer. */
function isStatusError(error: unknown): error is StatusError {
  return error instanceof openAiPackage().APIError && typeof error.status === 'number';
}

/** What the error of the `openai` client means. `now` is for a `Retry-After` that is a date. */
export function requestFault(error: unknown, now: Date): RequestFault {
  if (!isStatusError(error)) return connectionFault(error);
  return statusFault(error.status, error, error.headers ?? new Headers(), now);
}

/** The same for an error that a server put into the body of a 200 answer; null when there is none. */
export function bodyFault(body: unknown, now: Date): RequestFault | null {
  const error = errorIn(body);
  if (error === null) return null;
  const { code, message } = error;
  const said = typeof message === 'string' ? message : '';
  const status = typeof code === 'number' && code >= 400 && code < 600 ? code : statusMeant(said);
  return requestFault(
    openAiPackage().APIError.generate(status, { error }, undefined, new Headers()),
    now,
  );
}

/** The same for a web page where a completion was expected, which no further request will change; null for anything else. */
export function pageFault(body: unknown): RequestFault | null {
  if (typeof body !== 'string' || !/^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype|html)\b/i.test(body))
    return null;
  return { kind: 'misconfigured', status: 200, said: oneLine(body, 100), about: 'page' };
}

/** The status that a server would have sent which sends one. */
function statusMeant(said: string): number {
  if (noSuchPath.test(said)) return 404;
  return contextTooLong.test(said) || modelUnknown.test(said) ? 400 : 502;
}

function connectionFault(error: unknown): RequestFault {
  const causes = causesOf(error);
  const codes = causes.map(({ code }) => code ?? '');
  const said = oneLine(causes.at(-1)?.message ?? messageOf(error), 300);
  if (codes.some((code) => tlsCodes.test(code))) {
    return { kind: 'misconfigured', status: null, said, about: 'tls' };
  }
  // What fetch will not even try has no code.
  if (/^(bad port|unknown scheme)$/.test(said)) {
    return { kind: 'misconfigured', status: null, said, about: 'url' };
  }
  const unreachable = codes.some((code) => unreachableCodes.includes(code));
  return {
    kind: 'transient',
    status: null,
    said,
    afterMs: null,
    throttled: false,
    loading: false,
    unreachable,
    maybePaid: !unreachable,
  };
}

/** By shape: errors of the platform's fetch may come from another realm than `Error`. */
const causeSchema = z.object({
  message: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  cause: z.unknown().optional(),
  errors: z.array(z.unknown()).optional().catch(undefined),
});

/** The error and what lies below it, outermost first. */
function causesOf(error: unknown): readonly z.infer<typeof causeSchema>[] {
  const causes: z.infer<typeof causeSchema>[] = [];
  let next = causeSchema.safeParse(error);
  while (next.success && causes.length < 8) {
    causes.push(next.data);
    next = causeSchema.safeParse(next.data.errors?.[0] ?? next.data.cause);
  }
  return causes.filter(({ message, code }) => message !== '' || code !== undefined);
}

function statusFault(
  status: number,
  error: StatusError,
  headers: Headers,
  now: Date,
): RequestFault {
  const said = oneLine(messageOf(error), 500);
  const all = `${said} ${error.code ?? ''} ${error.type ?? ''} ${error.param ?? ''}`;
  if (unworded.includes(status) && answerTooLong.test(said)) {
    return { kind: 'refused', status, said, parameter: 'answer-tokens' };
  }
  // 413 is a body too long for the server in front of the model, or a prompt too long for a plan's limits.
  if (status === 413 || ([400, 422, 500].includes(status) && contextTooLong.test(all))) {
    return { kind: 'context-length', status, said };
  }
  if (status === 400 && filtered.test(all)) return { kind: 'content-filter', status, said };
  if (status === 402 || (status === 429 && noQuota.test(all))) {
    return { kind: 'misconfigured', status, said, about: 'quota' };
  }
  if (status >= 500 && formatUnsupported.test(all)) {
    return { kind: 'refused', status, said, parameter: 'response-format' };
  }
  if ([400, 422, 500].includes(status) && systemRefused.test(all)) {
    return { kind: 'refused', status, said, parameter: 'system-role' };
  }
  if (isTransient(status, headers) || jsonBroken.test(all)) {
    return {
      kind: 'transient',
      status,
      said,
      afterMs: retryAfterMs(headers, now),
      throttled: status === 429 || status === 503 || status === 529,
      loading: status === 503 && isLoading.test(all),
      unreachable: false,
      maybePaid: false,
    };
  }
  return permanentFault(status, said, all);
}

/** What servers answer to parameters they do not take. */
const unworded = [400, 422];

function permanentFault(status: number, said: string, all: string): RequestFault {
  if (status === 401 || status === 403 || status === 407) {
    return { kind: 'misconfigured', status, said, about: 'key' };
  }
  if (unworded.includes(status) && /max_completion_tokens/.test(all)) {
    return { kind: 'refused', status, said, parameter: 'token-field' };
  }
  if (unworded.includes(status) && /\btemperature\b/.test(all)) {
    return { kind: 'refused', status, said, parameter: 'temperature' };
  }
  // A router finds no endpoint that takes the parameters, or none at all.
  if (formatRefused.test(all) && (status !== 404 || /support/i.test(all))) {
    return { kind: 'refused', status, said, parameter: 'response-format' };
  }
  if (modelUnknown.test(all)) return { kind: 'misconfigured', status, said, about: 'model' };
  if (status < 400 || status === 404 || status === 405) {
    return { kind: 'misconfigured', status, said, about: 'url' };
  }
  return { kind: 'refused', status, said, parameter: null };
}

function isTransient(status: number, headers: Headers): boolean {
  if (headers.get('x-should-retry') === 'true') return true;
  // 501 is a server that lacks the feature, and will still lack it.
  return [408, 409, 425, 429].includes(status) || (status >= 500 && status !== 501);
}

/** `Retry-After-Ms`, else `Retry-After` in seconds or as a date. */
function retryAfterMs(headers: Headers, now: Date): number | null {
  const ms = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const after = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
