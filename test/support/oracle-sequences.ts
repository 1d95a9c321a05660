import { readFileSync } from 'node:fs';
import type { Domain } from '../../src/schema/domain.js';
import { isJsonObject, type Json, type JsonObject } from '../../src/core/json.js';
import type { Random } from '../../src/core/ports.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { parsePythonValue } from '../../src/support/parse-python.js';
import type { Environment } from '../../src/evaluation/environments/environment.js';
import {
  environmentNamed,
  environmentsByApi,
} from '../../src/evaluation/environments/environments.js';
import { fareOf } from '../../src/evaluation/environments/travel/flights.js';
import { environmentTool } from './environment-tool.js';
import { treeOf, type BfclOracle, type OracleCall, type OracleReply } from './bfcl-oracle.js';

export interface Sequence {
  readonly id: string;
  /** Class name in BFCL. */
  readonly api: string;
  readonly config: JsonObject;
  /** Calls as our tools take them. */
  readonly calls: readonly OracleCall[];
  /** True where the gold also calls tools that are not ours; they are left out. */
  readonly stripped: boolean;
}

/** Every gold sequence of BFCL's base set that touches one of the four environments. */
export function goldSequences(base: string, answers: string): Sequence[] {
  const gold = new Map(
    linesOf(answers).map((line) => [textIn(line, 'id'), line['ground_truth'] as string[][]]),
  );
  return linesOf(base).flatMap((line) => {
    const id = textIn(line, 'id');
    return Object.entries(line['initial_config'] as JsonObject).flatMap(([api, config]) =>
      environmentsByApi[api] === undefined || !isJsonObject(config)
        ? []
        : [sequenceOf(id, api, config, gold.get(id)!.flat())],
    );
  });
}

function textIn(object: JsonObject, key: string): string {
  const value = object[key];
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function linesOf(path: string): JsonObject[] {
  const text = readFileSync(path, 'utf8').trim();
  return text.split('\n').map((line) => JSON.parse(line) as JsonObject);
}

function sequenceOf(id: string, api: string, config: JsonObject, gold: string[]): Sequence {
  const environment = environmentNamed(environmentsByApi[api]!);
  const calls = gold.flatMap((text) => {
    const [, call = '', inside = ''] = /^(\w+)\((.*)\)$/s.exec(text) ?? [];
    const given = argumentsIn(inside);
    if (given === null) throw new Error(`${id}: ${text} cannot be read`);
    const tool = environmentTool(environment, call);
    if (tool === undefined) return [];
    const names = Object.keys(tool.parameters.properties ?? {});
    const named = given.map(({ name, value }, at) => [name ?? names[at]!, value] as const);
    return [{ call, arguments: Object.fromEntries(named) }];
  });
  return { id, api, config, calls, stripped: calls.length < gold.length };
}

/** The arguments of a gold call such as `cd(folder='document')` or `sort('report.pdf')`: Python literals, with or without a name. */
function argumentsIn(text: string): { name: string | undefined; value: Json }[] | null {
  const found: { name: string | undefined; value: Json }[] = [];
  let open = '';
  for (const part of text.split(',')) {
    open = open === '' ? part : `${open},${part}`;
    const [, name, literal = ''] = /^\s*(?:(\w+)\s*=)?(.*)$/s.exec(open) ?? [];
    const value = parsePythonValue(literal);
    // A comma inside a string or a list: the next part belongs to the same literal.
    if (value === undefined) continue;
    found.push({ name, value });
    open = '';
  }
  return open.trim() === '' ? found : null;
}

const token = 'token-for-tests';

/** The configuration as Python gets it: signed in to the travel agency, where our tools need no token. */
export function configForOracle(api: string, config: JsonObject): JsonObject {
  return api === 'TravelAPI' ? { ...config, access_token: token, token_expires_in: 3600 } : config;
}

const withToken = new Set([
  ...['register_credit_card', 'get_credit_card_balance', 'book_flight', 'retrieve_invoice'],
  ...['cancel_booking', 'set_budget_limit', 'purchase_insurance'],
]);

/** One call of ours as BFCL's version 4 takes it. */
export function forOracle({ call, arguments: given }: OracleCall): OracleCall {
  const { travel_cost: _cost, access_token: _token, ...rest } = given;
  if (call === 'make_transaction') {
    const { xact_type: _type, ...payment } = rest;
    return { call: 'withdraw_funds', arguments: payment };
  }
  const args = call === 'book_flight' || withToken.has(call) ? rest : given;
  return withToken.has(call)
    ? { call, arguments: { access_token: token, ...args } }
    : { call, arguments: args };
}

/** One call as ours take it: no token, the price of a flight said instead of looked up. */
export function forOurs({ call, arguments: given }: OracleCall): OracleCall {
  const { access_token: _token, ...args } = given;
  if (call !== 'book_flight' || 'travel_cost' in args) return { call, arguments: args };
  const text = (name: string): string => textIn(args, name);
  const fare = fareOf({
    ...{ from: text('travel_from'), to: text('travel_to') },
    ...{ day: text('travel_date'), travelClass: text('travel_class') },
  });
  return { call, arguments: { ...args, travel_cost: fare ?? 0 } };
}

/** Sentences for people are our own words here; only that there is one is compared. */
const prose = new Set(['customer_support_message', 'verification_failure']);

export function comparable(reply: OracleReply): Json {
  if ('error' in reply) return { refused: true };
  const { value } = reply;
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      prose.has(key) ? '(prose)' : key === 'history' ? sortedTexts(item) : item,
    ]),
  );
}

