import { numberOf } from '../../core/exact-number.js';
import type { JsonObject } from '../../core/json.js';
import type { EmbeddingModel } from '../../core/ports.js';
import type { ToolDoc, ToolGroup } from '../../core/tool-doc.js';
import { withoutOwnNames } from '../../docs/checks.js';
import { copiedText } from '../../docs/copied-text.js';
import { unsafeWords } from '../../docs/unsafe-words.js';
import type { Step } from '../../experiments/experiment.js';
import type { Marks } from '../../experiments/mark.js';
import type { Runner, StepRecord } from '../../experiments/runner.js';
import { changeOfText } from '../../metrics/change-of-text.js';
import { cosine } from '../../metrics/cosine.js';
import { oneLine } from '../../support/one-line.js';
import { throwIfInterrupted } from '../../support/throw-if-interrupted.js';
import { analyzerQuestion } from './analyzer-prompt.js';
import { hashJson } from '../../support/hash-json.js';
import { Roles, type RoleSettings, type RolesOptions } from './ask-role.js';
import { isFault, latestText } from './draft-result.js';
import type { DraftIteration, DraftResult, DraftRevision, DraftStop } from './draft-result.js';
import { explore } from './explore.js';
import { rewriterQuestion } from './rewriter-prompt.js';
import type { DraftView, ShownCall } from './shown.js';

export interface DraftSettings extends RoleSettings {
  /** Similarity threshold φ: a request is accepted if its largest cosine with an earlier one is below it. Null turns nothing down. */
  readonly phi: number | null;
  /** Termination threshold τ: the loop stops if Δ is above it. Null: it runs to the limit. */
  readonly tau: number | null;
  /** Iteration limit I. */
  readonly iterations: number;
}

/** What DRAFT's paper and published code use; the limit of prompts is ours. */
export const draftSettings: DraftSettings = {
  ...{ phi: 0.9, tau: 0.75, iterations: 5, temperature: 0.2, maxPromptTokens: 24_000 },
};

export interface DraftContext extends RolesOptions {
  /** The published tool that the tool is an API of. */
  readonly group?: ToolGroup | undefined;
  /** Every tool of the catalogue, by name: a text may mention them. */
  readonly tools: ReadonlyMap<string, ToolDoc>;
  /** Makes the call of an exploration, unless the gate does not allow it; see `callThrough`. */
  readonly call: CallOfExploration;
  readonly embeddings: EmbeddingModel;
  readonly settings: DraftSettings;
  readonly marks: Marks;
  /** Values that stand for private ones, as they are now. */
  readonly standIns: () => readonly string[];
  /** A reason to end before the next iteration, or null: a budget is used up, or the target no longer answers. */
  readonly mayGoOn?: (() => Promise<string | null>) | undefined;
}

export type CallOfExploration = (
  args: JsonObject,
  about: { readonly iteration: number; readonly query: string },
) => Promise<StepRecord>;

/** Calls of a tool as experiments of one step, so that gate, read-back and journal apply. */
export function callThrough(runner: Pick<Runner, 'run'>, { name }: ToolDoc): CallOfExploration {
  return async (args, { iteration, query }) => {
    const step: Step = { kind: 'call', tool: name, arguments: args, expectation: null, show: [] };
    const experiment = { id: `${name}.c${iteration}`, tests: query, breaks: null, steps: [step] };
    const [record] = await runner.run([experiment]);
    const [made] = record?.steps ?? [];
    if (made === undefined) throw new Error(`no step of ${experiment.id} is on record`);
    return made;
  };
}

const longestSuggestion = 800;
const longestDirection = 500;
/** Iterations in a row without a revision, after which the model is taken to be unable. */
const mostFailures = 2;
/** Faults in a row after which a tool that never answered is unreachable, and one that did. */
const mostFaults = { never: 6, before: 10 };

