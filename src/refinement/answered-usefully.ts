import type { CallRecord } from '../core/call-record.js';
import { isContainer, type Json } from '../core/json.js';
import { hasAnswered } from './has-answered.js';

const longestRemark = 200;

/**
 * The calls with an answer that has something in it. Where a tool answers in data, one line of words (`Query too short, type at
 * least three characters.`) is no such answer.
 */
export function answeredUsefully<C extends Pick<CallRecord, 'outcome'>>(
  calls: readonly C[],
): readonly C[] {
  const answersInData = calls.some((call) => isData(bodyOf(call)));
  return calls.filter((call) => hasAnswered(call) && !(answersInData && isRemark(bodyOf(call))));
}

function bodyOf({ outcome }: Pick<CallRecord, 'outcome'>): Json {
  return outcome?.kind === 'accepted' ? (outcome.body ?? null) : null;
}

function isData(body: Json): boolean {
  return isContainer(body);
}

function isRemark(body: Json): boolean {
  return typeof body === 'string' && body.length <= longestRemark && !body.trim().includes('\n');
}
