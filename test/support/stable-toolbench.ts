import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { toolBenchPlace } from '../../src/catalogues/toolbench-place.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import { isJsonObject, jsonObjectSchema, type Json, type JsonObject } from '../../src/core/json.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import {
  standardCategory,
  standardName,
  standardToolName,
} from '../../src/support/toolbench-name.js';
import { listen } from './listen.js';

export interface StableToolBenchOptions {
  readonly catalogue: Catalogue;
  /** A folder of cached answers, read before anything is invented and written after. None where absent. */
  readonly cache?: string;
  /** ToolBench's `template_response` of APIs, by tool id. */
  readonly templates?: ReadonlyMap<string, Json>;
  readonly seed?: number;
  /** Of a hundred APIs so many answer by a fault, whatever they are asked. Default 8. */
  readonly faulty?: number;
}

/** A request as it came, and where its answer is from. */
export interface VirtualRequest {
  readonly tool: string | null;
  readonly arguments: JsonObject;
  readonly key: string;
  readonly from: 'cache' | 'invented' | 'rule' | 'fault' | 'unknown';
}

export interface StableToolBench {
  /** Whole address of what is posted to. */
  readonly url: string;
  readonly requests: readonly VirtualRequest[];
  close(): Promise<void>;
}

interface Answer {
  readonly error: string;
  readonly response: Json;
}

type Told = { readonly answer: Answer | null } & Pick<VirtualRequest, 'from'>;

const requestSchema = z.object({
  category: z.string(),
  tool_name: z.string(),
  api_name: z.string(),
  tool_input: z.union([jsonObjectSchema, z.string()]),
  strip: z.string(),
  toolbench_key: z.string(),
});

/**
 * A server that speaks StableToolBench's `POST /virtual`: answers from its cache, else invents them, the same for the same call, in the
 * shape of `template_response`, and keeps them. What an API documents as required it requires; numbers have to be numbers, counts
 * at most 100; some APIs are dead, unsubscribed, or never answer.
 */
export async function startStableToolBench({
  catalogue: { tools, groups = [] },
  cache,
  templates = new Map(),
  seed = 1,
  faulty = 8,
}: StableToolBenchOptions): Promise<StableToolBench> {
  const apis = new Map<string, ToolDoc>();
  for (const tool of tools) {
    const place = toolBenchPlace(tool, groups);
    if (place === null) continue;
    const key = [place.category, place.tool, cutAtFor(place.api)].join('/');
    if (!apis.has(key)) apis.set(key, tool);
  }
  const requests: VirtualRequest[] = [];

  const answerOf = (tool: ToolDoc, file: string | null, args: JsonObject): Told => {
    const key = pythonText(args);
    const cached = file === null ? {} : readCache(file);
    const known = cached[key];
    if (known !== undefined) return { answer: known, from: 'cache' };
    const draw = drawOf(`${seed} ${tool.id}`) % 100;
    if (draw < faulty) return { answer: faults[draw % faults.length] ?? null, from: 'fault' };
    const refused = refusalOf(tool, args);
    const answer = refused ?? {
      error: '',
      response: invented(tool, args, templates.get(tool.id), seed),
    };
    if (file !== null) writeCache(file, { ...cached, [key]: answer });
    return { answer, from: refused === null ? 'invented' : 'rule' };
  };

  const server = createServer((request, response) => {
    void readJson(request).then((value) => {
      const parsed = requestSchema.safeParse(value);
      if (request.method !== 'POST' || request.url !== '/virtual')
        return send(response, 404, { detail: 'Not Found' });
      if (!parsed.success)
        return send(response, 422, { detail: JSON.parse(parsed.error.message) as Json });
      const { tool_input: input, toolbench_key: key, ...names } = parsed.data;
      const args = argumentsOf(input);
      const category = standardCategory(names.category);
      const name = standardToolName(names.tool_name.replace(`_for_${category}`, ''));
      const api = cutAtFor(standardName(names.api_name));
      const tool = apis.get([category, name, api].join('/'));
      const file =
        cache === undefined
          ? null
          : join(cache, category, `${name}_for_${category}`, `${api}.json`);
      const { answer, from }: Told =
        tool === undefined
          ? { answer: { error: 'API not working error...', response: '' }, from: 'unknown' }
          : answerOf(tool, file, args);
      requests.push({ tool: tool?.id ?? null, arguments: args, key, from });
      // Null is an API that never answers.
      if (answer !== null) send(response, 200, { ...answer });
    });
  });
  const { url, close } = await listen(server);
  return { url: `${url}/virtual`, requests, close };
}

