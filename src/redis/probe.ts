import { isIP } from 'node:net';
import type { Redis as IoRedis, RedisOptions } from 'ioredis';
import {
  ConfigurationError,
  ConnectionError,
  messageOf,
  StorageError,
  TooldraftError,
  type ErrorContext,
} from '../core/errors.js';
import { abortable } from '../support/abortable.js';
import { escapeControlCharacters } from '../support/escape-control-characters.js';
import { systemClock } from '../support/system-clock.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import { keyPrefix } from './run-keys.js';

export type ConnectionOptions = Omit<RedisOptions, 'replyMapping'>;

export interface ProbeOptions {
  /** Tools of the run may change something, so that what is recorded of their calls must survive Redis. */
  readonly writes?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Takes what should be known but stops nothing, a sentence or two each. */
  readonly warn?: ((message: string) => void) | undefined;
}

const asWritten = 'redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE], with rediss:// for TLS';

/** Where and how to connect, and what that is called in messages. Throws `ConfigurationError`, which shows no password. */
export function parsedAddress(address: string): {
  readonly connection: ConnectionOptions;
  readonly label: string;
} {
  const { protocol, hostname, port, pathname, search, hash, username, password } = urlOf(address);
  const isWhole = /^(\/\d*)?$/.test(pathname) && search === '' && hash === '' && hostname !== '';
  if (!/^rediss?:$/.test(protocol) || !isWhole) throw noAddress();
  const host = hostname.replace(/^\[|\]$/g, '');
  const label = `${protocol}//${hostname}:${port || '6379'}${pathname}`;
  try {
    const connection: ConnectionOptions = {
      ...{ host, port: Number(port || '6379'), db: Number(pathname.slice(1)) },
      ...(username === '' ? {} : { username: decodeURIComponent(username) }),
      ...(password === '' ? {} : { password: decodeURIComponent(password) }),
      ...(protocol === 'redis:' ? {} : { tls: isIP(host) === 0 ? { servername: host } : {} }),
    };
    return { connection, label };
  } catch {
    throw noAddress();
  }
}

function urlOf(address: string): URL {
  if (URL.canParse(address)) return new URL(address);
  throw noAddress();
}

/** The address is not shown: what is wrong with it may be a password. */
function noAddress(): ConfigurationError {
  return new ConfigurationError('The address of Redis cannot be read.', {
    remedy: `Write it as ${asWritten}; in a password, write each of @ / ? # % as its code (%40 for @).`,
  });
}

const answerWithinMs = 5_000;
const probing: ConnectionOptions = {
  ...{ lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 },
  ...{ connectTimeout: answerWithinMs, socketTimeout: answerWithinMs, enableReadyCheck: false },
  disconnectTimeout: 100,
};

/**
 * Connects once, and says what is wrong: `ConnectionError` where there is no Redis, `ConfigurationError` where a run could not rely on it.
 * Waits while it loads its data.
 */
export async function probeRedis(
  connect: (options: ConnectionOptions) => IoRedis,
  label: string,
  options: ProbeOptions,
): Promise<void> {
  const client = connect(probing);
  let cause: Error | undefined;
  client.on('error', (error: Error) => (cause ??= error));
  // Who refuses a connection says why and hangs up; the client would forget what was said.
  client.on('connect', () =>
    client.stream.once('data', (chunk: Buffer) => {
      const [line = ''] = chunk.toString('utf8').split('\r\n');
      if (/^-(DENIED|ERR max number of clients)/.test(line)) cause ??= new Error(line.slice(1));
    }),
  );
  try {
    await abortable(client.connect(), options.signal);
    // A database that does not exist is told by an event alone.
    if (cause !== undefined) throw cause;
    await whenLoaded(client, label, options);
    const info = await client.info();
    assertFit(valuesOf(info), label, options);
    await client.eval(tryWriting, 1, `${keyPrefix}probe`);
    if (options.writes === true) await warnOfFsync(client, label, options);
  } catch (error) {
    throw error instanceof TooldraftError ? error : explained(cause ?? error, label);
  } finally {
    client.disconnect();
  }
}

