import { isJsonObject, type Json, type JsonObject } from '../../src/core/json.js';
import type { FixtureApi } from './fixture-api.js';
import type { ArgumentTruth, ToolTruth, TruthTable } from './tool-truth.js';
import { textOf } from './text-of.js';

interface Route {
  readonly method: string;
  readonly path: string;
}

interface Answer {
  readonly ok: boolean;
  readonly text: string;
}

type Ask = (tool: string, given: JsonObject) => Promise<Answer>;

/**
 * Calls a fixture API about every keyword of its truth table, each time on a fresh server, and gives one line
 * for each that does not hold. Tools whose `works` has no arguments for a required one are left out.
 */
export async function conformanceFailures(
  table: TruthTable,
  start: () => Promise<FixtureApi>,
  options: { readonly spec: JsonObject; readonly headers?: Record<string, string> },
): Promise<string[]> {
  const routes = routesOf(options.spec);
  const failures: string[] = [];
  for (const [tool, truth] of Object.entries(table)) {
    const ask: Ask = async (id, given) => {
      const api = await start();
      const headers = options.headers ?? {};
      const answer = await request({ api, route: routes[id], truth: table[id], given, headers });
      await api.close();
      return answer;
    };
    if (isCallable(truth)) failures.push(...(await checkTool(tool, truth, ask)));
  }
  return failures;
}

