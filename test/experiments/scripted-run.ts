import { writeJson } from '../../src/core/json-text.js';
import { isJsonObject, type Json, type JsonObject } from '../../src/core/json.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { WritingStep } from '../../src/experiments/attribution.js';
import { Audit, type AuditResult } from '../../src/experiments/audit.js';
import { takeLooks, type Look } from '../../src/experiments/baseline.js';
import { parseExperiments } from '../../src/experiments/experiment.js';
import { Gate, type GateSettings } from '../../src/experiments/gate.js';
import { Marks, textsOf } from '../../src/experiments/mark.js';
import { OwnThings } from '../../src/experiments/own-things.js';
import type { CallTool } from '../../src/experiments/call-tool.js';
import { Runner, type ExperimentRecord, type StepRecord } from '../../src/experiments/runner.js';
import { nounsOfAll } from '../../src/experiments/tool-kind.js';
import type { StepOutcome } from '../../src/experiments/step-outcome.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { fakeClock } from '../support/fake-clock.js';
import type { Answer, Target } from './targets/target.js';

export function outcomeOf({ status, body }: Answer, isHttp: boolean): StepOutcome {
  const isRefused = status >= 400;
  return {
    ...{ kind: isRefused ? 'refused' : 'accepted', status: isHttp ? status : null, body },
    ...{ errorText: false, form: '', headers: {}, message: '', durationMs: 1, unsent: false },
  };
}

/** Calls a target in this process. */
export function callerOf(target: Target): CallTool {
  return async (tool, args) =>
    outcomeOf(target.call(tool.name, structuredClone<JsonObject>(args)), tool.call.kind === 'http');
}

export interface ScriptedRunOptions {
  readonly settings?: Partial<GateSettings>;
  readonly released?: readonly (readonly [string, string])[];
  readonly seed?: number;
  /** Called with each call before it is made. */
  readonly spy?: (tool: ToolDoc, args: JsonObject) => void;
  readonly call?: CallTool;
}

/** Written experiments: `ME` stands for the mark. */
export type Written = readonly JsonObject[];

/** A run whose model is a script: looks, the audit's baseline, batches, the audit after the first changing step, the audit at the end. */
export class ScriptedRun {
  readonly records: StepRecord[] = [];
  private readonly runner: Runner;
  private readonly writing: WritingStep[] = [];
  private readonly ids = new Set<string>();
  private wasAudited = false;

  private constructor(
    readonly target: Pick<Target, 'tools'>,
    readonly marks: Marks,
    readonly gate: Gate,
    readonly own: OwnThings,
    readonly looks: readonly Look[],
    private readonly audit: Audit,
    call: CallTool,
  ) {
    this.runner = new Runner({
      ...{ tools: target.tools, gate, marks, call, clock: fakeClock() },
      afterStep: async (record) => this.afterStep(record),
    });
  }

  static async begin(
    target: Target | Pick<Target, 'tools'>,
    options: ScriptedRunOptions = {},
  ): Promise<ScriptedRun> {
    const { tools } = target;
    const inner = options.call ?? callerOf(target as Target);
    const call: CallTool = async (tool, args, about) => {
      options.spy?.(tool, args);
      return inner(tool, args, about);
    };
    const settings: GateSettings = {
      ...{ allow: 'writes', trustNames: true, roots: [], host: 'api.test:80', ...options.settings },
    };
    const kinds = nounsOfAll(tools);
    // The gate of the looks knows no mark yet: looks only read.
    const seed = options.seed ?? 7;
    const first = Marks.draw(seededRandom(seed), []);
    const own = new OwnThings(first, kinds, options.released);
    const gate = new Gate(tools, own, first, settings);
    const looks = await takeLooks(tools, { gate, call, known: {} });
    for (const { tool, outcome } of looks)
      if (outcome.kind === 'accepted') gate.saw({ tool, arguments: {} }, outcome.body);
    const texts = looks.flatMap(({ outcome }) => textsOf(outcome.body));
    if (texts.some((text) => text.includes(first.run))) throw new Error('the mark was there');
    const audit = new Audit(tools, gate, first, call, fakeClock());
    await audit.begin();
    return new ScriptedRun(target, first, gate, own, looks, audit, call);
  }

  /** The mark of the only group. */
  get mark(): string {
    return this.marks.ofGroup(0);
  }

  async run(written: Written): Promise<readonly ExperimentRecord[]> {
    const text = JSON.stringify(written).replace(/(?<![A-Z])ME(?![A-Z])/g, this.mark);
    const { experiments, slips } = parseExperiments(JSON.parse(text) as Json, this.ids);
    const unread = experiments.flatMap(({ steps }) =>
      steps.filter(({ kind }) => kind === 'unread'),
    );
    if (slips.length + unread.length > 0) throw new Error([...slips, writeJson(unread)].join('\n'));
    for (const { id } of experiments) this.ids.add(id);
    const records = await this.runner.run(experiments);
    this.records.push(...records.flatMap(({ steps }) => steps));
    return records;
  }

  async finish(): Promise<AuditResult> {
    return this.audit.compare(this.writing);
  }

  /** Takes note of a step that was made past the gate. */
  planted(step: WritingStep): void {
    this.writing.push(step);
  }

  private async afterStep(record: StepRecord): Promise<string | null> {
    if (record.kind !== 'made' || record.effect === 'read') return null;
    const tool = this.target.tools.find(({ id }) => id === record.tool || id === record.tool);
    if (tool !== undefined) this.writing.push({ id: record.id, tool, arguments: record.arguments });
    if (this.wasAudited || record.effect === 'create') return null;
    this.wasAudited = true;
    const { harmed } = await this.finish();
    return harmed.length === 0 ? null : `${harmed[0]!.record} was there before and is changed`;
  }
}

/** A state without what carries the mark: items, members and keys of maps. */
export function withoutOwn(state: Json, mark: string): Json {
  const isOwn = (value: Json): boolean => JSON.stringify(value).toLowerCase().includes(mark);
  if (Array.isArray(state))
    return (state as readonly Json[])
      .filter((one) => !isOwn(one))
      .map((one) => withoutOwn(one, mark));
  if (!isJsonObject(state)) return state;
  const kept = Object.entries(state).filter(
    ([key, value]) => !key.includes(mark) && !(typeof value !== 'object' && isOwn(value)),
  );
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      isMapOfRecords(state) && isOwn(value) ? null : withoutOwn(value, mark),
    ]),
  );
}

function isMapOfRecords(value: JsonObject): boolean {
  return Object.values(value).length > 1 && Object.values(value).every((one) => isJsonObject(one));
}