const tryWriting = `return redis.call('SET', KEYS[1], '1', 'PX', '1')`;
const loadingPauseMs = 500;

async function whenLoaded(client: IoRedis, label: string, options: ProbeOptions): Promise<void> {
  for (let isTold = false; ; isTold = true) {
    try {
      await client.ping();
      return;
    } catch (error) {
      if (!messageOf(error).startsWith('LOADING')) throw error;
      if (!isTold) options.warn?.(`Redis at ${label} is loading its data; waiting for it.`);
      await systemClock.sleep(loadingPauseMs, options.signal);
      throwIfInterrupted(options.signal);
    }
  }
}

function valuesOf(info: string): ReadonlyMap<string, string> {
  return new Map(
    info.split(/\r?\n/).flatMap((line): [string, string][] => {
      const at = line.indexOf(':');
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)]];
    }),
  );
}

const least = [6, 2] as const;

function assertFit(
  info: ReadonlyMap<string, string>,
  label: string,
  { writes, warn }: ProbeOptions,
): void {
  const version = info.get('redis_version') ?? '0';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < least[0] || (major === least[0] && minor < least[1])) {
    throw new ConfigurationError(
      `Redis at ${label} is version ${escapeControlCharacters(version)}; a run needs ${least.join('.')} or later.`,
      { remedy: 'Install a later Redis.' },
    );
  }
  const policy = info.get('maxmemory_policy') ?? 'noeviction';
  if (policy !== 'noeviction') {
    throw new ConfigurationError(
      `Redis at ${label} drops data when its memory is full (maxmemory-policy ${escapeControlCharacters(policy)}): parts of a run would be lost.`,
      {
        remedy:
          'Set it with `redis-cli CONFIG SET maxmemory-policy noeviction`, and in redis.conf, or use another Redis.',
      },
    );
  }
  if (info.get('aof_enabled') !== '0') return;
  const says = `Redis at ${label} keeps no log of what is written (appendonly no)`;
  if (writes !== true) {
    warn?.(`${says}: what it is told before a restart may have to be done again.`);
    return;
  }
  throw new ConfigurationError(
    `${says}: after a restart calls that change something could be made twice.`,
    {
      remedy:
        'Set it with `redis-cli CONFIG SET appendonly yes`, and in redis.conf; `appendfsync always` survives a power cut too.',
    },
  );
}

/** Told where it can be known: many users may not read the configuration. */
async function warnOfFsync(client: IoRedis, label: string, { warn }: ProbeOptions): Promise<void> {
  const told = await client.config('GET', 'appendfsync').catch(() => []);
  const policy = Array.isArray(told) ? String(told[1] ?? '') : '';
  if (policy === '' || policy === 'always') return;
  warn?.(
    `Redis at ${label} may lose its last second in a power cut (appendfsync ${escapeControlCharacters(policy)}), ` +
      'and calls that change something could be made twice. Set appendfsync always to exclude that.',
  );
}

interface Problem {
  readonly when: RegExp;
  readonly says: string;
  readonly remedy: string;
  readonly kind: new (message: string, context: ErrorContext) => TooldraftError;
}

const startIt =
  'Start it (`redis-server --port PORT --appendonly yes`), or correct the address given with --queue.';

