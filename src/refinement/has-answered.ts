import { harvestHeaders, isVersion } from '../arguments/pool/harvest-headers.js';
import type { CallRecord } from '../core/call-record.js';
import { isJsonObject, type Json } from '../core/json.js';

/**
 * True for a success with something in it: lists that are all empty, and nothing at all, are not, but for an answer whose status
 * says that there is nothing to send, or that something was made (201, 202, 204), or whose headers tell an id or a place.
 */
export function hasAnswered({ outcome }: Pick<CallRecord, 'outcome'>): boolean {
  if (outcome?.kind !== 'accepted') return false;
  if (saidByStatus.has(outcome.status ?? 0)) return true;
  const named = harvestHeaders(outcome.headers).filter((value) => !isVersion(value));
  return named.length > 0 || hasContent(outcome.body ?? null);
}

const saidByStatus: ReadonlySet<number> = new Set([201, 202, 204]);

/** False for no value, for an empty text or list, for a text that says that there is nothing (`No notes found.`), and for an object whose lists are all empty. */
export function hasContent(body: Json): boolean {
  if (body === null || body === '') return false;
  if (typeof body === 'string') return body.length > longestNothing || !saysNothing.test(body);
  if (Array.isArray(body)) return body.length > 0;
  if (!isJsonObject(body)) return true;
  const lists = Object.values(body).filter((value) => Array.isArray(value));
  return lists.length === 0 || lists.some((list) => list.length > 0);
}

const longestNothing = 120;
const saysNothing =
  /^\W*(?:(?:found )?(?:no|0|zero) (?:[\w-]+ ){1,3}(?:were |was )?(?:(?:found|available|matched)(?: (?:in|for|at|on|with|under|within) .*)?|(?:matching|for|in) .*)|(?:found )?(?:no|0|zero) (?:[\w-]+s|people|data)|nothing(?: was)? found|nothing(?: (?:(?:is |was )?(?:here|there)|(?:was )?match(?:es|ed)|to (?:show|display|list|see)|yet|on|in|at|for)(?: .*)?)?|no match|none|empty|there (?:is|are|was|were) (?:no|nothing)\b[^.!?\n]*|no (?:[\w-]+ ){1,3}(?:is|are|was|were) (?:kept|known|listed|planned|recorded|registered|scheduled|set|stored|there)\b[^.!?\n]*)\W*$/i;
