import { z } from 'zod';
import type { DocumentedTool } from '../../agents/agent-tools.js';
import { verdictOf, winRate, type WinRate } from '../../metrics/win-rate.js';
import type { ChatModel } from '../../models/chat-model.js';
import { hashJson } from '../../support/hash-json.js';
import { mapWithLimit } from '../../support/map-with-limit.js';
import type { RunLog } from '../run-logged.js';
import type { AgentRecord } from './agent-record.js';
import { jsonOf } from './json-of.js';
import { judgePair } from './judge-pair.js';
import { judgePromptHash, type CalledTools } from './judge-prompts.js';

const verdict = z.enum(['candidate', 'reference', 'tie']).nullable();

/** One judged pair, as it is kept for people to read. Format version 1. */
export const verdictRecordSchema = z.strictObject({
  version: z.literal(1),
  key: z.string(),
  task: z.string(),
  repeat: z.number().int().min(1),
  reference: z.strictObject({ agent: z.string(), docs: z.string() }),
  candidate: z.strictObject({ agent: z.string(), docs: z.string() }),
  /** The judging model and the hash of its constant texts. */
  judge: z.string(),
  promptHash: z.string(),
  referenceFirst: verdict,
  candidateFirst: verdict,
  /** From both orders: what both say, a tie where they differ, null where one is missing. */
  verdict,
  ground: z.enum(['missing-answer', 'identical', 'status', 'judge', 'unusable']),
  reasons: z.array(z.string()),
  answers: z.strictObject({ reference: z.string().nullable(), candidate: z.string().nullable() }),
});
export type VerdictRecord = z.infer<typeof verdictRecordSchema>;

/** An agent with one documentation, by their names. */
export interface Reference {
  readonly agent: string;
  readonly docs: string;
}

export interface JudgeOptions {
  readonly records: readonly AgentRecord[];
  /** What all others are judged against; those of the first record unless told. */
  readonly reference?: Reference | undefined;
  /** The tools of the runs, with the published tools that they are APIs of as their source describes these. */
  readonly tools?: readonly Pick<DocumentedTool, 'tool' | 'group'>[] | undefined;
  readonly judge: ChatModel;
  readonly log: RunLog<VerdictRecord>;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
}

/** How one agent with one documentation does against the reference. */
export interface ArmWinRate {
  readonly agent: string;
  readonly docs: string;
  readonly reference: Reference;
  readonly judge: string;
  readonly promptHash: string;
  readonly winRate: WinRate;
  /** Why the first pair that is unjudged could not be judged; null where all were. */
  readonly problem: string | null;
}

interface Pair {
  readonly reference: AgentRecord;
  readonly candidate: AgentRecord;
}

/**
 * Win% of every other agent and documentation against the reference, those of the first record unless one is named, task by task and
 * repeat by repeat. What the log has is not judged again. An unusable verdict is not kept, so that it is tried again next time.
 */
export async function judgeRuns(options: JudgeOptions): Promise<readonly ArmWinRate[]> {
  const known = new Map((await options.log.read()).map((record) => [record.key, record]));
  const pairs = pairsOf(options);
  const judged = await mapWithLimit(pairs, options.concurrency, (pair) =>
    verdictOn(pair, known, options),
  );
  const arms = new Map<string, VerdictRecord[]>();
  for (const record of judged) {
    const key = JSON.stringify(record.candidate);
    arms.set(key, [...(arms.get(key) ?? []), record]);
  }
  return [...arms.values()].flatMap((records) => {
    const [first] = records;
    if (first === undefined) return [];
    const { candidate, reference, judge, promptHash } = first;
    const problem = records.find((one) => one.verdict === null)?.reasons.at(-1) ?? null;
    return [{ ...candidate, reference, judge, promptHash, winRate: winRate(records), problem }];
  });
}

function pairsOf({ records, reference: asked }: JudgeOptions): readonly Pair[] {
  const named = asked ?? records[0];
  const isReference = (one: AgentRecord): boolean =>
    one.agent === named?.agent && one.docs === named.docs;
  const placeOf = ({ task, repeat }: AgentRecord): string => JSON.stringify([task, repeat]);
  const references = new Map(records.filter(isReference).map((one) => [placeOf(one), one]));
  return records
    .filter((one) => !isReference(one))
    .flatMap((candidate) => {
      const reference = references.get(placeOf(candidate));
      return reference === undefined ? [] : [{ reference, candidate }];
    });
}

async function verdictOn(
  { reference, candidate }: Pair,
  known: ReadonlyMap<string, VerdictRecord>,
  options: JudgeOptions,
): Promise<VerdictRecord> {
  const { judge, log, signal } = options;
  const { run: old } = reference;
  const { run: fresh, requests } = candidate;
  const tools = calledTools(reference, candidate, options);
  const basis = { judge: judge.name, judgePromptHash, requests, old, fresh, tools };
  const key = hashJson(jsonOf(basis));
  const named = {
    reference: { agent: reference.agent, docs: reference.docs },
    candidate: { agent: candidate.agent, docs: candidate.docs },
  };
  const earlier = known.get(key);
  if (earlier !== undefined) return { ...earlier, ...named };
  const judgement = await judgePair(
    { requests, reference: old, candidate: fresh, tools },
    judge,
    signal,
  );
  const record: VerdictRecord = {
    ...{ version: 1, key, task: candidate.task, repeat: candidate.repeat, ...named },
    ...{ judge: judge.name, promptHash: judgePromptHash },
    ...{ ...judgement, reasons: [...judgement.reasons], verdict: verdictOf(judgement) },
    answers: { reference: old.answer, candidate: fresh.answer },
  };
  if (record.verdict !== null) await log.append(record);
  return record;
}

function calledTools(
  reference: AgentRecord,
  candidate: AgentRecord,
  { tools = [] }: JudgeOptions,
): CalledTools {
  const names = { ...reference.names, ...candidate.names };
  const groups = tools.flatMap(({ tool, group }) =>
    group === undefined || !(tool.id in names)
      ? []
      : [[tool.id, { name: group.name, description: group.description }] as const],
  );
  return { names, groups: Object.fromEntries(groups) };
}
