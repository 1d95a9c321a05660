import type { Clock, Random } from '../core/ports.js';
import type { CachePolicy, ChatCache } from './chat-cache.js';
import type { DialectStore } from './endpoint-dialect.js';
import type { RequestLimiter } from './request-limiter.js';
import type { TokenBudget } from './token-budget.js';

/** Which chat model, where it is, and what it shares with the other models of a run. */
export interface ChatModelOptions {
  readonly model: string;
  /** `https://api.openai.com/v1` when absent. On Azure with `?api-version=…`, or without for its v1 API. */
  readonly baseUrl?: string | undefined;
  /** Where the key is looked up: under `keyVariable`, else `OPENAI_API_KEY`, on Azure `AZURE_OPENAI_API_KEY` first. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The variable that holds the key; it must be set then. */
  readonly keyVariable?: string | undefined;
  /** Sent with every request, whatever that asks for; what requests ask for when absent. */
  readonly temperature?: number | undefined;
  readonly cache?: ChatCache | undefined;
  /** `on` when absent; without a cache nothing is cached. */
  readonly cachePolicy?: CachePolicy | undefined;
  /** Shared by all models of a run. Default: no limit. */
  readonly budget?: TokenBudget | undefined;
  /** Shared by all models of an endpoint: requests in flight, requests and tokens a minute. Default: 4 in flight. */
  readonly limiter?: RequestLimiter | undefined;
  /** Default: the system's. */
  readonly clock?: Clock | undefined;
  /** Spreads the waits between retries. Default: seeded with 1. */
  readonly random?: Random | undefined;
  /** What the endpoint accepts, learnt once; beside the answers when there is a cache, else for this model only. */
  readonly dialects?: DialectStore | undefined;
  /** Limit on an answer whose request names none, in tokens; 4096 when absent. */
  readonly maxAnswerTokens?: number | undefined;
  /** Milliseconds until a request without an answer is sent again, doubled each time (`Patience`); 120000 when absent. */
  readonly timeoutMs?: number | undefined;
  /** Tries of one request, the first included; 6 when absent. */
  readonly maxAttempts?: number | undefined;
}
