import type { Parameter } from '../../schema/parameters-of.js';
import { validateArguments } from '../../schema/validate-arguments.js';
import { isPathArgument } from '../../core/is-path-argument.js';
import type { Json, JsonObject } from '../../core/json.js';
import { toolFileName } from '../../core/tool-file-name.js';
import { keyedDraw } from '../../support/keyed-draw.js';
import type { CallDoc } from './call-doc.js';
import { documentedValues } from './documented-values.js';
import { withFreshNames } from './fresh-names.js';
import { repairOf, type BrokenRule } from './repair-of.js';
import type { ValueSources } from './value-sources.js';

/** Which call is planned: the same numbers draw the same optional arguments in every arm. */
export interface CallSeed {
  readonly seed: number;
  /** From 0: the first has required arguments only, the second all, the others a draw. */
  readonly index: number;
  /** Counts up while a call would repeat one that was seen. */
  readonly attempt: number;
}

export interface PlanningTools {
  readonly sources: ValueSources;
  readonly toolNames: ReadonlySet<string>;
  /** Keeps names of new things apart where several arms call one server. */
  readonly arm: string;
}

const mostRepairs = 8;

/** Draws the arguments of one call from what the doc says of each; the same seed draws the same. */
export class CallPlanner {
  constructor(
    private readonly doc: CallDoc,
    private readonly seed: CallSeed,
    private readonly tools: PlanningTools,
  ) {}

  draws({ name }: Parameter): boolean {
    const { index, attempt } = this.seed;
    if (attempt === 0 && index < 2) return index === 1;
    return this.draw(`use ${name}`) < 0.5;
  }

  async plan(
    wanted: readonly Parameter[],
    known: JsonObject,
    depth: number,
  ): Promise<JsonObject | null> {
    let args: JsonObject = {};
    for (const parameter of this.inOrder(wanted)) {
      const value = await this.valueOf(parameter, { ...known, ...args }, depth);
      if (value === undefined && parameter.required) return null;
      if (value !== undefined) args = { ...args, [parameter.name]: value };
    }
    return this.repaired(args, known, depth);
  }

  /** Arguments with sources come last, so that the source can be asked about the same things. */
  private inOrder(wanted: readonly Parameter[]): readonly Parameter[] {
    const needs = (parameter: Parameter): number =>
      Math.max(
        -1,
        ...this.tools.sources
          .sourcesOf(parameter, this.doc)
          .map((source) => source.parameters.filter(({ required }) => required).length),
      );
    return wanted.toSorted((a, b) => needs(a) - needs(b));
  }

  async valueOf(parameter: Parameter, known: JsonObject, depth: number): Promise<Json | undefined> {
    const { doc, tools } = this;
    const sourced = await tools.sources.valuesFor(parameter, { doc, known, depth }, (...given) =>
      this.planSourceCall(...given),
    );
    const values = sourced.length > 0 ? sourced : this.statedValues(parameter);
    const value = values[Math.floor(this.draw(`value ${parameter.name}`) * values.length)];
    if (value === undefined) return value;
    const { seed, index, attempt } = this.seed;
    const own = toolFileName(doc.tool.id).slice(-4);
    const tag = [tools.arm, own, seed, index, ...(attempt > 0 ? [attempt] : [])].join('-');
    return withFreshNames(value, parameter, doc, tag);
  }

  private statedValues(parameter: Parameter): readonly Json[] {
    const { seed, index, attempt } = this.seed;
    const { toolNames } = this.tools;
    const place = { doc: this.doc, toolNames, seed: seed + index * 31 + attempt * 1009 };
    const values = documentedValues(parameter, place);
    return isPathArgument(this.doc.tool, parameter.name)
      ? values.filter((value) => value !== '')
      : values;
  }

  /** The source's required arguments, those that the call itself has taken over from it. */
  private planSourceCall(
    source: CallDoc,
    known: JsonObject,
    depth: number,
  ): Promise<JsonObject | null> {
    const seed = { ...this.seed, index: 0, attempt: 0 };
    const planner = new CallPlanner(source, seed, this.tools);
    const shared = source.parameters.filter(
      ({ name, required }) => required && Object.hasOwn(known, name),
    );
    const others = source.parameters.filter(
      (parameter) => parameter.required && !shared.includes(parameter),
    );
    const taken = Object.fromEntries(shared.map(({ name }) => [name, known[name] ?? null]));
    return planner
      .plan(others, taken, depth)
      .then((args) => (args === null ? null : { ...taken, ...args }));
  }

  /** What the arguments together break is mended by leaving out or adding optional ones. */
  private async repaired(
    first: JsonObject,
    known: JsonObject,
    depth: number,
  ): Promise<JsonObject | null> {
    let args = first;
    const schema = this.doc.documented.parameters;
    for (let round = 0; round < mostRepairs; round += 1) {
      const complete = { ...known, ...args };
      const issues = validateArguments(schema, depth > 0 ? complete : args);
      const [issue] = issues;
      if (issue === undefined) return args;
      const next = await this.mended(args, issue, known, depth);
      if (next === null) return null;
      args = next;
    }
    return null;
  }

  private async mended(
    args: JsonObject,
    issue: BrokenRule,
    known: JsonObject,
    depth: number,
  ): Promise<JsonObject | null> {
    const repair = repairOf(issue, args, this.doc, (what) => this.draw(what));
    if (repair === null || repair.kind === 'instead') return repair?.arguments ?? null;
    const { parameter } = repair;
    const value = await this.valueOf(parameter, { ...known, ...args }, depth);
    return value === undefined ? null : { ...args, [parameter.name]: value };
  }

  private draw(what: string): number {
    const { seed, index, attempt } = this.seed;
    return keyedDraw(seed, this.doc.tool.id, index, attempt, what);
  }
}