/** DRAFT's learning algorithm for one tool (Algorithm 1): explore, call, analyse, rewrite, until Δ is above τ or the limit is reached. */
export async function refineTool(tool: ToolDoc, context: DraftContext): Promise<DraftResult> {
  const { settings, record, embeddings, group, mayGoOn, signal } = context;
  const roles = new Roles(context);
  const iterations: DraftIteration[] = [];
  let stop: DraftStop | null = null;
  while (stop === null) {
    throwIfInterrupted(signal);
    const ended = (await mayGoOn?.()) ?? null;
    if (ended !== null) {
      stop = { reason: 'budget', detail: ended };
      break;
    }
    const index = iterations.length + 1;
    const { description } = latestText(tool, iterations);
    const view: DraftView = { tool, group, description, iterations: [...iterations] };
    const direction = iterations.findLast(({ revision }) => revision !== null)?.revision?.direction;
    const exploration = await explore(view, direction ?? '', {
      ...{ roles, embeddings, record, phi: settings.phi },
    });
    if (exploration === null) {
      stop = { reason: 'model-failed', detail: 'the explorer gave no usable answer' };
      break;
    }
    const { query, arguments: args } = exploration;
    const call = await context.call(args, { iteration: index, query });
    const shown = { iteration: index, query, call };
    const { suggestions, revision } = isFault(call)
      ? { suggestions: [], revision: null }
      : await revise(view, shown, roles, context);
    iterations.push({ index, exploration, call, suggestions, revision });
    stop = stopAfter(iterations, settings);
  }
  const wasAnswered = iterations.some(({ call }) => call.kind === 'made' && !isFault(call));
  const text = wasAnswered ? latestText(tool, iterations) : latestText(tool, []);
  return { tool: tool.name, ...text, iterations, stop, usage: roles.usage };
}

/** The Analyzer, the Rewriter, the check for safety, and Δ. Without a usable answer the doc stays as it is. */
async function revise(
  view: DraftView,
  shown: ShownCall,
  roles: Roles,
  context: DraftContext,
): Promise<Pick<DraftIteration, 'suggestions' | 'revision'>> {
  const analysis = await roles.ask(analyzerQuestion(view, shown));
  if (analysis === null) return { suggestions: [], revision: null };
  const suggestions = analysis.suggestions.map((text) => oneLine(text, longestSuggestion));
  const answer = await roles.ask(rewriterQuestion(view, shown, suggestions));
  if (answer === null) return { suggestions, revision: null };
  const { marks, standIns } = context;
  const text = answer.description.replace(/\r\n?/g, '\n').replace(/\n{3,}/g, '\n\n');
  const description = withoutOwnNames(text.trim(), marks, standIns());
  const direction = oneLine(answer.direction, longestDirection);
  const reason = reasonAgainst(description, view, shown, context);
  const written = { description, reason, direction };
  if (reason !== null)
    return { suggestions, revision: { ...written, verdict: 'dropped', delta: null } };
  const verdict = description === view.description ? 'unchanged' : 'accepted';
  const delta = await changeTo(description, view, context);
  return { suggestions, revision: { ...written, verdict, delta } };
}

/** Why a text must not become the doc: links, hidden characters, orders, private values, or words taken over from an answer. */
function reasonAgainst(
  text: string,
  { tool, iterations }: DraftView,
  { call }: ShownCall,
  { tools, standIns }: DraftContext,
): string | null {
  if (text === '') return 'it is empty';
  const known = tool.description.split(/\s+/).filter((word) => /:\/\/|\bwww\.|\]\(/i.test(word));
  const bare = known.reduce((rest, word) => rest.replaceAll(word, ' '), text);
  const unsafe = unsafeWords(bare, { tools, standIns: standIns() });
  const made = [...iterations.map((one) => one.call), call].filter((one) => one.kind === 'made');
  return unsafe ?? copiedText(text, made);
}

/** Δ to the text before (equation 5), as it was worked out first. */
async function changeTo(
  text: string,
  { description }: DraftView,
  { embeddings, record }: DraftContext,
): Promise<DraftRevision['delta']> {
  const key = hashJson([description, text]);
  const cosineOf = async (before: string, after: string): Promise<number | null> => {
    const [old, now] = await embeddings.embed([before, after]);
    return old === undefined || now === undefined ? null : cosine(old, now);
  };
  return numberOf(await record('change', key, () => changeOfText(description, text, cosineOf)));
}

function stopAfter(
  iterations: readonly DraftIteration[],
  { tau, iterations: limit }: DraftSettings,
): DraftStop | null {
  const lastAnswer = iterations.findLastIndex(({ call }) => !isFault(call));
  const faults = iterations.length - 1 - lastAnswer;
  if (faults > 0)
    return faults >= (lastAnswer < 0 ? mostFaults.never : mostFaults.before)
      ? { reason: 'unreachable' }
      : null;
  const counted = iterations.filter(({ call }) => !isFault(call));
  const revision = counted.at(-1)?.revision ?? null;
  const failed = counted.slice(-mostFailures).filter((one) => one.revision === null);
  if (failed.length === mostFailures)
    return { reason: 'model-failed', detail: 'two iterations in a row brought no usable answer' };
  const isSettled =
    revision?.verdict === 'unchanged' || (revision?.delta ?? -Infinity) > (tau ?? Infinity);
  if (tau !== null && isSettled) return { reason: 'converged' };
  return counted.length >= limit ? { reason: 'iteration-limit' } : null;
}
