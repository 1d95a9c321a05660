import { createsThings } from '../arguments/pool/made-by-call.js';
import { nameWords } from '../arguments/names/name-words.js';
import { effectOf, shutsDown } from '../core/effect.js';
import type { Source } from '../core/catalogue.js';
import type { ToolDoc } from '../core/tool-doc.js';

const ending =
  /^(?:close|end|stop|terminate|disconnect|logout|signout|shutdown|quit|exit|kill|clear|reset|revoke)$/;

/** True for a tool that destroys things, or whose name says that it ends or empties what others work on: no other one may need it any more. */
export function comesLast(tool: Pick<ToolDoc, 'name' | 'sideEffects' | 'call'>): boolean {
  const effect = effectOf(tool);
  if (effect !== 'write') return effect === 'destructive' && !createsThings(tool);
  const [verb = ''] = tool.name.includes('/') ? [] : nameWords(tool.name);
  return ending.test(verb);
}

/** Of the tools that remain those whose turn it is: what ends or destroys things waits for all others, what shuts them down for that too. */
export function dueNow(remaining: readonly ToolDoc[], source: Source): readonly ToolDoc[] {
  const serving = remaining.filter((tool) => !comesAfterAll(tool, source));
  const gentle = serving.filter((tool) => !comesLast(tool));
  const [due = remaining] = [gentle, serving].filter(({ length }) => length > 0);
  return due;
}

/**
 * True for one that, as far as its name says, shuts down what serves all the others, or may change or take away the account in
 * whose name all calls are made: it comes after them, those that destroy things included.
 */
export function comesAfterAll(
  tool: Pick<ToolDoc, 'name' | 'sideEffects' | 'call'>,
  source?: Source,
): boolean {
  if (effectOf(tool) === 'read') return false;
  return shutsDown(tool) || (source !== undefined && isNamed(source) && changesAccounts(tool));
}

/** True where requests say who makes them. */
function isNamed(source: Source): boolean {
  if (source.kind !== 'http') return false;
  return (
    source.credentials.length > 0 || Object.keys(source.headers).some((name) => bearing.test(name))
  );
}

const bearing = /^(?:cookie|.*(?:auth|token|key|session).*)$/i;

/** Changes or destroys, by its name, accounts or what they log in with; what only makes them takes nothing away. */
function changesAccounts({ name, call }: Pick<ToolDoc, 'name' | 'call'>): boolean {
  const isHttp = call.kind === 'http';
  const words = nameWords(isHttp ? call.path.replace(/\{[^}]*\}/g, '') : name);
  const [verb = ''] = nameWords(name);
  const changes = isHttp
    ? /^(?:PUT|PATCH|DELETE)$/i.test(call.method) || changing.test(verb)
    : changing.test(verb);
  return changes && accounts.test(words.at(-1) ?? '');
}

const changing =
  /^(?:update|change|edit|set|replace|patch|rename|reset|rotate|revoke|disable|suspend|block|lock|delete|remove)$/;
const accounts = /^(?:account|user|password|credential|session|token|login|me)$/;