/** What dead APIs say; null for one that says nothing. */
const faults: readonly (Answer | null)[] = [
  { error: 'Unsubscribed error...', response: 'You are not subscribed to this API.' },
  { error: "API doesn't exist: 404 page not found", response: '' },
  { error: '', response: { message: 'You are not subscribed to this API.' } },
  { error: 'Timeout error...', response: '' },
  { error: 'Rate limit per minute error...', response: 'Too many requests' },
  null,
];

function cutAtFor(api: string): string {
  return api.split('_for_')[0] ?? api;
}

function argumentsOf(input: JsonObject | string): JsonObject {
  if (typeof input !== 'string') return input;
  if (input.trim() === '') return {};
  const value = JSON.parse(input) as Json;
  return isJsonObject(value) ? value : {};
}

function drawOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

/** What an API says to arguments that it does not take. */
function refusalOf({ parameters }: ToolDoc, args: JsonObject): Answer | null {
  const refuse = (text: string): Answer => ({ error: text, response: '' });
  for (const name of parameters.required ?? []) {
    const value = args[name] ?? '';
    if (value === '') return refuse(`Missing required parameter: ${name}`);
  }
  for (const [name, value] of Object.entries(args)) {
    const type = parameters.properties?.[name]?.type;
    if (type !== 'number' && type !== 'integer') continue;
    if (!Number.isFinite(Number(value))) return refuse(`${name} must be a number`);
    if (isCount(name) && (Number(value) < 1 || Number(value) > 100))
      return refuse(`${name} must be between 1 and 100`);
  }
  return null;
}

function isCount(name: string): boolean {
  return /limit|count|per_?page|^size$/i.test(name);
}

const words = 'amber birch cedar delta ember fjord grove harbor iris juniper kestrel lark'.split(
  ' ',
);

function invented(tool: ToolDoc, args: JsonObject, template: Json | undefined, seed: number): Json {
  const plain = { status: 'str', items: [{ id: 'int', name: 'str' }] };
  const shape = template === undefined || template === '' ? plain : template;
  const start = `${seed} ${tool.id} ${pythonText(args)}`;
  const count = Object.entries(args).find(([name]) => isCount(name));
  return filled(shape, { start, args, length: Math.min(Number(count?.[1] ?? 3), 20), name: '' });
}

interface Filling {
  readonly start: string;
  readonly args: JsonObject;
  readonly length: number;
  readonly name: string;
}

function filled(shape: Json, filling: Filling): Json {
  const { start, args, length, name } = filling;
  if (Array.isArray(shape)) {
    const [item] = shape as readonly Json[];
    if (item === undefined) return [];
    return Array.from({ length }, (_, index) =>
      filled(item, { ...filling, start: `${start} ${index}` }),
    );
  }
  if (isJsonObject(shape))
    return Object.fromEntries(
      Object.entries(shape)
        .filter(([key]) => key !== '_list_length')
        .map(([key, value]) => [
          key,
          filled(value, { ...filling, start: `${start} ${key}`, name: key }),
        ]),
    );
  const sent = args[name];
  if (sent !== undefined && typeof sent !== 'object') return sent;
  const draw = drawOf(start);
  switch (shape) {
    case 'int':
      return draw % 10_000;
    case 'float':
      return (draw % 10_000) / 100;
    case 'bool':
      return draw % 2 === 0;
    case 'NoneType':
      return null;
    default:
      return `${words[draw % words.length]} ${draw % 1000}`;
  }
}

/** `str(dict)` of Python. */
export function pythonText(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') {
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
    const escaped = value
      .replace(/[\\]/g, '\\\\')
      .replaceAll('\n', '\\n')
      .replaceAll('\r', '\\r')
      .replaceAll('\t', '\\t')
      .replaceAll(quote, `\\${quote}`);
    return `${quote}${escaped}${quote}`;
  }
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map((one) => pythonText(one as Json)).join(', ')}]`;
  const entries = Object.entries<Json>(value as JsonObject).map(
    ([key, one]) => `${pythonText(key)}: ${pythonText(one)}`,
  );
  return `{${entries.join(', ')}}`;
}

function readCache(file: string): Record<string, Answer> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Answer>) : {};
}

function writeCache(file: string, answers: Record<string, Answer>): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(answers, null, 2));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

function send(response: ServerResponse, status: number, body: JsonObject): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