/** What may be wrong, by the code and message of what was thrown; the first that fits counts. */
const problems: readonly Problem[] = [
  {
    when: /ECONNREFUSED/,
    says: 'cannot be reached: the connection was refused',
    remedy: startIt,
    kind: ConnectionError,
  },
  {
    when: /ENOTFOUND|EAI_AGAIN/,
    says: 'cannot be reached: the name of its host is not known',
    remedy: 'Correct the address given with --queue.',
    kind: ConnectionError,
  },
  {
    when: /SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/,
    says: 'has a certificate of an authority that is not known here',
    remedy: 'Name a file with the certificate of that authority in NODE_EXTRA_CA_CERTS.',
    kind: ConnectionError,
  },
  {
    when: /CERT_|ALTNAME/,
    says: 'has a certificate that does not hold',
    remedy: 'Renew it, or use the host name that stands in it.',
    kind: ConnectionError,
  },
  {
    when: /CERTIFICATE_REQUIRED/,
    says: 'asks for a certificate of the client, which tooldraft has none of',
    remedy: 'Set `tls-auth-clients no` in Redis and use user and password.',
    kind: ConnectionError,
  },
  {
    when: /WRONG_VERSION_NUMBER|before secure TLS|packet length too long/,
    says: 'does not speak TLS',
    remedy: 'Write redis:// instead of rediss://, or use its TLS port.',
    kind: ConnectionError,
  },
  {
    when: /RESP type|Protocol error/,
    says: 'does not answer as Redis does',
    remedy: 'Correct the port; write rediss:// if it is a TLS port.',
    kind: ConnectionError,
  },
  {
    when: /NOAUTH/,
    says: 'asks for a password',
    remedy:
      'Write it into the address: redis://:PASSWORD@HOST; TOOLDRAFT_QUEUE keeps it out of the command line.',
    kind: ConfigurationError,
  },
  {
    when: /WRONGPASS|invalid password/,
    says: 'does not accept this user and password',
    remedy:
      'Correct them in the address; write each of @ / ? # % in a password as its code (%40 for @).',
    kind: ConfigurationError,
  },
  {
    when: /NOPERM/,
    says: 'does not allow this user what a run needs',
    remedy: `Allow it: ACL SETUSER NAME ~${keyPrefix}* +@all -@dangerous +info`,
    kind: ConfigurationError,
  },
  {
    when: /DENIED/,
    says: 'serves its own machine alone (protected mode)',
    remedy: 'Give it a password (requirepass, or ACL SETUSER) and write that into the address.',
    kind: ConfigurationError,
  },
  {
    when: /DB index is out of range/,
    says: 'has no database of that number',
    remedy: 'Use a number from 0 to 15 at the end of the address, or none.',
    kind: ConfigurationError,
  },
  {
    when: /READONLY/,
    says: 'is a replica that takes no writes',
    remedy: 'Use the address of the primary.',
    kind: ConfigurationError,
  },
  {
    when: /OOM/,
    says: 'is full: it has reached its maxmemory',
    remedy: 'Give it more memory (maxmemory), or use an emptier one.',
    kind: StorageError,
  },
  {
    when: /MISCONF/,
    says: 'takes no writes because it cannot write to its disk',
    remedy: 'Make room on its disk; its log says more.',
    kind: StorageError,
  },
  {
    when: /max number of clients/,
    says: 'takes no more connections',
    remedy: 'Raise its maxclients, or start fewer workers.',
    kind: ConnectionError,
  },
  {
    when: /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|Socket timeout|Connection is closed|ECONNRESET|EPIPE/,
    says: 'does not answer',
    remedy:
      'Look whether it runs and a firewall is in between; a TLS port wants rediss://, a plain port redis://.',
    kind: ConnectionError,
  },
];

function explained(error: unknown, label: string): TooldraftError {
  const { code, message } = reasonOf(error);
  const problem = problems.find(({ when }) => when.test(`${code} ${message}`));
  const because = escapeControlCharacters(message.replace(/[. ]*(Please report this\.)?$/, ''));
  if (problem === undefined) {
    return new ConnectionError(`Redis at ${label} cannot be used: ${because}.`, {
      cause: error,
      remedy: startIt,
    });
  }
  const { says, remedy, kind: Kind } = problem;
  return new Kind(`Redis at ${label} ${says} (${because}).`, { cause: error, remedy });
}

function reasonOf(error: unknown): { readonly code: string; readonly message: string } {
  if (typeof error !== 'object' || error === null) return { code: '', message: String(error) };
  const code = 'code' in error ? String(error.code) : '';
  return { code, message: 'message' in error ? String(error.message) : code };
}

/** What Redis refuses in the middle of a run, where it is known; else the error itself. */
export function explainedRefusal(error: unknown, label: string): unknown {
  const isRefusal = /^(NOPERM|NOAUTH|WRONGPASS|READONLY|OOM|MISCONF)/.test(messageOf(error));
  return isRefusal ? explained(error, label) : error;
}
