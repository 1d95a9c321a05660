import { docAsAgentSeesIt, type RenderedDoc } from '../arguments/schema/doc-as-agent-sees-it.js';
import { validateArguments } from '../arguments/schema/validate-arguments.js';
import type { CallRecord } from '../core/call-record.js';
import type { JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { CallMaking, PanelScore, Trajectory } from '../core/trajectory.js';
import { candidateVersions } from './candidate-versions.js';
import type { CallMaker, OnUsage, ToolContext } from './engine.js';
import { ModelAnswerError } from './model-answer-error.js';
import { scoreCallMaking } from './score-call-making.js';
import { choiceIf, scoreVersions, withCallMaking } from './select-version.js';

/** Panel calls that a model is asked to make again from each version. */
const mostRequests = 4;

/** What call making found: by version number, and the panel with the requests that were used. */
export interface MeasuredCallMaking {
  /** Null where the model gave no usable answer for a version; without those that it was not asked about. */
  readonly byVersion: ReadonlyMap<number, CallMaking | null>;
  readonly panel: readonly CallRecord[];
}

/** What was filled in from one doc, a request each. */
type Filled = readonly (JsonObject | null)[];
/** By version; null where no usable answer came. */
type Answers = ReadonlyMap<number, Filled | null>;

/**
 * Call making on the panel: from a version of the doc and the requests alone the model fills in the arguments, and these
 * are held against those of the calls that worked. The raw doc comes first; where it fills in every request right, the others
 * are not asked about. Else the newest comes next, then others, as long as they can change which is chosen. Docs that an
 * agent cannot tell apart are asked about once. Rejects with `BudgetError` where the budget does not cover it.
 */
export async function measureCallMaking(
  trajectory: Trajectory,
  context: ToolContext,
  { callMaker, onUsage }: { readonly callMaker: CallMaker; readonly onUsage: OnUsage },
): Promise<MeasuredCallMaking> {
  const { tool } = context;
  const panel = trajectory.panel ?? [];
  const calls = panel.filter((call) => isMakeable(call, tool)).slice(0, mostRequests);
  const nothing = { byVersion: new Map<number, CallMaking | null>(), panel };
  const [raw, ...revised] = candidateVersions(trajectory).map(({ index, doc }): Shown => {
    const seen = docAsAgentSeesIt(tool, doc);
    return { index, seen, text: writeJson(seen) };
  });
  if (calls.length === 0 || raw === undefined) return nothing;
  const onPanel = scoreVersions(trajectory, context);
  const couldWin = ({ index }: Shown): boolean => choiceIf(index, 1, onPanel) === index;
  if (!revised.some((one) => one.text !== raw.text && couldWin(one))) return nothing;
  const requests = await orNull(callMaker.requestsFor(tool, calls, onUsage));
  if (requests === null) return nothing;
  const answers = await answersThatDecide([raw, ...revised], {
    scoresAfter: (made) => withCallMaking(onPanel, weighed(calls, made)),
    isEnough: (filled) => filled !== null && isAllRight(calls, filled),
    fill: (seen) => orNull(callMaker.fillArguments(seen, requests, onUsage)),
  });
  const wording = new Map(calls.map(({ id }, index) => [id, requests[index]]));
  return {
    byVersion: weighed(calls, answers),
    panel: panel.map((call) => {
      const request = wording.get(call.id);
      return request === undefined ? call : { ...call, request };
    }),
  };
}

/** A version as an agent sees it, and the same as a text. */
interface Shown {
  readonly index: number;
  readonly seen: RenderedDoc;
  readonly text: string;
}

interface Asking {
  readonly scoresAfter: (answers: Answers) => readonly PanelScore[];
  /** True for what was filled in from the raw doc where nothing is left to improve. */
  readonly isEnough: (filled: Filled | null) => boolean;
  readonly fill: (doc: RenderedDoc) => Promise<Filled | null>;
}

/** What is filled in from the raw doc, then from the newest, as long as there is one on which the choice depends. */
async function answersThatDecide(
  versions: readonly Shown[],
  { scoresAfter, isEnough, fill }: Asking,
): Promise<Answers> {
  const answers = new Map<number, Filled | null>();
  let [next] = versions;
  while (next !== undefined) {
    const { text, seen } = next;
    const filled = await fill(seen);
    for (const version of versions) if (version.text === text) answers.set(version.index, filled);
    if (isEnough(answers.get(0) ?? null)) break;
    const scores = scoresAfter(answers);
    const could = versions
      .filter(({ index }) => !answers.has(index) && choiceIf(index, 1, scores) === index)
      .toReversed();
    const isOpen = could.some(({ index }) => choiceIf(index, 0, scores) !== index);
    next = isOpen ? could[0] : undefined;
  }
  return answers;
}

/** A call that worked and that a request can stand for: nobody asks in words for what the schema forbids, though a server takes it. */
function isMakeable({ outcome, arguments: args }: CallRecord, tool: ToolDoc): boolean {
  return (
    outcome?.kind === 'success' &&
    Object.keys(args).length > 0 &&
    validateArguments(tool.parameters, args).length === 0
  );
}

/** What a request weighs that the raw doc and the newest one answer differently; any other weighs 1. */
const weightOfDifference = 10;

/**
 * Each version's score: Σ w·f1 / Σ w over the requests, f1 as in `scoreCallMaking`. w is 10 for a request to which the raw doc and
 * the newest doc that was answered from give other arguments, else 1: what no doc changes should not hide what one does.
 */
export function weighed(
  calls: readonly CallRecord[],
  answers: Answers,
): ReadonlyMap<number, CallMaking | null> {
  const newest = [...answers].filter(([, filled]) => filled !== null).toSorted(([a], [b]) => b - a);
  const [before, after] = [answers.get(0), newest[0]?.[1]];
  const differs = calls.map((_, at) => before != null && !isAlike(before[at], after?.[at]));
  const weights = differs.map((is) => (is ? weightOfDifference : 1));
  const differing = differs.filter(Boolean).length;
  return new Map(
    [...answers].map(([version, filled]) => {
      if (filled === null) return [version, null];
      return [version, { ...scored(calls, filled, weights), ...(differing > 0 && { differing }) }];
    }),
  );
}

function isAlike(
  one: JsonObject | null | undefined,
  other: JsonObject | null | undefined,
): boolean {
  return one == null || other == null ? one == other : scoreCallMaking(one, other).exact;
}

function isAllRight(calls: readonly CallRecord[], filled: Filled): boolean {
  return calls.every((call, at) => isAlike(filled[at], call.arguments));
}

function scored(
  calls: readonly CallRecord[],
  filled: Filled,
  weights: readonly number[],
): CallMaking {
  const results = calls.map(({ id, arguments: wanted }, index) => {
    const weight = weights[index] ?? 1;
    const given = filled[index] ?? null;
    if (given === null) return { weight, f1: 0, differences: [`${id}: no call`] };
    const { f1, differences } = scoreCallMaking(given, wanted);
    return { weight, f1, differences: differences.map((difference) => `${id}: ${difference}`) };
  });
  const whole = results.reduce((sum, { weight }) => sum + weight, 0);
  return {
    score: results.reduce((sum, { weight, f1 }) => sum + weight * f1, 0) / whole,
    requests: calls.length,
    differences: results.flatMap(({ differences }) => differences),
  };
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ModelAnswerError) return null;
    throw error;
  }
}
