import { isDeepStrictEqual } from 'node:util';
import type { Source } from '../../core/catalogue.js';
import { BudgetError } from '../../core/errors.js';
import { effectOf } from '../../core/effect.js';
import type { ToolExecutor } from '../../core/ports.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { sourceDoc } from '../../core/refined-docs.js';
import {
  splitByPermission,
  type Permissions,
  type SkippedTool,
} from '../../catalogues/permissions.js';
import { mapWithLimit } from '../../support/map-with-limit.js';
import type { VariantDoc } from '../doc-variants.js';
import { callDocOf, type CallDoc } from './call-doc.js';
import { compareArms, type ArmComparison } from './compare-calls.js';
import { countedCaller, type CallBudget } from '../counted-caller.js';
import { CallGate } from './gated-caller.js';
import { disagreementsOf, type Disagreement } from './disagreements.js';
import type { MeasuredCall, ToolMeasurement } from './measured-call.js';
import { measureTool } from './measure-tool.js';
import { summariseArm, type ArmSummary } from './summarise-calls.js';
import { ValueSources } from './value-sources.js';

/** One documentation of the catalogue's tools, under the name it is reported by. */
export interface CallArm {
  readonly name: string;
  readonly docs: readonly VariantDoc[];
  /** By tool id, the hashes of calls that are not made for these docs (see `seenCalls`). */
  readonly seen?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
}

export interface CallsProgress {
  readonly arm: string;
  readonly tools: number;
  readonly finished: number;
  /** Of this arm, calls for values not counted. */
  readonly calls: number;
}

export interface EvaluateCallsOptions extends Permissions {
  /** The baseline first. */
  readonly arms: readonly CallArm[];
  /** Valid calls a tool, and invalid ones. */
  readonly perTool: number;
  readonly seed: number;
  /** Where the tools are called: the gate knows from it what no argument may name. Default: unknown. */
  readonly source?: Source | undefined;
  /** Opens a connection for one arm; it is closed at the arm's end. */
  readonly openExecutor: () => ToolExecutor | Promise<ToolExecutor>;
  /** Brings the server back to where it was; awaited before each arm, while nothing is connected. */
  readonly reset?: (() => Promise<void>) | undefined;
  /** Calls in all, those for values included. */
  readonly maxCalls?: number | undefined;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: CallsProgress) => void) | undefined;
}

export interface CallsEvaluation {
  /** `budget`: stopped before every call was made; what was measured by then is there. */
  readonly status: 'done' | 'budget';
  readonly arms: readonly ArmSummary[];
  /** Each arm against the first. */
  readonly comparisons: readonly ArmComparison[];
  readonly disagreements: readonly Disagreement[];
  readonly skipped: readonly SkippedTool[];
  readonly calls: readonly (MeasuredCall & { readonly arm: string })[];
}

/**
 * Do the docs tell the truth about calls? From each arm's docs alone, seeded valid and invalid calls are made for real, with
 * the same draws in every arm, but none that the arm has seen. They pass the gate as experiments do. Rejects with `InterruptedError`.
 */
export async function evaluateCalls(options: EvaluateCallsOptions): Promise<CallsEvaluation> {
  const tools = options.arms[0]?.docs.map(({ tool }) => tool) ?? [];
  const { callable, skipped } = splitByPermission(tools, options);
  const budget: CallBudget = { left: options.maxCalls };
  const gate = new CallGate({
    ...{ tools, source: options.source ?? { kind: 'none' }, seed: options.seed },
    allow: allowedBy(options),
  });
  const measured: MeasuredArm[] = [];
  let status: CallsEvaluation['status'] = 'done';
  for (const arm of options.arms) {
    const one = await measureArm(arm, { options, callable, budget, gate });
    measured.push(one);
    if (!one.complete) status = 'budget';
  }
  const summaries = measured.map(({ name, tools: done }) => summariseArm(name, done));
  const [baseline] = summaries;
  return {
    status,
    arms: summaries,
    comparisons:
      baseline === undefined
        ? []
        : summaries.slice(1).map((arm) => compareArms(baseline, arm, options.seed)),
    disagreements: disagreementsOf(
      measured.map(({ name, docs, calls }) => ({ arm: name, docs, calls })),
    ),
    skipped,
    calls: measured.flatMap(({ name, calls }) => calls.map((call) => ({ arm: name, ...call }))),
  };
}

