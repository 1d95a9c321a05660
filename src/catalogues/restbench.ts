import { CatalogueError } from '../core/errors.js';
import { isJsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { finishCatalogue } from './finish-catalogue.js';
import { asText, isJson, own } from './lenient-values.js';
import { listedCall } from './listed-call.js';
import { listedParameters } from './listed-parameters.js';
import { parseServerOption } from './openapi/servers.js';
import type { CatalogueWarning, ReadCatalogue } from './read-catalogue.js';

export interface RestBenchOptions {
  readonly name: string;
  readonly location: string;
  readonly server?: string | undefined;
}

/** An entry with the parts of its URL. */
interface Entry {
  readonly raw: unknown;
  readonly name: string;
  readonly method: string;
  readonly origin: string;
  /** The steps of the path, `{placeholders}` among them. */
  readonly steps: readonly string[];
  /** How many of the steps belong to the base URL, by the name; null where the name does not tell. */
  readonly baseSteps: number | null;
}

/**
 * RestBench as DRAFT publishes it: an object of entries, or a list, with `tool_name`, `url` and parameter lists. The
 * verb is in the name alone; `{placeholders}` that no list documents become undocumented path parameters.
 */
export function readRestBench(value: unknown, options: RestBenchOptions): ReadCatalogue {
  const warnings: CatalogueWarning[] = [];
  const entries = entriesOf(value, options.location).flatMap((raw, index) => {
    const entry = readEntry(raw);
    if (entry === null)
      warnings.push({ message: `Entry ${index + 1} has no name or URL and was left out.` });
    return entry ?? [];
  });
  const base = commonBase(entries);
  if (base.origin.startsWith('http:') && options.server === undefined) {
    warnings.push({
      message: `The URLs are plain ${base.origin}; give --server https://… where credentials are sent.`,
    });
  }
  const tools = entries.map((entry) => toolOf(entry, base, warnings));
  const baseUrl =
    options.server === undefined
      ? [base.origin, ...base.steps].join('/')
      : parseServerOption(options.server);
  return finishCatalogue({
    catalogue: {
      version: 1,
      name: options.name,
      source: { kind: 'http', baseUrl, headers: {}, credentials: [], securitySchemes: [] },
      tools,
    },
    warnings,
    location: options.location,
  });
}

function entriesOf(value: unknown, location: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isJsonObject(value)) return Object.values(value);
  throw new CatalogueError(`${location} is no RestBench catalogue.`, {
    file: location,
    remedy: 'Give an object or a list of entries with "tool_name" and "url".',
  });
}

const namedMethod = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)_/;

function readEntry(raw: unknown): Entry | null {
  const name = asText(own(raw, 'tool_name'));
  const address = asText(own(raw, 'url'));
  const match = /^(https?:\/\/[^/?#]+)([^?#]*)/i.exec(address ?? '');
  if (name === undefined || name === '' || match?.[1] === undefined) return null;
  const steps = (match[2] ?? '').split('/').filter((step) => step !== '');
  const method = namedMethod.exec(name)?.[1] ?? asText(own(raw, 'method'))?.toUpperCase() ?? 'GET';
  return { raw, name, method, origin: match[1], steps, baseSteps: baseStepsBy(name, steps) };
}

/** The name is the method and the path below the base URL, with `_` for `/`, `{` and `}`. */
function baseStepsBy(name: string, steps: readonly string[]): number | null {
  const said = squeezed(name.replace(namedMethod, ''));
  for (let count = 0; count < steps.length; count += 1) {
    if (squeezed(steps.slice(count).join('_')) === said) return count;
  }
  return null;
}

function squeezed(text: string): string {
  return text.replace(/[/{}_]+/g, '_').replace(/^_+|_+$/g, '');
}

interface Base {
  readonly origin: string;
  readonly steps: readonly string[];
}

/** The most common host, and the steps that its entries share and their names leave out. */
function commonBase(entries: readonly Entry[]): Base {
  const counts = new Map<string, number>();
  for (const { origin } of entries) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  const [origin = ''] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const own_ = entries.filter((entry) => entry.origin === origin);
  const said = own_.flatMap(({ baseSteps }) => baseSteps ?? []);
  const limit = said.length > 0 ? Math.min(...said) : 0;
  const first = own_[0]?.steps ?? [];
  let shared = 0;
  while (shared < limit && own_.every(({ steps }) => steps[shared] === first[shared])) shared += 1;
  return { origin, steps: first.slice(0, shared) };
}

function toolOf(entry: Entry, base: Base, warnings: CatalogueWarning[]): ToolDoc {
  const { parameters, problems } = listedParameters(entry.raw);
  warnings.push(...problems.map((message) => ({ tool: entry.name, message })));
  const isBelow =
    entry.origin === base.origin && base.steps.every((step, index) => entry.steps[index] === step);
  const below = entry.steps.slice(isBelow ? base.steps.length : 0);
  const path = `${isBelow ? '' : entry.origin}/${below.join('/')}`;
  const description =
    asText(own(entry.raw, 'description')) ?? asText(own(entry.raw, 'tool_description')) ?? '';
  const call = listedCall({ method: entry.method, path, parameters, elsewhere: 'query' });
  return {
    id: entry.name,
    name: entry.name,
    description,
    ...call,
    sideEffects: 'unknown',
    ...(isJson(entry.raw) ? { raw: entry.raw } : {}),
  };
}
