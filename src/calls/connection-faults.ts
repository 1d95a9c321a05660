import { messageOf } from '../core/errors.js';
import type { FaultReason } from '../core/outcome.js';
import { propertyOf } from '../support/property-of.js';
import type { NoAnswer } from './raw-answer.js';

interface ConnectionFault {
  readonly reason: FaultReason;
  /** True where this failure comes before anything is sent. */
  readonly unsent: boolean;
}

/** By the code that Node gives to the failure, or undici, through which MCP servers are called. */
const BY_CODE: Readonly<Record<string, ConnectionFault>> = {
  ECONNREFUSED: { reason: 'connection', unsent: true },
  EHOSTUNREACH: { reason: 'connection', unsent: true },
  ENETUNREACH: { reason: 'connection', unsent: true },
  EADDRNOTAVAIL: { reason: 'connection', unsent: true },
  ENOTFOUND: { reason: 'dns', unsent: true },
  EAI_AGAIN: { reason: 'dns', unsent: true },
  EAI_FAIL: { reason: 'dns', unsent: true },
  UND_ERR_CONNECT_TIMEOUT: { reason: 'timeout', unsent: true },
  UND_ERR_HEADERS_TIMEOUT: { reason: 'timeout', unsent: false },
  UND_ERR_BODY_TIMEOUT: { reason: 'timeout', unsent: false },
  EPROTO: { reason: 'tls', unsent: true },
  UND_ERR_HEADERS_OVERFLOW: { reason: 'protocol', unsent: false },
};

const BY_CODE_PATTERN: readonly (readonly [RegExp, ConnectionFault])[] = [
  [
    /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/,
    { reason: 'tls', unsent: true },
  ],
  [
    /^(HPE_|UND_ERR_.*CONTENT_LENGTH|Z_|ERR_.*(BROTLI|ZLIB))/,
    { reason: 'protocol', unsent: false },
  ],
];

/** The fault that an error thrown by fetch or a socket stands for, in words a person understands. */
export function connectionFault(error: unknown): NoAnswer {
  const chain = causes(error);
  const codes = chain.map(codeOf).filter((code) => code !== undefined);
  const isConnecting = chain.some((cause) => propertyOf(cause, 'syscall') === 'connect');
  const known = codes.map(faultOfCode).find((fault) => fault !== undefined);
  const fault = known ?? { reason: 'connection' as const, unsent: false };
  const timedOut = codes.includes('ETIMEDOUT');
  return {
    kind: 'none',
    reason: timedOut ? 'timeout' : fault.reason,
    message: messageOfChain(chain),
    unsent: fault.unsent || isConnecting,
  };
}

/** The fault of a call that was given up after so long. */
export function timeoutFault(timeoutMs: number): NoAnswer {
  const message = `No complete answer within ${timeoutMs} ms.`;
  return { kind: 'none', reason: 'timeout', message, unsent: false };
}

/** The fault of an answer that was still coming when it was given up. */
export function streamFault(timeoutMs: number): NoAnswer {
  const message = `The answer is a stream that did not end within ${timeoutMs} ms.`;
  return { kind: 'none', reason: 'stream', message, unsent: false };
}

function faultOfCode(code: string): ConnectionFault | undefined {
  return BY_CODE[code] ?? BY_CODE_PATTERN.find(([pattern]) => pattern.test(code))?.[1];
}

function causes(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (let cause = error; cause !== undefined && cause !== null && chain.length < 8;) {
    chain.push(cause);
    const errors = propertyOf(cause, 'errors');
    if (Array.isArray(errors)) chain.push(...Array.from<unknown>(errors).slice(0, 2));
    cause = propertyOf(cause, 'cause');
  }
  return chain;
}

function codeOf(error: unknown): string | undefined {
  const code = propertyOf(error, 'code');
  return typeof code === 'string' ? code : undefined;
}

function textOf(error: unknown): string {
  const message = propertyOf(error, 'message');
  return typeof message === 'string' ? message : messageOf(error);
}

/** The innermost message that says something: that of fetch is always "fetch failed". */
function messageOfChain(chain: readonly unknown[]): string {
  const messages = chain.map(textOf).filter((message) => message !== '');
  const telling = messages.filter((message) => !/^(fetch failed|terminated)$/.test(message));
  return telling.at(-1) ?? messages.at(-1) ?? 'The connection failed.';
}
