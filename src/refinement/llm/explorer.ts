import { lacks } from '../../arguments/slots/path.js';
import { canonicalArguments } from '../../schema/canonical-arguments.js';
import { validateArguments } from '../../schema/validate-arguments.js';
import { unexplained } from '../../claims/unexplained.js';
import type { JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { oneLine } from '../../support/one-line.js';
import { ModelAnswerError } from '../model-answer-error.js';
import type { LoopState, OnUsage, Overlap, ProposedExploration, ToolContext } from '../engine.js';
import {
  explorerAnswerSchema,
  mostUntried,
  renderExplorerPrompt,
  renderObjections,
  renderReflection,
  type ExplorerAnswer,
  type ExplorerInput,
} from '../prompts/explorer-prompt.js';
import { showCall, valuesTried } from '../prompts/show-outcome.js';
import { queryFor } from '../../writing/query-for.js';
import { ownCalls } from '../calls-shown.js';
import { proposed, type WorkedOut } from '../claims-engine.js';
import { askRole, type RoleModel } from './ask-role.js';
import { queriesByCall } from './queries-by-call.js';
import { realValues, recordedValues } from './real-records.js';
import { repairArguments } from './repair-arguments.js';

/** Bytes of the answer to a call that is not made again. */
const shownOfAnswer = 400;

export interface ExplorerOptions {
  readonly role: RoleModel;
  /** True to show real values from other tools' answers. */
  readonly pool: boolean;
  /** What is known by rule: asked for where the model's own call will not do. */
  readonly known: () => Pick<WorkedOut, 'planned' | 'stands' | 'view'>;
}

/**
 * The Explorer (equation 1): a request and the arguments for it, held against the schema first. What the schema refuses
 * without being meant to goes back once, is then mended by rule, and at last gives way to a call made by rule, as does an
 * answer that cannot be used; null where there is none left. Rejects with `ModelAnswerError` where the server fails.
 */
export async function exploreWithModel(
  context: ToolContext,
  state: LoopState,
  overlap: Overlap | null,
  { role, pool, known }: ExplorerOptions,
  onUsage: OnUsage,
): Promise<ProposedExploration | null> {
  const { stands, view } = known();
  const input: ExplorerInput = {
    tool: context.tool,
    group: context.group,
    doc: state.doc,
    direction: state.direction,
    calls: ownCalls(state.calls),
    queries: queriesByCall(state),
    tried: valuesTried(view),
    unexplained: unexplained(stands, view).map(({ record }) => record),
    realValues: [
      ...recordedValues(
        context,
        state.calls.map((call) => call.arguments),
      ),
      ...(pool ? realValues(context) : []),
    ],
    untried: inTurn(untriedArguments(view), state.iteration),
    reflection: overlap === null ? '' : renderReflection(overlap),
  };
  const ask = (first: ExplorerAnswer | null, objections: readonly string[]) =>
    askRole(
      {
        schema: explorerAnswerSchema,
        schemaName: 'exploration',
        mostSteps: input.queries.size,
        render: (steps) => withObjections(renderExplorerPrompt(input, steps), first, objections),
      },
      role,
      onUsage,
    );
  const first = await ask(null, []).catch(unusable);
  if (first === null) return plannedExploration(context, known(), overlap);
  const objections = objectionsTo(first, context, state);
  if (objections.length === 0) return explorationOf(first);
  const second = await ask(first, objections).catch(unusable);
  if (second === null) return plannedExploration(context, known(), overlap);
  if (objectionsTo(second, context, state).length === 0) return explorationOf(second);
  const byRule = known();
  return (
    repairedExploration(second, context, byRule) ?? plannedExploration(context, byRule, overlap)
  );
}

/** Null for an answer that cannot be used; what a server does wrong is thrown on. */
function unusable(error: unknown): null {
  if (error instanceof ModelAnswerError && error.reason !== 'http') return null;
  throw error;
}

/** Those that come first change with each iteration, so that all have their turn. */
function inTurn(names: readonly string[], iteration: number): readonly string[] {
  const start = ((iteration - 1) * mostUntried) % Math.max(1, names.length);
  return [...names.slice(start), ...names.slice(0, start)];
}

/** The arguments that no answered call has set, those inside others too. */
function untriedArguments({ slots, accepted, refused }: WorkedOut['view']): readonly string[] {
  const calls = [...accepted, ...refused];
  return slots
    .filter(({ path }) => calls.every(({ args }) => lacks(args, path)))
    .map(({ path }) => path);
}

function withObjections(
  prompt: ReturnType<typeof renderExplorerPrompt>,
  first: ExplorerAnswer | null,
  objections: readonly string[],
): ReturnType<typeof renderExplorerPrompt> {
  if (first === null) return prompt;
  return {
    ...prompt,
    messages: [
      ...prompt.messages,
      { role: 'assistant', content: writeJson(first) },
      { role: 'user', content: renderObjections(objections) },
    ],
  };
}

function objectionsTo(
  answer: ExplorerAnswer,
  context: ToolContext,
  state: LoopState,
): readonly string[] {
  const key = canonicalArguments(answer.arguments);
  if (isUnanswerable(answer.arguments, context))
    return [
      `no answer is recorded for these arguments: take ones that are said to be from a recording`,
    ];
  const same = ownCalls(state.calls).find(
    (call) =>
      isAnswered(call) &&
      call.iteration > (state.reopenedAfter ?? 0) &&
      canonicalArguments(call.arguments) === key,
  );
  if (same !== undefined && context.effect === 'read')
    return [`exactly these arguments were sent before: ${showCall(same, shownOfAnswer)}`];
  const unsendable = missingInPath(answer.arguments, context);
  if (unsendable.length > 0) return unsendable;
  if (answer.probe.trim() !== '') return [];
  return validateArguments(context.tool.parameters, answer.arguments).map(({ message }) => message);
}

/** True where recordings alone answer, and none holds the call. */
function isUnanswerable(args: JsonObject, { tool, recorded }: ToolContext): boolean {
  return recorded?.only === true && !recorded.holds(tool.id, args);
}

/** What stands in the URL cannot be left out, not even to see what happens. */
function missingInPath(args: JsonObject, { tool: { call } }: ToolContext): readonly string[] {
  if (call.kind !== 'http') return [];
  return Object.entries(call.bindings)
    .filter(([name, binding]) => binding.in === 'path' && (args[name] ?? '') === '')
    .map(([name]) => `without ${name}, which is part of the URL, nothing can be sent`);
}

function isAnswered({ outcome }: LoopState['calls'][number]): boolean {
  return outcome !== null && outcome.kind !== 'fault';
}

function explorationOf(answer: ExplorerAnswer): ProposedExploration {
  return exploration(answer, answer.arguments, answer.probe);
}

function repairedExploration(
  answer: ExplorerAnswer,
  context: ToolContext,
  { view }: Pick<WorkedOut, 'view'>,
): ProposedExploration | null {
  const repaired = repairArguments(answer.arguments, view);
  if (repaired === null || repaired.changed.length === 0) return null;
  if (isUnanswerable(repaired.arguments, context)) return null;
  const note = `changed by rule to fit the schema: ${repaired.changed.join(', ')}`;
  return exploration(answer, repaired.arguments, note);
}

function exploration(answer: ExplorerAnswer, args: JsonObject, note: string): ProposedExploration {
  const said = oneLine(note, 300);
  return {
    query: oneLine(answer.query, 600),
    arguments: args,
    purpose: {
      kind: 'free',
      arguments: [],
      ...(said === '' ? {} : { note: said }),
    },
  };
}

/** The next experiment of the built-in engine, in words. */
function plannedExploration(
  context: ToolContext,
  { planned }: Pick<WorkedOut, 'planned'>,
  overlap: Overlap | null,
): ProposedExploration | null {
  const turnedDown = new Set(overlap?.turnedDown.map((call) => canonicalArguments(call.arguments)));
  const own = planned.filter(({ tool }) => tool === undefined).map(proposed);
  const next = own.find((call) => !turnedDown.has(canonicalArguments(call.arguments)));
  if (next === undefined) return null;
  const note = [next.purpose.note, 'made by rule: the model gave no call that could be sent'];
  return {
    ...next,
    purpose: { ...next.purpose, note: note.filter((part) => part !== undefined).join('; ') },
    query: queryFor(context.tool, next),
  };
}