/** JSON objects give their number keys first, so the order in which orders came is lost in reading. */
function sortedTexts(items: Json): Json {
  return Array.isArray(items) ? items.map(String).sort() : items;
}

/** A final state under the names of ours, without what only one side keeps. */
export function comparableState(api: string, state: JsonObject): Json {
  switch (api) {
    case 'GorillaFileSystem': {
      const root = state['root'] as JsonObject;
      return { [textIn(root, 'name')]: treeOf(root) };
    }
    case 'VehicleControlAPI': {
      const renamed = Object.entries(state).map(([key, value]) => [
        key === 'engine_state' ? 'engineState' : key.replace(/^_/, ''),
        value,
      ]);
      return without(Object.fromEntries(renamed) as JsonObject, ['remainingUnlockedDoors']);
    }
    case 'TravelAPI':
      return without(state, [
        ...['_flight_cost_lookup', 'access_token', 'token_type', 'token_expires_in'],
        ...['token_scope', 'user_first_name', 'user_last_name'],
      ]);
    default:
      return without(state, []);
  }
}

function without(state: JsonObject, keys: readonly string[]): JsonObject {
  const dropped = new Set([...keys, 'is', 'long_context']);
  return Object.fromEntries(Object.entries(state).filter(([key]) => !dropped.has(key)));
}

export function ourState(api: string, environment: Environment): Json {
  const state = environment.state() as JsonObject;
  if (api === 'GorillaFileSystem') return state['root']!;
  return api === 'TravelAPI' ? without(state, ['user_first_name', 'user_last_name']) : state;
}

/** What differs between ours and Python's after the same calls, one line each. */
export async function differences(
  oracle: BfclOracle,
  { id, api, config, calls }: Sequence,
): Promise<string[]> {
  const environment = environmentNamed(environmentsByApi[api]!);
  environment.reset(config);
  const theirs = await oracle.run(api, configForOracle(api, config), calls.map(forOracle));
  const found: string[] = [];
  if (JSON.stringify(theirs.state).includes('<<File')) return [JSON.stringify(calls)];
  for (const [index, each] of calls.entries()) {
    const ours = await replyOfOurs(environment, forOurs(each));
    if (isStop(each)) continue;
    const [one, other] = [comparable(ours), comparable(theirs.replies[index]!)];
    if (!sameJson(one, other)) {
      found.push(
        `${id} ${JSON.stringify(each)}: ${JSON.stringify(ours)} / ${JSON.stringify(theirs.replies[index])}`,
      );
    }
  }
  const [one, other] = [ourState(api, environment), comparableState(api, theirs.state)];
  if (!sameJson(one, other))
    found.push(`${id} state: ${JSON.stringify(one)} / ${JSON.stringify(other)}`);
  return found;
}

/** Python stops the engine and then complains that it has not been started; ours says that it has stopped. */
function isStop({ call, arguments: given }: OracleCall): boolean {
  return call === 'startEngine' && given['ignitionMode'] === 'STOP';
}

async function replyOfOurs(environment: Environment, each: OracleCall): Promise<OracleReply> {
  const tool = environmentTool(environment, each.call)!;
  const outcome = await environment.executor.call({ tool, arguments: each.arguments });
  if (outcome.kind === 'accepted') return { value: outcome.body ?? null };
  return { error: outcome.message };
}

