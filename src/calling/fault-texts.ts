import type { FaultReason } from '../core/outcome.js';

/** A text that means that nothing was learnt about the tool. */
interface FaultText {
  readonly reason: FaultReason;
  readonly pattern: RegExp;
  /** True for texts that also stand in honest refusals ("limit exceeded: at most 100 items"). */
  readonly doubtful?: boolean;
  /** True for texts that may be all that a call says which did what it was asked (`Connection closed`). */
  readonly onlyOfErrors?: boolean;
}

/** Not where the text says what is to be done before: then calls in another order may work. */
const NOT_CONNECTED =
  /^(?!.*\b(?:first|please|use|call|run|must|should|before)\b).*\bnot (?:yet |currently )?connected to (?:an? |the |any )?(?:remote |upstream )?(?:database|db|server|backend|broker|cluster|redis|mongo\w*|postgres\w*|mysql|mariadb|kafka|rabbit ?mq)\b/;

/**
 * Texts of the machinery between us and the tool: gateways, plans and keys, upstream connections, broken
 * code. Looked for in error texts only, never in data; in lower case with `_` and `-` as blanks. First match wins.
 */
const FAULT_TEXTS: readonly FaultText[] = [
  { reason: 'subscription', pattern: /\b(not|un) ?subscribed\b/ },
  {
    reason: 'subscription',
    pattern:
      /\bsubscription (is |has |was |plan )*(required|expired|inactive|ended|suspended|cancell?ed|invalid)/,
  },
  {
    reason: 'subscription',
    pattern:
      /\b(requires?|needs?) (an? |the |your )?(active |paid |premium |valid |higher |pro |enterprise )+(subscription|plan|account)\b/,
  },
  {
    reason: 'subscription',
    pattern: /\bupgrade (your|to an?|the)\b.{0,30}\b(plan|subscription|account|tier)\b/,
  },
  {
    reason: 'subscription',
    pattern:
      /\b(disabled|not available|not included|unavailable)\b.{0,20}\b(for|in|on|with|under) your\b.{0,20}\b(subscription|plan|tier)\b/,
  },
  {
    reason: 'subscription',
    pattern:
      /\b(payment required|(free )?trial (period )?(has |is )?(ended|expired|over)|billing (is )?not enabled|account (has been |is )(suspended|deactivated))\b/,
  },
  {
    reason: 'quota',
    pattern:
      /\b(exceed\w*|reached|over|hit|used up|exhausted|out of|insufficient|no (more|remaining))\b.{0,40}\b(quotas?|api credits?|request credits?)\b/,
    doubtful: true,
  },
  {
    reason: 'quota',
    pattern:
      /\b(quotas?|api credits?|request credits?)\b.{0,40}\b(exceeded|reached|exhausted|used up|depleted|ran out|violat\w+)/,
    doubtful: true,
  },
  {
    reason: 'quota',
    pattern:
      /\b(daily|monthly|hourly|weekly|per day|per month|per hour|requests?|usage|api calls?)\b.{0,30}\b(limit|allowance|cap)\b.{0,30}\b(exceeded|reached|hit|used up)/,
    doubtful: true,
  },
  {
    reason: 'quota',
    pattern:
      /\b(exceeded|reached|hit|used up)\b.{0,40}\b(daily|monthly|hourly|weekly|requests?|usage|api calls?)\b.{0,20}\b(limit|allowance|cap)\b/,
    doubtful: true,
  },
  { reason: 'quota', pattern: /\binsufficient credits?\b/ },
  {
    reason: 'rate-limit',
    pattern: /\btoo many (requests|api calls|(open )?connections)\b/,
    doubtful: true,
  },
  {
    reason: 'rate-limit',
    pattern: /\brate ?limit\w*\b.{0,40}\b(exceed\w*|reached|hit|error|violat\w+|in effect)/,
    doubtful: true,
  },
  {
    reason: 'rate-limit',
    pattern: /\b(exceed\w*|reached|hit|over)\b.{0,40}\brate ?limit/,
    doubtful: true,
  },
  {
    reason: 'rate-limit',
    pattern:
      /\b(rate limited|ratelimited|over rate limit|request (was |is |has been )?throttled|throttling (exception|error)|please (reduce|slow down) your request)/,
  },
  {
    reason: 'rate-limit',
    pattern: /\b(api )?call (frequency|volume)\b.{0,60}\bper (second|minute|hour|day)\b/,
  },
  {
    reason: 'unauthorized',
    pattern:
      /\binvalid (api ?key|access ?token|auth\w* token|bearer token|credentials|client (id|secret))\b/,
  },
  {
    reason: 'unauthorized',
    pattern:
      /\b(missing|no|provide an?|without an?|need an?|requires? an?) (valid )?(api ?key|credentials|access ?token|auth\w* (token|header))\b/,
  },
  {
    reason: 'unauthorized',
    pattern:
      /\b(api ?key|access ?token|bearer token|auth\w* token)\b.{0,30}\b(missing|invalid|required|not valid|not found|expired|revoked|incorrect|not provided)/,
  },
  {
    reason: 'unauthorized',
    pattern: /^\W*(error|status|http)?\W*(401|403)?\W*(unauthori[sz]ed|unauthenticated)\b/,
  },
  {
    reason: 'unauthorized',
    pattern:
      /\b(401 unauthori[sz]ed|unauthori[sz]ed 40[13]|authentication (is )?required|authentication failed|authentication credentials were not|not authenticated|not logged in|please log in|login required)\b/,
  },
  {
    reason: 'timeout',
    pattern:
      /\b(upstream|gateway|backend|origin|proxy|worker|server|service|lambda|connection|socket|read|connect|request|operation|query)\b.{0,30}\btim(ed|e) ?out\b/,
    doubtful: true,
  },
  {
    reason: 'timeout',
    pattern:
      /\b(timeout error|timeout of \d+ ?ms|timed out after \d+|deadline exceeded|etimedout|esockettimedout|und err \w*timeout)\b/,
  },
  {
    reason: 'dns',
    pattern:
      /\b(enotfound|eai again|getaddrinfo|name or service not known|temporary failure in name resolution|nodename nor servname)\b/,
  },
  {
    reason: 'tls',
    pattern:
      /\b(self signed certificate|unable to verify the first certificate|certificate (has expired|verify failed)|ssl(: | )(certificate|wrong version))\b/,
  },
  {
    reason: 'connection',
    pattern:
      /\b(econnrefused|econnreset|ehostunreach|enetunreach|epipe|socket hang up|connection (was )?(refused|reset|aborted|closed by)|network is unreachable|max retries exceeded with url|https?connection ?pool|connection error|failed to connect|could not connect|fetch failed|network ?error)\b/,
  },
  {
    reason: 'connection',
    pattern:
      /\b(?<!\bno )connections? (is |was |has been |had been )?(already )?((unexpectedly|suddenly) )?(closed|terminated|lost|ended|dropped|broken)( unexpectedly)?(?= *$|[.:;,!)]| (before|while|during|by|unexpectedly)\b)|\b(lost|terminating) connection\b|\bclosed the connection\b/,
    onlyOfErrors: true,
  },
  { reason: 'connection', pattern: NOT_CONNECTED, onlyOfErrors: true },
  {
    reason: 'connection',
    pattern:
      /\bcalled end on pool\b|\bafter calling end on the pool\b|\bconnection pool (is |was |has been )?(already )?(closed|ended|destroyed|exhausted)\b/,
    onlyOfErrors: true,
  },
  {
    reason: 'server-error',
    pattern:
      /\bsqlite busy\b|(?<!\b(this|that|the|your) )\bdatabase (table )?is locked\b|\b(server|service|database system) is (currently |now )?shutting down\b|\bdatabase system is (starting up|in recovery mode)\b/,
    onlyOfErrors: true,
  },
  {
    reason: 'rate-limit',
    pattern:
      /\btoo many clients already\b|\bmax number of clients reached\b|\bremaining connection slots are reserved\b/,
  },
  {
    reason: 'gateway',
    pattern:
      /\b(bad gateway|service (is )?(temporarily |currently )?unavailable|temporarily (unavailable|not working|out of service)|(5\d\d|http) server error|down for maintenance|under maintenance|upstream (connect|request|server|prematurely)|no healthy upstream|no route matched|(server|service|system|model|engine)( is)?( currently)? overloaded)\b/,
  },
  {
    reason: 'gateway',
    pattern:
      /\b(api (does not|doesn't|doesnt) exists?|endpoint\b.{0,80}\b(does not|doesn't) exist|api (is )?(unreachable|not working|no longer active|down)|contact the api provider)\b/,
  },
  {
    reason: 'protocol',
    pattern:
      /^(error )?(executing |calling )?(unknown tool\b|tool \S+ (was )?not found\b|no such tool\b)/,
  },
  {
    reason: 'server-error',
    pattern:
      /\b(module not found error|no module named|cannot import name|cannot find (module|package)|err module not found|function executing\b.{0,80}\berror|import\b.{0,60}\berror|traceback \(most recent call last\)|internal server error|out of memory|segmentation fault)\b/,
  },
  {
    reason: 'server-error',
    pattern:
      /\b(\w+ )?is not a function\b|\bcannot read propert(y|ies) of (undefined|null)\b|\bnone type' object has no attribute\b/,
  },
];