interface MeasuredArm {
  readonly name: string;
  readonly docs: readonly CallDoc[];
  readonly tools: readonly ToolMeasurement[];
  readonly calls: readonly MeasuredCall[];
  readonly complete: boolean;
}

interface ArmContext {
  readonly options: EvaluateCallsOptions;
  readonly callable: readonly ToolDoc[];
  readonly budget: CallBudget;
  readonly gate: CallGate;
}

/** A target that is restored, or that does not answer itself, may be changed in any way; else own things alone are. */
function allowedBy({ allowWrites, allowDestructive, reset, answers }: EvaluateCallsOptions) {
  if (reset !== undefined || (answers ?? 'live') !== 'live') return 'scratch';
  return allowWrites === 'none' && !allowDestructive ? 'reads' : 'writes';
}

/** Readers side by side, then tools that write one by one, then those that destroy. */
async function measureArm(arm: CallArm, context: ArmContext): Promise<MeasuredArm> {
  const { options, callable, budget, gate } = context;
  await options.reset?.();
  const executor = await options.openExecutor();
  try {
    const docs = arm.docs.map(callDocOf);
    const call = gate.caller(countedCaller(executor, budget, options.signal));
    const ids = new Set(callable.map(({ id }) => id));
    const sources = new ValueSources({ docs, callable: ids, call });
    const toolNames = new Set(docs.flatMap(({ tool }) => [tool.id, tool.name]));
    const toMeasure = docs.filter(({ tool }) => ids.has(tool.id));
    const progress = new ArmProgress(arm.name, toMeasure.length, options.onProgress);
    const measure = async (doc: CallDoc): Promise<ToolMeasurement | null> => {
      const { seed, perTool } = options;
      const done = await withinBudget(() =>
        measureTool(doc, {
          ...{ sources, toolNames, arm: `${gate.mark}-${arm.name}`, call, seed, perTool },
          raw: otherRawDoc(doc),
          seen: arm.seen?.get(doc.tool.id) ?? new Set(),
          onCall: () => {
            progress.called();
          },
        }),
      );
      progress.finished();
      return done;
    };
    const effect = (kind: string): readonly CallDoc[] =>
      toMeasure.filter(({ tool }) => effectOf(tool) === kind);
    const tools: (ToolMeasurement | null)[] = [
      ...(await mapWithLimit(effect('read'), Math.max(1, options.concurrency), measure)),
    ];
    const destroying = effect('destructive').toSorted((a, b) => depthOf(b) - depthOf(a));
    for (const doc of [...effect('write'), ...destroying]) tools.push(await measure(doc));
    return inOrder(arm.name, docs, tools);
  } finally {
    await executor.close();
  }
}

/** How deep the URL of a tool is: what is inside a thing is destroyed before the thing is. */
function depthOf({ tool: { call } }: CallDoc): number {
  return call.kind === 'http' ? call.path.split('/').length : 0;
}

/** The tool as its source documents it; undefined where the doc has the same parameters and so forbids nothing more. */
function otherRawDoc({ tool, documented }: CallDoc): CallDoc | undefined {
  const raw = callDocOf({ tool, doc: sourceDoc(tool) });
  return isDeepStrictEqual(raw.documented.parameters, documented.parameters) ? undefined : raw;
}

function inOrder(
  name: string,
  docs: readonly CallDoc[],
  tools: readonly (ToolMeasurement | null)[],
): MeasuredArm {
  const byTool = new Map(tools.flatMap((tool) => (tool === null ? [] : [[tool.tool, tool]])));
  const ordered = docs.flatMap(({ tool }) => byTool.get(tool.id) ?? []);
  const complete = !tools.includes(null);
  return { name, docs, tools: ordered, calls: ordered.flatMap(({ calls }) => calls), complete };
}

/** Null where the budget ran out: a tool that was measured in part would not compare. */
async function withinBudget(
  measure: () => Promise<ToolMeasurement>,
): Promise<ToolMeasurement | null> {
  try {
    return await measure();
  } catch (error) {
    if (error instanceof BudgetError) return null;
    throw error;
  }
}

class ArmProgress {
  private done = 0;
  private calls = 0;

  constructor(
    private readonly arm: string,
    private readonly tools: number,
    private readonly tell: EvaluateCallsOptions['onProgress'],
  ) {}

  called(): void {
    this.calls += 1;
    this.report();
  }

  finished(): void {
    this.done += 1;
    this.report();
  }

  private report(): void {
    const { arm, tools, done: finished, calls } = this;
    this.tell?.({ arm, tools, finished, calls });
  }
}
