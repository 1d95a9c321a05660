import { docAsAgentSeesIt } from '../arguments/schema/doc-as-agent-sees-it.js';
import { validateArguments } from '../arguments/schema/validate-arguments.js';
import type { CallRecord } from '../core/call-record.js';
import type { DocVersion } from '../core/doc-version.js';
import type { JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { CallMaking } from '../core/trajectory.js';
import type { CallMaker, OnUsage, ToolContext } from './engine.js';
import { ModelAnswerError } from './model-answer-error.js';
import { scoreCallMaking } from './score-call-making.js';
import type { NumberedVersion } from './candidate-versions.js';

/** Panel calls that a model is asked to make again from each version. */
const mostRequests = 4;

/** What call making found: by version number, and the panel with the requests that were used. */
export interface MeasuredCallMaking {
  /** Null where the model gave no usable answer for a version; empty where nothing could be measured. */
  readonly byVersion: ReadonlyMap<number, CallMaking | null>;
  readonly panel: readonly CallRecord[];
}

/**
 * Call making on the panel: from each version of the doc and the requests alone the model fills in the arguments, and these
 * are held against those of the calls that worked. Versions that an agent cannot tell apart are asked about once. Rejects with `BudgetError` where the budget does not cover it.
 */
export async function measureCallMaking(
  versions: readonly NumberedVersion[],
  { tool }: Pick<ToolContext, 'tool'>,
  panel: readonly CallRecord[],
  { callMaker, onUsage }: { readonly callMaker: CallMaker; readonly onUsage: OnUsage },
): Promise<MeasuredCallMaking> {
  const nothing = { byVersion: new Map<number, CallMaking | null>(), panel };
  const calls = panel.filter((call) => isMakeable(call, tool)).slice(0, mostRequests);
  if (calls.length === 0 || versions.length < 2) return nothing;
  const requests = await orNull(callMaker.requestsFor(tool, calls, onUsage));
  if (requests === null) return nothing;
  const byDoc = new Map<string, Promise<CallMaking | null>>();
  const scoreOf = (doc: DocVersion): Promise<CallMaking | null> => {
    const seen = docAsAgentSeesIt(tool, doc);
    const key = JSON.stringify(seen);
    const known = byDoc.get(key);
    if (known !== undefined) return known;
    const made = orNull(callMaker.fillArguments(seen, requests, onUsage));
    const score = made.then((filled) => (filled === null ? null : scored(calls, filled)));
    byDoc.set(key, score);
    return score;
  };
  const scores = await Promise.all(
    versions.map(async ({ index, doc }): Promise<[number, CallMaking | null]> => {
      return [index, await scoreOf(doc)];
    }),
  );
  const wording = new Map(calls.map(({ id }, index) => [id, requests[index]]));
  return {
    byVersion: new Map(scores),
    panel: panel.map((call) => {
      const request = wording.get(call.id);
      return request === undefined ? call : { ...call, request };
    }),
  };
}

/** A call that worked and that a request can stand for: nobody asks in words for what the schema forbids, though a server takes it. */
function isMakeable({ outcome, arguments: args }: CallRecord, tool: ToolDoc): boolean {
  return (
    outcome?.kind === 'success' &&
    Object.keys(args).length > 0 &&
    validateArguments(tool.parameters, args).length === 0
  );
}

function scored(calls: readonly CallRecord[], filled: readonly (JsonObject | null)[]): CallMaking {
  const results = calls.map(({ id, arguments: wanted }, index) => {
    const given = filled[index] ?? null;
    if (given === null) return { f1: 0, differences: [`${id}: no call`] };
    const { f1, differences } = scoreCallMaking(given, wanted);
    return { f1, differences: differences.map((difference) => `${id}: ${difference}`) };
  });
  return {
    score: results.reduce((sum, { f1 }) => sum + f1, 0) / results.length,
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