function isCallable(truth: ToolTruth): boolean {
  return Object.entries(truth.arguments).every(
    ([name, one]) => one.required !== true || /[.[]/.test(name) || name in truth.works,
  );
}

async function checkTool(tool: string, truth: ToolTruth, ask: Ask): Promise<string[]> {
  const failures: string[] = [];
  const expect = async (accepted: boolean, given: JsonObject, about: string): Promise<void> => {
    const answer = await ask(tool, given);
    if (answer.ok !== accepted) failures.push(`${tool}: ${about}: ${answer.text.slice(0, 120)}`);
  };
  const first = await ask(tool, truth.works);
  if (!first.ok) return [`${tool}: the call that works fails: ${first.text}`];
  failures.push(...missingPaths(truth, first.text).map((path) => `${tool}: no ${path}`));
  for (const probe of probesOf(truth)) await expect(probe.accepted, probe.given, probe.about);
  return failures;
}

function missingPaths(truth: ToolTruth, text: string): string[] {
  const body = parsed(text);
  return truth.always.filter((path) => path !== '' && !hasPath(body, path));
}

function hasPath(value: Json, path: string): boolean {
  if (path === '' || path === '.') return true;
  if (path.startsWith('[]')) {
    return Array.isArray(value) && value.every((one: Json) => hasPath(one, path.slice(2)));
  }
  const [, key = '', rest = ''] = /^\.?([^.[]+)(.*)$/.exec(path) ?? [];
  if (!isJsonObject(value) || !(key in value)) return false;
  return hasPath(value[key] ?? null, rest);
}

interface Probe {
  readonly accepted: boolean;
  readonly given: JsonObject;
  readonly about: string;
}

function probesOf(truth: ToolTruth): Probe[] {
  const names = Object.keys(truth.arguments);
  const single = names.flatMap((name) => argumentProbes(truth, name));
  const pairs = (truth.exclusive ?? []).map((pair) => ({
    accepted: false,
    given: pair.reduce(
      (given, name) => withArgument(given, name, sample(truth, name)),
      truth.works,
    ),
    about: `${pair.join(' with ')} is refused`,
  }));
  const groups = (truth.oneOf ?? []).map((group) => ({
    accepted: false,
    given: group.reduce(withoutArgument, truth.works),
    about: `without ${group.join(', ')} is refused`,
  }));
  const needs = Object.entries(truth.needs ?? {}).map(([name, others]) => ({
    accepted: false,
    given: others.reduce(withoutArgument, withArgument(truth.works, name, sample(truth, name))),
    about: `${name} alone is refused`,
  }));
  return [...single, ...pairs, ...groups, ...needs];
}

function argumentProbes(truth: ToolTruth, name: string): Probe[] {
  const argument = truth.arguments[name];
  if (argument === undefined) return [];
  const base = withoutConflicts(truth, name);
  const inGroup = (truth.oneOf ?? []).some((group) => group.includes(name));
  const values = valueProbes(argument).map(({ accepted, value, about }) => ({
    accepted,
    given: withArgument(base, name, value),
    about: `${name} ${about}`,
  }));
  const leftOut = {
    accepted: argument.required !== true,
    given: withoutArgument(truth.works, name),
    about: `${name} is ${argument.required === true ? 'required' : 'optional'}`,
  };
  return inGroup || argument.in === 'path' ? values : [...values, leftOut];
}

interface ValueProbe {
  readonly accepted: boolean;
  readonly value: Json;
  readonly about: string;
}

function valueProbes(one: ArgumentTruth): ValueProbe[] {
  const probes: ValueProbe[] = [];
  const add = (accepted: boolean, value: Json, about: string): void => {
    probes.push({ accepted, value, about });
  };
  if (one.minimum !== undefined) {
    add(true, one.minimum, `takes its minimum ${one.minimum}`);
    add(false, one.minimum - 1, `refuses less than ${one.minimum}`);
  }
  if (one.maximum !== undefined) {
    add(true, one.maximum, `takes its maximum ${one.maximum}`);
    add(false, one.maximum + 1, `refuses more than ${one.maximum}`);
  } else if (one.types.includes('integer') && one.kind === undefined) {
    add(true, 100_000, 'has no maximum');
  }
  if (one.maxLength !== undefined) {
    const letter = new RegExp(one.pattern ?? '').test('x') ? 'x' : '1';
    add(true, letter.repeat(one.maxLength), 'takes its longest text');
    add(false, 'x'.repeat(one.maxLength + 1), 'refuses a longer text');
  }
  if (one.minLength !== undefined)
    add(false, 'x'.repeat(one.minLength - 1), 'refuses a shorter text');
  if (one.enum !== undefined) {
    for (const value of one.enum) add(true, value, `takes ${textOf(value)}`);
    for (const value of one.enum) {
      add(one.caseInsensitive === true, textOf(value).toUpperCase(), 'in capitals');
    }
    add(false, 'not-one-of-them', 'refuses another value');
  }
  if (one.pattern !== undefined) add(false, '!', 'refuses what does not match');
  if (one.format !== undefined) add(false, 'not-that', `has the format ${one.format}`);
  if (one.format === 'date') add(true, '2024-05-31', 'takes a date');
  if (one.coercedFrom?.includes('string') === true)
    add(true, one.types.includes('boolean') ? 'true' : '2', 'takes it as text');
  return probes;
}

function withoutConflicts(truth: ToolTruth, name: string): JsonObject {
  const rivals = (truth.exclusive ?? []).filter((pair) => pair.includes(name)).flat();
  const base = rivals.reduce(withoutArgument, truth.works);
  const companions = truth.needs?.[name] ?? [];
  return companions.reduce((given, one) => withArgument(given, one, sample(truth, one)), base);
}

function sample(truth: ToolTruth, name: string): Json {
  const known = truth.works[name];
  if (known !== undefined) return known;
  const one = truth.arguments[name];
  if (one?.enum?.[0] !== undefined) return one.enum[0];
  if (one?.format === 'date') return '2024-05-31';
  if (one?.format === 'email') return 'ada.berg@harbour.test';
  return one?.types.includes('integer') === true ? (one.minimum ?? 1) : 'x';
}

/** Sets an argument by its path (`ship_to.postcode`, `lines[].quantity`: in every element). */
function withArgument(given: JsonObject, path: string, value: Json): JsonObject {
  const [, key = path, isList, rest] = /^([^.[]+)(\[\])?\.?(.*)$/.exec(path) ?? [];
  if (rest === undefined || rest === '') {
    return { ...given, [key]: isList === undefined ? value : [value] };
  }
  const inner = given[key];
  if (isList !== undefined && Array.isArray(inner)) {
    const list = inner.map((one: Json) =>
      isJsonObject(one) ? withArgument(one, rest, value) : one,
    );
    return { ...given, [key]: list };
  }
  return { ...given, [key]: withArgument(isJsonObject(inner) ? inner : {}, rest, value) };
}

function withoutArgument(given: JsonObject, path: string): JsonObject {
  const [, key = path, isList, rest] = /^([^.[]+)(\[\])?\.?(.*)$/.exec(path) ?? [];
  if (rest === undefined || rest === '') {
    return Object.fromEntries(Object.entries(given).filter(([name]) => name !== key));
  }
  const inner = given[key];
  if (isList !== undefined && Array.isArray(inner)) {
    const list = inner.map((one: Json) => (isJsonObject(one) ? withoutArgument(one, rest) : one));
    return { ...given, [key]: list };
  }
  return isJsonObject(inner) ? { ...given, [key]: withoutArgument(inner, rest) } : given;
}

interface FixtureRequest {
  readonly api: FixtureApi;
  readonly route: Route | undefined;
  readonly truth: ToolTruth | undefined;
  readonly given: JsonObject;
  readonly headers: Record<string, string>;
}

/** Retries a 5xx answer: flaky operations must not fail the check. */
async function request(options: FixtureRequest): Promise<Answer> {
  const { api, route, truth, given } = options;
  if (route === undefined)
    throw new Error('an operation of the truth table is not in the document');
  const url = new URL(api.url);
  url.pathname = route.path;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...options.headers,
  };
  const body: Record<string, Json> = {};
  for (const [name, value] of Object.entries(given)) {
    const place = truth?.arguments[name]?.in ?? 'body';
    if (place === 'path') {
      url.pathname = url.pathname.replace(`%7B${name}%7D`, encodeURIComponent(textOf(value)));
    } else if (place === 'header') headers[name] = textOf(value);
    else if (place === 'body') body[name] = value;
    else for (const one of [value].flat()) url.searchParams.append(name, textOf(one));
  }
  const sent = route.method === 'GET' ? null : JSON.stringify(body);
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(url, { method: route.method, headers, body: sent });
    const text = await response.text();
    if (response.status < 500 || attempt === 20) {
      return { ok: response.ok && !/"success":false|"status":"error"/.test(text), text };
    }
  }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** Operation id → method and path, from an OpenAPI document. */
function routesOf(spec: JsonObject): Record<string, Route> {
  const routes: Record<string, Route> = {};
  const paths = spec['paths'];
  if (!isJsonObject(paths)) return routes;
  for (const [path, item] of Object.entries(paths)) {
    if (!isJsonObject(item)) continue;
    for (const [method, operation] of Object.entries(item)) {
      if (!isJsonObject(operation) || typeof operation['operationId'] !== 'string') continue;
      routes[operation['operationId']] = { method: method.toUpperCase(), path };
    }
  }
  return routes;
}