/** What makes a doubtful text a refusal of the arguments after all: it says what the argument should be. */
const ARGUMENT_TALK =
  /\b(must|should|at most|at least|no more than|less than|greater than|maximum (of|is|allowed|length)|characters?|items?|rows?|bytes|parameters?|arguments?|field|per (page|request|call|query|batch))\b/;

/**
 * Which fault an error text tells of; null where it tells of none, and then the text is the tool's own.
 * Quoted parts (names of files, values) are not looked at where the rest says enough.
 */
export function faultReasonOf(text: string): FaultReason | null {
  return faultTextIn(text)?.reason ?? null;
}

function faultTextIn(text: string): FaultText | null {
  const normal = normalised(unquoted(text));
  const match = FAULT_TEXTS.find(
    ({ pattern, doubtful }) => pattern.test(normal) && !(doubtful && ARGUMENT_TALK.test(normal)),
  );
  return match ?? null;
}

/** True where a short plain text is nothing but such a text, so that it cannot be data. */
export function isWhollyFaultText(text: string): boolean {
  if (text.length > 300) return false;
  const fault = faultTextIn(text);
  if (fault === null || fault.onlyOfErrors === true) return false;
  return (
    /^\W*((an? )?(unexpected )?error|fail(ed|ure)|exception|unable|could not|cannot|sorry|oops|http|status|[45]\d\d\b|you have|you are|api|upstream|request)\b/i.test(
      text,
    ) || text.trim().split(/\s+/).length <= 6
  );
}

function normalised(text: string): string {
  return text
    .replace(/([a-z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[_\-\s]+/g, ' ');
}

function unquoted(text: string): string {
  const rest = text.replace(/"[^"]{0,300}"|`[^`]{0,300}`|(?<!\w)'[^']{0,300}'(?!\w)/g, ' … ');
  const words = rest.match(/\p{L}{2,}/gu) ?? [];
  return words.length >= 2 ? rest : text;
}
