import type { Source } from '../core/catalogue.js';
import type { Clock, Random, ToolCallRequest, ToolExecutor } from '../core/ports.js';
import type { Environment } from '../support/expand-environment.js';
import { PrivateValues } from './private-values.js';
import type { Secret } from '../support/redact-secrets.js';
import { seededRandom } from '../support/seeded-random.js';
import { systemClock } from '../support/system-clock.js';
import type { CallAttempter } from './attempt.js';
import { checkEnvironment } from './check-environment.js';
import { DOWNLOAD_FACTOR } from './decode-body.js';
import { interruptible } from './interruptible.js';
import { limited } from './limited.js';
import { masking } from './masking.js';
import { notAgain } from './not-again.js';
import { secretsOf, sourceEnvironmentNames } from './referenced-environment.js';
import { retrying } from './retrying.js';
import { UncallableExecutor } from './uncallable-executor.js';
import { VirtualAttempter, type VirtualServer } from './virtual-attempter.js';
import { withinBudget } from './within-budget.js';

/** How the tools of a catalogue are called. */
export interface ExecutorOptions {
  /** Where `${NAME}` in the catalogue gets its values from. */
  readonly env: Environment;
  /** Names of variables that an MCP server gets beside the minimal environment. */
  readonly passEnv?: readonly string[] | undefined;
  /** For one request with its whole answer. Default 30 s. */
  readonly timeoutMs?: number | undefined;
  /** Bytes of a body that are kept; five times as many are downloaded at most. Default 1 MB. */
  readonly maxBodyBytes?: number | undefined;
  /** Calls in flight. Default 8. */
  readonly concurrency?: number | undefined;
  /** Requests per second and host; unlimited where absent. */
  readonly rps?: number | undefined;
  /** Requests in all, retries counted; unlimited where absent. */
  readonly maxCalls?: number | undefined;
  /** Tries after the first. Default 3. */
  readonly retries?: number | undefined;
  /** Answers in place of the source. */
  readonly virtual?: VirtualServer | undefined;
  /** Default: the system's. */
  readonly clock?: Clock | undefined;
  /** Spreads the waits between retries. Default: seeded with 1. */
  readonly random?: Random | undefined;
  /** Values to redact beside those that the catalogue refers to. */
  readonly secrets?: readonly Secret[] | undefined;
  /** What stands for personal and secret values of answers. Default: tokens that only this executor knows. */
  readonly privateValues?: PrivateValues | undefined;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_BODY_BYTES = 1_000_000;
const DEFAULT_CONCURRENCY = 8;
const DEFAULT_RETRIES = 3;

/**
 * Creates an executor for a catalogue's source, with limits, budget, retries and redaction around it. Personal and secret values in
 * answers are masked. Throws `ConfigurationError` if a variable that the source refers to is not set.
 */
export function createExecutor(source: Source, options: ExecutorOptions): ToolExecutor {
  const { clock = systemClock, random = seededRandom(1) } = options;
  const attempter = attempterFor(source, options, clock);
  if (attempter === null) return new UncallableExecutor();
  const { rps, maxCalls } = options;
  const direct = interruptible(attempter, clock);
  const paid = maxCalls === undefined ? direct : withinBudget(direct, maxCalls);
  const hostOf = hostsOf(source, options);
  const concurrency = options.concurrency ?? DEFAULT_CONCURRENCY;
  const paced = limited(paid, { concurrency, rps, clock, hostOf });
  const retries = options.retries ?? DEFAULT_RETRIES;
  const patient = retrying(paced, { retries, random, clock, hostOf });
  const sparing = notAgain(patient, options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const executor: ToolExecutor = {
    call: async (request, signal) => (await sparing.attempt(request, signal)).outcome,
    close: () => sparing.close(),
  };
  return masking(executor, options.privateValues ?? new PrivateValues());
}

/** Null for a source that does not say how its tools are called. */
function attempterFor(
  source: Source,
  options: ExecutorOptions,
  clock: Clock,
): CallAttempter | null {
  const { env, virtual } = options;
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const maxBodyBytes = options.maxBodyBytes ?? DEFAULT_BODY_BYTES;
  if (virtual !== undefined) {
    const secrets = options.secrets ?? [];
    return new VirtualAttempter(virtual, { timeoutMs, maxBodyBytes, clock, secrets });
  }
  if (source.kind === 'none') return null;
  checkEnvironment(source, env);
  const secrets = [
    ...(options.secrets ?? []),
    ...secretsOf([...sourceEnvironmentNames(source), ...(options.passEnv ?? [])], env),
  ];
  if (source.kind === 'http')
    return loadedLater(async () => {
      const { HttpExecutor } = await import('./http-executor.js');
      return new HttpExecutor(source, { env, timeoutMs, maxBodyBytes, clock, secrets });
    });
  return loadedLater(async () => {
    const { connectedMcpExecutor } = await import('./connected-mcp-executor.js');
    return connectedMcpExecutor(source, {
      ...{ env, timeoutMs, maxBodyBytes, clock, secrets },
      passEnv: options.passEnv ?? [],
      // They are downloaded whole before they are cut.
      maxMessageBytes: maxBodyBytes * DOWNLOAD_FACTOR,
    });
  });
}

/** An attempter made at its first call, because loading an MCP or HTTP client takes a good part of a start. */
function loadedLater(make: () => Promise<CallAttempter>): CallAttempter {
  let made: Promise<CallAttempter> | undefined;
  return {
    attempt: async (request, signal) => (await (made ??= make())).attempt(request, signal),
    close: async () => (await made)?.close(),
  };
}

function hostsOf(
  source: Source,
  { virtual }: ExecutorOptions,
): (request: ToolCallRequest) => string {
  return (request) => (virtual === undefined ? hostOfCall(source, request) : 'virtual');
}

/** The host a call goes to; an MCP server is one host, whatever the tool. */
function hostOfCall(source: Source, request: ToolCallRequest): string {
  const { call } = request.tool;
  if (source.kind !== 'http' || call.kind !== 'http') return 'mcp';
  return /^https?:\/\/([^/?#]*)/i.exec(call.path)?.[1]?.toLowerCase() ?? 'base';
}
