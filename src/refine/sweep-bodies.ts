import type { Json, JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { CallTool } from '../experiments/call-tool.js';
import type { Gate } from '../experiments/gate.js';
import { namedBy } from '../experiments/leaves.js';
import type { OwnThings } from '../experiments/own-things.js';
import type { Runner, StepRecord } from '../experiments/runner.js';
import { planSweeps, sweep, sweepLines, type SweepPlan } from '../experiments/sweep.js';
import { nounOf } from '../experiments/tool-kind.js';
import { fittingValue } from './fitting-value.js';
import { parametersOf, requiredOf, valueFor } from '../schema/parameters-of.js';

export interface SweepBodiesOptions {
  /** Every tool that steps may use. */
  readonly tools: readonly ToolDoc[];
  readonly gate: Gate;
  readonly own: OwnThings;
  readonly mark: string;
  readonly runner: Runner;
  readonly call: CallTool;
  /** Sweeps of more than 100 calls too. */
  readonly hasLeave: boolean;
}

/** Sweeps the large bodies of tools that create something; one text a body, with what is odd about its members. */
export async function sweepBodies(
  tools: readonly ToolDoc[],
  options: SweepBodiesOptions,
): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const plan of planSweeps(tools, options.hasLeave)) {
    if (options.gate.kindOf(plan.tool).effect !== 'create') continue;
    const text = await new BodySweep(plan, options).run();
    if (text !== null) texts.push(text);
  }
  return texts;
}

class BodySweep {
  private count = 0;
  private readonly noun: string;
  /** The id or name of the thing that is there now. */
  private thing: string | null = null;

  constructor(
    private readonly plan: SweepPlan,
    private readonly options: SweepBodiesOptions,
  ) {
    this.noun = nounOf(plan.tool);
  }

  /** Null where the body cannot be swept: the tool accepts no base call, or nothing changes or removes what it makes. */
  async run(): Promise<string | null> {
    const { plan } = this;
    const base = this.baseOf(plan);
    const updater = this.updater();
    const remover = this.only('remove');
    if (base === null || (updater === null && remover === null)) return null;
    const first = await this.step(plan.tool, base);
    if (first?.kind !== 'made' || first.outcome.kind !== 'accepted') return null;
    this.takeThing(first);
    if (this.thing === null) return null;
    const swept = updater?.plan ?? plan;
    this.options.gate.grant(swept.tool, swept.calls);
    const fitting = (_: string, schema: JsonSchema): Json | undefined => this.fitting(schema);
    const readBack = (): Promise<Json | null> => this.readBack();
    const findings = await sweep(swept, {
      ...{
        base: updater === null ? base : this.baseOf(swept, updater.argument),
        fitting,
        readBack,
      },
      send: async (args) => {
        if (updater === null && this.thing !== null && !(await this.remove(remover))) return null;
        const record = await this.step(swept.tool, args);
        if (record?.kind !== 'made') return null;
        if (updater === null && record.outcome.kind === 'accepted') this.takeThing(record);
        return record.outcome;
      },
    });
    if (remover !== null && this.thing !== null) await this.remove(remover);
    return sweepLines(swept, findings);
  }

  /** A tool that changes what the swept one makes and takes much the same body. */
  private updater(): { readonly plan: SweepPlan; readonly argument: string } | null {
    const names = new Set(this.plan.members.map(([name]) => name));
    for (const plan of planSweeps(this.options.tools, true)) {
      if (this.options.gate.kindOf(plan.tool).effect !== 'change') continue;
      if (nounOf(plan.tool) !== this.noun) continue;
      const shared = plan.members.filter(([name]) => names.has(name)).length;
      const others = requiredOf(plan.tool).filter(
        ({ name }) => !names.has(name) && name !== plan.argument,
      );
      const [only] = others;
      if (shared * 2 <= names.size || only === undefined || others.length > 1) continue;
      const members = plan.members.filter(([name]) => name !== only.name);
      return { plan: { ...plan, members, calls: members.length * 3 }, argument: only.name };
    }
    return null;
  }

