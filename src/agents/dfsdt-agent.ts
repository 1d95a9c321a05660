import type { Clock } from '../core/ports.js';
import { oneLine } from '../support/one-line.js';
import type { Agent, AgentStep, CallStep } from './agent.js';
import { askModel, type AgentModel } from './ask-model.js';
import type { Reflection } from './clarify/reflect.js';
import { dfsdtRules, triedNote, type TriedTurn } from './prompts/dfsdt-rules.js';
import { pathMessages } from './prompts/path-messages.js';
import { turnSchema, type Turn } from './prompts/turn-schema.js';
import { recordRun } from './record-run.js';
import type { RunRecorder } from './run-recorder.js';

export interface DfsdtOptions extends AgentModel {
  readonly clock: Clock;
  /** Requests to the model for one of the user's requests; 24 unless told. */
  readonly queries?: number | undefined;
  /** Turns on one path; 12 unless told. */
  readonly depth?: number | undefined;
  /** Turns tried from one point; 2 unless told. */
  readonly branches?: number | undefined;
  /** Stands in records; `dfsdt` unless told. */
  readonly name?: string | undefined;
  /** Asked before every turn whether the user has to be asked something first; a model query too. */
  readonly reflect?: Reflection | undefined;
}

/**
 * Depth-first search over decisions (DFSDT, ToolLLM, arXiv 2307.16789): like ReAct, but a path that is given up or grows
 * too long is left, and another turn is tried from the nearest point where one is left, told what was tried there.
 * What calls changed outside stays changed.
 */
export function dfsdtAgent(options: DfsdtOptions): Agent {
  return {
    name: options.name ?? 'dfsdt',
    solve: (task, environment) => {
      const earlier: AgentStep[] = [];
      return recordRun({
        ...{ agent: options.name ?? 'dfsdt', task, environment, clock: options.clock },
        solve: (run) => search(run, earlier, options),
      });
    },
  };
}

/** A state of the search: the steps of this path, and what was tried from its end. */
interface Point {
  readonly path: readonly AgentStep[];
  readonly tried: TriedTurn[];
  attempts: number;
}

interface Search {
  readonly run: RunRecorder;
  readonly options: DfsdtOptions;
  /** Points from the root to the one at hand. */
  readonly points: Point[];
  queries: number;
}

async function search(
  run: RunRecorder,
  earlier: AgentStep[],
  options: DfsdtOptions,
): Promise<void> {
  const { queries = 24 } = options;
  const state: Search = { run, options, points: [pointAt([...earlier])], queries: 0 };
  try {
    while (state.queries < queries) {
      const point = state.points.at(-1);
      if (point === undefined) run.endRequest(isFirstTurn(run) ? 'refused' : 'gave-up');
      if (isUsedUp(point, state)) goBack(state, point);
      else await takeTurn(state, point);
    }
    run.endRequest('gave-up');
  } finally {
    const answer = run.steps.filter((step) => step.kind === 'answer').at(-1);
    earlier.push(...(state.points.at(-1)?.path.slice(earlier.length) ?? []));
    if (answer !== undefined && answer.request === run.request) earlier.push(answer);
  }
}

function pointAt(path: readonly AgentStep[]): Point {
  return { path, tried: [], attempts: 0 };
}

/** True where the model gave up before it had done anything. */
function isFirstTurn({ steps, request }: RunRecorder): boolean {
  return !steps.some((step) => step.request === request && step.kind === 'call');
}

function isUsedUp(point: Point, { options, points }: Search): boolean {
  return point.attempts >= (options.branches ?? 2) || points.length > (options.depth ?? 12);
}

/** Leaves the point at hand for the one before it, where something else may be tried. */
function goBack({ run, points }: Search, from: Point): void {
  points.pop();
  const before = points.at(-1);
  if (before === undefined) return;
  const left = from.path.at(-1);
  if (left?.kind === 'call') before.tried.push(triedTurn(left, run));
  run.backtrack(before.path.length);
}

async function takeTurn(state: Search, point: Point): Promise<void> {
  const { run, options, points } = state;
  const { task, request } = run;
  if (options.reflect !== undefined) {
    state.queries += 1;
    const asked = await options.reflect(run, point.path);
    if (asked !== null) {
      points.push(pointAt([...point.path, asked]));
      return;
    }
  }
  state.queries += 1;
  point.attempts += 1;
  const note = triedNote(point.tried);
  const turn = await askModel(run, options, {
    schema: turnSchema,
    schemaName: 'turn',
    render: (bodyBytes) =>
      pathMessages({ task, rules: dfsdtRules, request, path: point.path, bodyBytes, note }),
  });
  if (turn === null) return;
  if (turn.action === 'give-up') {
    run.giveUp(turn.text ?? '', turn.thought);
    point.attempts = Number.POSITIVE_INFINITY;
    return;
  }
  const step = await stepOf(turn, run);
  if (step.kind === 'call') points.push(pointAt([...point.path, step]));
  if (step.kind === 'unusable') {
    const outcome = `not made: ${oneLine(step.problem, 300)}`;
    point.tried.push({ tool: turn.tool ?? '', arguments: turn.arguments ?? {}, outcome });
  }
}

async function stepOf(turn: Turn, run: RunRecorder): Promise<AgentStep> {
  const { thought, action, tool, text } = turn;
  if (action === 'call') {
    return run.call({ thought, name: tool ?? '', arguments: turn.arguments ?? {} });
  }
  if (text) run.answer(text, thought);
  return run.unusable('An answer has to say something in "text".', thought);
}

function triedTurn(step: CallStep, { task }: RunRecorder): TriedTurn {
  const { outcome } = step;
  const said = outcome.kind === 'accepted' ? 'success, but no way on' : outcome.message;
  return {
    tool: task.tools.find(({ tool }) => tool.id === step.tool)?.name ?? step.tool,
    arguments: step.arguments,
    outcome: `${outcome.kind}: ${oneLine(said, 300)}`,
  };
}
