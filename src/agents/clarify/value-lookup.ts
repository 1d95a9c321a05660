import { asType } from '../../schema/as-type.js';
import { harvestJson } from '../../arguments/pool/harvest-json.js';
import { parametersOf, type Parameter } from '../../schema/parameters-of.js';
import { domainValues } from '../../schema/restrict-domain.js';
import { effectOf } from '../../core/effect.js';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { valueSourcesIn, type ValueSource } from '../../core/learned-constraints.js';
import type { ToolExecutor } from '../../core/ports.js';
import { canonicalJson } from '../../support/canonical-json.js';
import type { AgentTool } from '../agent.js';
import type { ToolArguments } from '../argument-domains.js';

export interface ValueLookupOptions {
  readonly tools: readonly AgentTool[];
  readonly executor: ToolExecutor;
  readonly argumentsOf: (tool: AgentTool) => ToolArguments;
  /** True for tools that may be called to look values up. */
  readonly maySource: (tool: AgentTool) => boolean;
}

/** When values are looked up: after how many changes, and until when. */
export interface LookupMoment {
  readonly changes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Values found; `complete` where the tools that list them were asked for everything. */
export interface LookedUp {
  readonly values: readonly Json[];
  readonly complete: boolean;
}

const MOST_VALUES = 200;
/** Calls that one source is asked with, and values tried for each of its arguments. */
const MOST_CALLS = 4;
const MOST_TRIED = 3;
/** Sources of sources: a folder's files, for the folders that another tool lists. */
const DEEPEST = 2;

/**
 * Values that other tools list now, by what refinement learnt of their sources. A source that needs arguments is asked with
 * those that can only be one thing or few: listed values, defaults, and what its own sources list. Only tools that read are
 * called, each call once until something changes.
 */
export class ValueLookup {
  private readonly byId: ReadonlyMap<string, AgentTool>;
  private readonly answers = new Map<string, Promise<Json>>();
  private changes = 0;

  constructor(private readonly options: ValueLookupOptions) {
    this.byId = new Map(options.tools.map((tool) => [tool.tool.id, tool]));
  }

  async valuesOf(tool: AgentTool, name: string, moment: LookupMoment): Promise<LookedUp> {
    if (moment.changes !== this.changes) this.answers.clear();
    this.changes = moment.changes;
    return this.lookUp(tool, name, moment, [tool.tool.id]);
  }

  private async lookUp(
    tool: AgentTool,
    name: string,
    moment: LookupMoment,
    path: readonly string[],
  ): Promise<LookedUp> {
    const types = parametersOf(tool.parameters).find((each) => each.name === name)?.types ?? [];
    const found = new Map<string, Json>();
    let complete = true;
    for (const { tool: id, path: place } of sourcesOf(tool, name)) {
      const source = this.byId.get(id);
      if (source === undefined || path.slice(1).includes(id) || !this.options.maySource(source)) {
        continue;
      }
      const calls = await this.callsFor(source, moment, [...path, id]);
      complete &&= calls.every((args) => Object.keys(args).length === 0);
      for (const args of calls) {
        for (const value of valuesAt(await this.answerOf(source, args, moment), place)) {
          const typed = asType(value, types);
          if (found.size < MOST_VALUES) found.set(canonicalJson(typed), typed);
        }
      }
    }
    return { values: [...found.values()], complete };
  }

  /** The arguments a source is asked with; none where one that it requires could be anything. */
  private async callsFor(
    source: AgentTool,
    moment: LookupMoment,
    path: readonly string[],
  ): Promise<readonly JsonObject[]> {
    let calls: readonly JsonObject[] = [{}];
    for (const parameter of parametersOf(source.parameters).filter(({ required }) => required)) {
      const values = await this.triedFor(source, parameter, moment, path);
      calls = calls
        .flatMap((args) => values.map((value) => ({ ...args, [parameter.name]: value })))
        .slice(0, MOST_CALLS);
    }
    return calls;
  }

  private async triedFor(
    source: AgentTool,
    { name, schema }: Parameter,
    moment: LookupMoment,
    path: readonly string[],
  ): Promise<readonly Json[]> {
    if (schema.default !== undefined) return [schema.default];
    const domain = this.options.argumentsOf(source)[name]?.domain;
    const listed = domain === undefined ? null : domainValues(domain, MOST_TRIED);
    if (listed !== null) return listed;
    if (path.length > DEEPEST) return [];
    return (await this.lookUp(source, name, moment, path)).values.slice(0, MOST_TRIED);
  }

  private answerOf(tool: AgentTool, args: JsonObject, { signal }: LookupMoment): Promise<Json> {
    const key = canonicalJson([tool.tool.id, args]);
    const known = this.answers.get(key);
    if (known !== undefined) return known;
    const answer = this.options.executor
      .call({ tool: tool.tool, arguments: args }, signal)
      .then((outcome) => (outcome.kind === 'accepted' ? (outcome.body ?? null) : null));
    this.answers.set(key, answer);
    return answer;
  }
}

/** True for tools whose calls change nothing. */
export function onlyReads({ tool }: AgentTool): boolean {
  return effectOf(tool) === 'read';
}

function sourcesOf({ parameters }: AgentTool, name: string): readonly ValueSource[] {
  return valueSourcesIn(parameters.properties?.[name]);
}

/** The values of an answer at a path like `items[].id`; text answers have their values where the harvest finds them. */
function valuesAt(body: Json, path: ValueSource['path']): readonly Json[] {
  const harvest = harvestJson(body);
  const exact = harvest.filter((each) => each.path === path);
  return (exact.length > 0 || isJsonObject(body) || Array.isArray(body) ? exact : harvest).map(
    ({ value }) => value,
  );
}
