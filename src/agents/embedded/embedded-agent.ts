import type { CallRecord } from '../../core/call-record.js';
import { effectOf } from '../../core/effect.js';
import type { Json, JsonObject } from '../../core/json.js';
import type { Clock } from '../../core/ports.js';
import { effectiveSchema } from '../../arguments/schema/effective-schema.js';
import { parametersOf, type Parameter } from '../../arguments/schema/parameters-of.js';
import { ValuePool } from '../../arguments/pool/value-pool.js';
import { Bm25Index } from '../../retrieval/bm25-index.js';
import { documentText } from '../../retrieval/document-text.js';
import { defaultFields } from '../../retrieval/indexed-field.js';
import type { Agent, AgentTask, AgentTool, CallStep } from '../agent.js';
import { recordRun } from '../record-run.js';
import type { RunRecorder } from '../run-recorder.js';
import { answerText } from './answer-text.js';
import { planCall, type PlanContext, type PlannedCall } from './plan-call.js';

export interface EmbeddedOptions {
  readonly clock: Clock;
  readonly seed?: number | undefined;
  /** Tools tried one after the other until a call succeeds; 3 unless told. */
  readonly tries?: number | undefined;
}

/**
 * An agent without a model, so that everything around agents runs with no key: it picks the tool whose doc fits the
 * request best (BM25), fills arguments from the request, from other tools' answers and from the doc, and tells what
 * came back. It reads names and docs, not meaning: its figures compare docs, they are not what a model would reach.
 */
export function embeddedAgent(options: EmbeddedOptions): Agent {
  const { clock, seed = 1, tries = 3 } = options;
  return {
    name: 'embedded',
    solve: (task, environment) => {
      const search = toolSearch(task);
      const pool = new ValuePool();
      return recordRun({
        ...{ agent: 'embedded', task, environment, clock },
        solve: async (run, request) => {
          const ranked = search(request);
          const relevance = relevanceOf(ranked);
          const context: PlanContext = { request, tools: task.tools, relevance, seed };
          const caller = new Caller(run, pool);
          for (const { tool } of plannable(ranked, context).slice(0, tries)) {
            const step = await caller.carryOut(tool);
            if (step?.outcome.kind === 'success') run.answer(answerText(step));
          }
          run.endRequest(caller.made === 0 ? 'refused' : 'gave-up');
        },
      });
    },
  };
}

interface RankedTool {
  readonly tool: AgentTool;
  readonly score: number;
}

function toolSearch({ tools }: AgentTask): (request: string) => readonly RankedTool[] {
  const index = new Bm25Index();
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  for (const { name, tool, version, group } of tools) {
    index.add({ id: name, text: documentText({ tool, version, group }, defaultFields) });
  }
  return (request) =>
    index.search(request, tools.length).flatMap(({ id, score }) => {
      const tool = byName.get(id);
      return tool === undefined ? [] : [{ tool, score }];
    });
}

function relevanceOf(ranked: readonly RankedTool[]): (tool: AgentTool) => number {
  const top = ranked[0]?.score ?? 0;
  const scores = new Map(ranked.map(({ tool, score }) => [tool, top > 0 ? score / top : 0]));
  return (tool) => scores.get(tool) ?? 0;
}

/** The plans for the tools that can be called at all, best first; what a request names should go somewhere, so a plan that uses it is preferred. */
function plannable(
  ranked: readonly RankedTool[],
  context: PlanContext,
): readonly { readonly tool: PlannedCall; readonly score: number }[] {
  const mostLookedAt = 12;
  return ranked
    .slice(0, mostLookedAt)
    .flatMap(({ tool }) => {
      const plan = planCall(tool, context);
      return plan === null
        ? []
        : [{ tool: plan, score: context.relevance(tool) + 0.5 * Number(plan.usesName) }];
    })
    .sort((a, b) => b.score - a.score);
}

/** Carries out planned calls and remembers what came back. */
class Caller {
  made = 0;
  private readonly done = new Map<string, CallStep>();

  constructor(
    private readonly run: RunRecorder,
    private readonly pool: ValuePool,
  ) {}

  /** Makes the call, those it needs first; null where one of those gave nothing to go on with. */
  async carryOut(plan: PlannedCall): Promise<CallStep | null> {
    const args: Record<string, Json> = { ...plan.given };
    for (const { parameter, from } of plan.open) {
      const before = await this.carryOut(from);
      if (before?.outcome.kind !== 'success') return null;
      const value = this.valueFrom(plan.tool, parameter, before);
      if (value === null) return null;
      args[parameter.name] = value;
    }
    return this.call(plan.tool, args);
  }

  private valueFrom({ tool, version }: AgentTool, wanted: Parameter, step: CallStep): Json | null {
    const schema = effectiveSchema(tool.parameters, version.learned);
    const parameter = parametersOf(schema).find(({ name }) => name === wanted.name) ?? wanted;
    const candidates = this.pool.freeze().candidatesFor(parameter, tool);
    const best = candidates.find(({ toolId }) => toolId === step.tool) ?? candidates[0];
    return best?.value ?? null;
  }

  private async call({ name, tool }: AgentTool, args: JsonObject): Promise<CallStep | null> {
    const key = `${name} ${JSON.stringify(args)}`;
    const known = this.done.get(key);
    if (known !== undefined) return known;
    const thought = `The documentation of ${name} fits the request.`;
    const step = await this.run.call({ thought, name, arguments: args });
    if (step.kind !== 'call') return null;
    this.made += 1;
    this.done.set(key, step);
    const call = recordOf(step, this.made);
    const mutating = effectOf(tool) !== 'read';
    this.pool.addOutcome({ tool, call, reference: `${tool.id}#${call.id}`, mutating });
    return step;
  }
}

function recordOf({ arguments: args, outcome }: CallStep, number: number): CallRecord {
  return {
    ...{ id: `c${number}`, iteration: 1, role: 'exploration', arguments: args, outcome },
    purpose: { kind: 'free', arguments: [] },
    startedAt: '',
  };
}