/** Equal as JSON, whatever the order of keys; numbers to 12 digits. */
function sameJson(one: Json, other: Json): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: Json): string {
  return JSON.stringify(value, (_key, item: Json) => {
    if (typeof item === 'number') return Number(item.toPrecision(12));
    return isJsonObject(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item;
  });
}

/** A random sequence: mostly values that exist at that moment, now and then something else. */
export async function randomSequence(
  api: string,
  config: JsonObject,
  options: { readonly id: string; readonly length: number; readonly random: Random },
): Promise<Sequence> {
  const { id, length, random } = options;
  const environment = environmentNamed(environmentsByApi[api]!);
  environment.reset(config);
  const tools = environment.tools.filter(({ id: name }) => !onlyOurs.has(name));
  const calls: OracleCall[] = [];
  while (calls.length < length) {
    const tool = pick(tools, random);
    const call = { call: tool.id, arguments: randomArguments(environment, tool, random) };
    if (isKnownDifference(environment, call)) continue;
    calls.push(call);
    await environment.executor.call({ tool, arguments: forOurs(call).arguments });
  }
  return { id, api, config, calls, stripped: false };
}

/** Not in BFCL's version 4. */
const onlyOurs = new Set(['update_market_status', 'update_stock_price']);

/**
 * Where Python does something that is an accident of its code, or version 4 has no such tool: copies of folders share
 * their contents with the original, a folder can be put into itself, stocks nobody knows cost 0, and money can only be
 * taken out.
 */
function isKnownDifference(
  environment: Environment,
  { call, arguments: given }: OracleCall,
): boolean {
  if (call === 'make_transaction') return given['xact_type'] !== 'withdrawal';
  if (call === 'filter_stocks_by_price') return Number(given['min_price'] ?? 0) <= 0;
  if (call !== 'cp' && call !== 'mv') return false;
  const folders = environment.domains(environmentTool(environment, 'cd')!)['folder']!.domain;
  const isFolder = (name: Json | undefined): boolean =>
    folders.kind === 'finite' && name !== undefined && folders.values.includes(name);
  if (call === 'cp' && isFolder(given['source'])) return true;
  return given['source'] === given['destination'];
}

const words = [
  ...['report', 'notes.txt', 'a', 'e', 'the', 'x y', 'new_file.txt', 'A|b', 'None'],
  ...['AAPL', 'ZZZ', 'Apple', 'START', 'engage', 'auto', 'fuel', 'Technology', 'USD', 'SFO'],
  ...['2024-10-15', '2024-09-01', '2024-09-02', '2024/10/15', 'US12345', '0001', 'driver'],
];
const numbers = [0, 1, -1, 0.5, 2, 5, 10, 37, 60, 100, 150.25, 1000, 99_999];

function randomArguments(environment: Environment, tool: ToolDoc, random: Random): JsonObject {
  const known = environment.domains(tool);
  const given: Record<string, Json> = {};
  for (const [name, { domain, required }] of Object.entries(known)) {
    if (name === 'travel_cost') continue;
    const left = required ? 0.02 : 0.5;
    if (random.next() < left) continue;
    const type = tool.parameters.properties?.[name]?.type;
    given[name] = random.next() < 0.8 ? valueOf(domain, type, random) : oddValue(type, random);
  }
  return given;
}

function valueOf(domain: Domain, type: unknown, random: Random): Json {
  switch (domain.kind) {
    case 'finite':
      return domain.values.length === 0 ? oddValue(type, random) : pick(domain.values, random);
    case 'range': {
      const [low, high] = [Number(domain.low), Number(domain.high)];
      if (!Number.isFinite(low) || !Number.isFinite(high)) return pick([1, 12_345, 12_446], random);
      const value = low + random.next() * (high - low);
      return domain.whole ? Math.round(value) : Math.round(value * 100) / 100;
    }
    case 'list': {
      const items = domain.items;
      return [1, 2].map(() =>
        items === null ? pick(words, random) : valueOf(items, 'string', random),
      );
    }
    default:
      return oddValue(type, random);
  }
}

function oddValue(type: unknown, random: Random): Json {
  switch (type) {
    case 'boolean':
      return random.next() < 0.5;
    case 'integer':
      return Math.trunc(pick(numbers, random));
    case 'number':
      return pick(numbers, random);
    case 'array':
      return random.next() < 0.3 ? [] : [pick(words, random)];
    default:
      return pick(words, random);
  }
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random.next() * items.length)]!;
}