  /** The tool that removes or reads one such thing and requires nothing else. */
  private only(effect: 'remove' | 'read'): ToolDoc | null {
    const { tools, gate } = this.options;
    const found = tools.find(
      (tool) =>
        gate.kindOf(tool).effect === effect &&
        nounOf(tool) === this.noun &&
        requiredOf(tool).length === 1,
    );
    return found ?? null;
  }

  private async remove(tool: ToolDoc | null): Promise<boolean> {
    const args = tool === null ? null : this.naming(tool);
    const record = tool === null || args === null ? null : await this.step(tool, args);
    if (record?.kind !== 'made' || record.outcome.kind !== 'accepted') return false;
    this.thing = null;
    return true;
  }

  private async readBack(): Promise<Json | null> {
    const tool = this.only('read');
    const args = tool === null ? null : this.naming(tool);
    if (tool === null || args === null) return null;
    if (this.options.gate.judge({ tool, arguments: args }).kind !== 'pass') return null;
    const outcome = await this.options.call(tool, args, { step: 'sweep', writes: false });
    return outcome.kind === 'accepted' ? outcome.body : null;
  }

  private naming(tool: ToolDoc): JsonObject | null {
    const [only] = requiredOf(tool);
    if (only === undefined || this.thing === null) return null;
    return { [only.name]: valueFor(only, this.thing) ?? this.thing };
  }

  private async step(tool: ToolDoc, args: JsonObject): Promise<StepRecord | null> {
    this.count += 1;
    const id = `sweep${this.plan.tool.name}${this.count}`;
    const step = { kind: 'call', tool: tool.name, arguments: args, expectation: null } as const;
    const experiment = { id, tests: 'sweep', breaks: null, steps: [{ ...step, show: [] }] };
    const [record] = await this.options.runner.run([experiment]);
    return record?.steps[0] ?? null;
  }

  private takeThing({ id }: StepRecord): void {
    const made = this.options.own.all.filter(({ step }) => step === id);
    const [thing] = made.filter((one) => 'id' in one);
    const [named] = made.filter((one) => 'name' in one);
    this.thing = thing?.id ?? named?.name ?? null;
  }

  /** The least that a tool requires, its names with the mark in them; null if a value is missing. */
  private baseOf({ tool, argument, members }: SweepPlan): JsonObject | null;
  private baseOf(plan: SweepPlan, named: string): JsonObject;
  private baseOf({ tool, argument, members }: SweepPlan, named?: string): JsonObject | null {
    const body = new Set(members.map(([name]) => name));
    const required = requiredOf(tool).map(({ name, schema }) => [name, schema] as const);
    const outer = required.filter(([name]) => name !== argument && name !== named);
    const inner = argument === null ? [] : requiredMembers(tool, argument, members);
    const name = members.find(([key]) => namedBy(key)?.by === 'name');
    const wanted = argument === null ? outer : inner;
    const filled = this.filled(name === undefined ? wanted : [...wanted, name]);
    const around = argument === null ? {} : this.filled(outer.filter(([key]) => !body.has(key)));
    if (filled === null || around === null) return null;
    const thing = named === undefined ? {} : { [named]: this.thing };
    return { ...around, ...thing, ...(argument === null ? filled : { [argument]: filled }) };
  }

  private filled(members: readonly (readonly [string, JsonSchema])[]): JsonObject | null {
    const values = members.map(([name, schema]) => [name, this.fitting(schema)] as const);
    return values.some(([, value]) => value === undefined)
      ? null
      : (Object.fromEntries(values) as JsonObject);
  }

  private fitting(schema: JsonSchema): Json | undefined {
    const { mark } = this.options;
    const isPlain = schema.format === undefined;
    return fittingValue(schema, isPlain ? `${mark}${this.count}` : mark);
  }
}

function requiredMembers(
  { parameters }: ToolDoc,
  argument: string,
  members: SweepPlan['members'],
): SweepPlan['members'] {
  const body = parametersOf(parameters).find(({ name }) => name === argument);
  const required = new Set(body?.schema.required ?? []);
  return members.filter(([name]) => required.has(name));
}
