import type { FrozenPool } from '../arguments/pool/frozen-pool.js';
import { pathArguments } from '../arguments/names/url-place.js';
import type { Source } from '../core/catalogue.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { expandEnvironment, type Environment } from '../support/expand-environment.js';

/** What is known of the account that the run itself uses. */
export interface OwnAccount {
  /** Login names and addresses, lower-case: nobody else has them. */
  readonly logins: ReadonlySet<string>;
  /** Its id and what it is called, as text: another thing may have the same. */
  readonly names: ReadonlySet<string>;
}

/** The names of the user that calls are made as: of basic authentication, or of the URL. */
export function userNamesOf(source: Source, env: Environment): readonly string[] {
  if (source.kind !== 'http' && source.kind !== 'mcp-http') return [];
  const url = expandEnvironment(source.kind === 'http' ? source.baseUrl : source.url, env).text;
  const credentials = source.kind === 'http' ? source.credentials : [];
  const basic = credentials.flatMap((one) =>
    one.kind === 'basic' ? (expandEnvironment(one.value, env).text.split(':')[0] ?? '') : [],
  );
  const ofUrl = URL.canParse(url) ? unescaped(new URL(url).username) : '';
  return [ofUrl, ...basic].filter((name) => name !== '');
}

function unescaped(text: string): string {
  return new URLSearchParams(`text=${text.replaceAll('+', '%2B')}`).get('text') ?? '';
}

const ofCaller = '(?:current|authenticated|logged_in|own|my)_';
const asksWho = new RegExp(
  `(?:^|[_\\W])(?:who_?am_?i|me|myself|(?:(?:get|show|read|fetch)_(?:${ofCaller})?|${ofCaller})(?:user|account|profile))(?:_info)?$`,
  'i',
);

/** A reader of the account itself: `whoami`, `get_me`, `GET /user`, without anything that says whose. */
function isAboutCaller({ name, call, parameters }: ToolDoc): boolean {
  if ((parameters.required ?? []).length > 0) return false;
  const place = call.kind === 'http' ? call.path.replace(/\/+$/, '') : '';
  if (place.includes('{') || (call.kind === 'http' && call.method.toUpperCase() !== 'GET'))
    return false;
  return (
    asksWho.test(spaced(name)) ||
    /\/(?:me|whoami|user|account|profile|users\/current)$/i.test(place)
  );
}

/** A name in camel case with its words apart. */
function spaced(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1_$2');
}

/** What answers to questions about the caller say, and the names that calls are made with. */
export function ownAccount(
  tools: Iterable<ToolDoc>,
  pool: FrozenPool,
  users: readonly string[] = [],
): OwnAccount {
  const told = [...tools]
    .filter(isAboutCaller)
    .flatMap(({ id }) => pool.valuesOf(id))
    .filter(({ origin, path }) => origin === 'answer' && !path.includes('[]'));
  const under = (fields: RegExp): ReadonlySet<string> =>
    new Set(told.flatMap(({ field, value }) => (fields.test(field) ? textOf(value) : [])));
  const logins = under(/^(?:login|(?:user|login|account)_?name|e?-?mail|email_?address)$/i);
  return {
    logins: new Set([...logins, ...users.map((user) => user.toLowerCase())]),
    names: under(/^(?:(?:user|account)?_?id|uuid|uid|name|(?:display|full)_?name|slug)$/i),
  };
}

function textOf(value: Json): readonly string[] {
  return typeof value === 'string' || typeof value === 'number'
    ? [String(value).toLowerCase()]
    : [];
}

const places =
  /\/(?:me|myself|self|whoami|current[-_]?user|users?\/(?:me|self|current)|my[-_]?(?:account|profile))(?:\/|$)/i;
const single = /\/(?:user|account|profile)$/i;
const callers = new RegExp(
  `(?:^|_)(?:myself|${ofCaller}(?:user|account|profile|password|token))`,
  'i',
);

/** A tool that changes the caller's own account, whatever it is given: `POST /current-user/reset-token`, `PATCH /user`. */
function changesCaller({ name, call }: ToolDoc): boolean {
  if (callers.test(spaced(name).replace(/\W/g, '_'))) return true;
  if (call.kind !== 'http') return false;
  const place = call.path.replace(/\/+$/, '');
  return places.test(place) || (single.test(place) && /^(?:PUT|PATCH|DELETE)$/i.test(call.method));
}

const ofPeople = /(?:^|[_\W])(?:user|account|member|profile|person|people|admin|me)s?(?:[_\W]|$)/i;
const identifies = /(?:^|_)(?:[ug]?u?id|name|slug|key)$/i;
const holds = /^(?:owner|org|organi[sz]ation|namespace|workspace|group)$/i;

/**
 * False for a call of a tool that changes the account of the run, or of one that changes things in which an argument names the account of the run: what it changes might be that
 * account. Where it only says in what the thing lies (`/repos/{owner}/{repo}`), it names no account to change.
 */
export function sparesAccount(args: JsonObject, tool: ToolDoc, account: OwnAccount): boolean {
  if (changesCaller(tool)) return false;
  if (account.logins.size + account.names.size === 0) return true;
  const inUrl = pathArguments(tool);
  const words = `${tool.name} ${tool.call.kind === 'http' ? tool.call.path : ''}`;
  const isOfPeople = ofPeople.test(spaced(words));
  return Object.entries(args).every(([name, value]) => {
    const isHolder = inUrl.includes(name) ? inUrl.at(-1) !== name : holds.test(name);
    return isHolder || !namesAccount(name, value, { account, isOfPeople });
  });
}

function namesAccount(
  name: string,
  value: Json,
  of: { readonly account: OwnAccount; readonly isOfPeople: boolean },
): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => namesAccount(name, item, of));
  if (isJsonObject(value))
    return Object.entries(value).some(([inner, each]) => namesAccount(inner, each, of));
  const { account, isOfPeople } = of;
  const isPerson = ofPeople.test(spaced(name)) || (isOfPeople && identifies.test(spaced(name)));
  return textOf(value).some(
    (text) => account.logins.has(text) || (isPerson && account.names.has(text)),
  );
}
