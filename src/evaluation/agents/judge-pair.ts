import type { z } from 'zod';
import type { AgentRun } from '../../agents/agent.js';
import { InterruptedError } from '../../core/errors.js';
import type { PairVerdict } from '../../metrics/win-rate.js';
import type { ChatMessage, ChatModel } from '../../models/chat-model.js';
import {
  pairMessages,
  pairSchema,
  statusMessages,
  statusSchema,
  type CalledTools,
  type SolvedStatus,
} from './judge-prompts.js';

export interface PairToJudge {
  readonly requests: readonly string[];
  readonly reference: AgentRun;
  readonly candidate: AgentRun;
  readonly tools: CalledTools;
}

/** What a pair came to and on what ground; `reasons` are the judge's words, for people, or why they cannot be used. */
export interface PairJudgement {
  readonly referenceFirst: PairVerdict;
  readonly candidateFirst: PairVerdict;
  readonly ground: 'missing-answer' | 'identical' | 'status' | 'judge' | 'unusable';
  readonly reasons: readonly string[];
}

/**
 * One pair by the ToolEval protocol (OpenBMB/ToolBench at d56fdd8): the side without an answer loses; else solved beats
 * unsure beats unsolved, as the judge says from the answer and, unsure, from the trace; equals are compared directly.
 * Unlike there, the comparison is made in both orders, and identical answers are a tie, not a coin flip.
 */
export async function judgePair(
  pair: PairToJudge,
  judge: ChatModel,
  signal?: AbortSignal,
): Promise<PairJudgement> {
  const { reference, candidate } = pair;
  const [old, fresh] = [answerOf(reference), answerOf(candidate)];
  if (old === fresh) return agreed('tie', old === '' ? 'missing-answer' : 'identical', []);
  if (old === '' || fresh === '') {
    return agreed(old === '' ? 'candidate' : 'reference', 'missing-answer', []);
  }
  const problems: string[] = [];
  const ask = asking(judge, problems, signal);
  const before = await statusOf(pair, reference, ask);
  const after = await statusOf(pair, candidate, ask);
  if (before === null || after === null) {
    return { referenceFirst: null, candidateFirst: null, ground: 'unusable', reasons: problems };
  }
  if (before.status !== after.status) {
    const better = rank(after.status) > rank(before.status) ? 'candidate' : 'reference';
    return agreed(better, 'status', [before.reason, after.reason]);
  }
  const compared = (one: AgentRun, other: AgentRun) =>
    ask(pairMessages(pair.requests, one, other, pair.tools), pairSchema, 'comparison');
  const first = await compared(reference, candidate);
  const second = await compared(candidate, reference);
  const reasons = [first?.reason ?? '', second?.reason ?? ''];
  return {
    referenceFirst: verdict(first?.better, 'reference', 'candidate'),
    candidateFirst: verdict(second?.better, 'candidate', 'reference'),
    ground: 'judge',
    reasons: problems.length === 0 ? reasons : problems,
  };
}

type Ask = <T>(
  messages: readonly ChatMessage[],
  schema: z.ZodType<T>,
  name: string,
) => Promise<T | null>;

/** An answer that cannot be used is null, and what is wrong with it among the problems: the pair counts as unjudged. */
function asking(judge: ChatModel, problems: string[], signal: AbortSignal | undefined): Ask {
  return async (messages, schema, schemaName) => {
    if (signal?.aborted === true) throw new InterruptedError('interrupted');
    const result = await judge.complete({ messages, schema, schemaName, temperature: 0 }, signal);
    if (result.kind === 'answer') return result.value;
    problems.push(result.message);
    return null;
  };
}

async function statusOf(
  { requests, tools }: PairToJudge,
  run: AgentRun,
  ask: Ask,
): Promise<{ status: SolvedStatus; reason: string } | null> {
  const byAnswer = await ask(statusMessages(requests, run, null), statusSchema, 'status');
  if (byAnswer?.status !== 'unsure') return byAnswer;
  return ask(statusMessages(requests, run, tools), statusSchema, 'status');
}

function answerOf({ answer, end }: AgentRun): string {
  return end === 'answered' ? (answer ?? '').trim() : '';
}

function rank(status: SolvedStatus): number {
  return ['unsolved', 'unsure', 'solved'].indexOf(status);
}

function agreed(
  both: PairVerdict,
  ground: PairJudgement['ground'],
  reasons: readonly string[],
): PairJudgement {
  return { referenceFirst: both, candidateFirst: both, ground, reasons };
}

function verdict(
  better: 'first' | 'second' | 'tie' | undefined,
  first: 'candidate' | 'reference',
  second: 'candidate' | 'reference',
): PairVerdict {
  if (better === undefined) return null;
  if (better === 'tie') return 'tie';
  return better === 'first' ? first : second;
}
