import type { DocumentedTool } from '../../agents/agent-tools.js';
import type { BootstrapOptions } from '../../metrics/bootstrap-interval.js';
import { verdictOf } from '../../metrics/win-rate.js';
import { modelIdentity, type ChatModel } from '../../models/chat-model.js';
import { hashJson } from '../../support/hash-json.js';
import { mapWithLimit } from '../../support/map-with-limit.js';
import type { RunLog } from '../run-logged.js';
import type { ArmControl } from './agent-arms.js';
import { placeOf, type AgentRecord } from './agent-record.js';
import {
  armWinRates,
  type ArmWinRate,
  type JudgedAnswers,
  type Reference,
} from './arm-win-rates.js';
import { jsonOf } from '../../support/json-of.js';
import { judgePair } from './judge-pair.js';
import { judgePromptHash, type CalledTools } from './judge-prompts.js';
import type { VerdictRecord } from './verdict-record.js';

export interface JudgeOptions extends BootstrapOptions {
  readonly records: readonly AgentRecord[];
  /** What all others are judged against; those of the first record unless told. */
  readonly reference?: Reference | undefined;
  /** The reference's null control among them is judged against it as well. */
  readonly controls?: readonly ArmControl[] | undefined;
  /** The tools of the runs, with the published tools that they are APIs of as their source describes these. */
  readonly tools?: readonly Pick<DocumentedTool, 'tool' | 'group'>[] | undefined;
  readonly judge: ChatModel;
  readonly log: RunLog<VerdictRecord>;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
}

type Pair = Pick<JudgedAnswers, 'reference' | 'candidate'>;

/**
 * Win% of every other agent and documentation against the reference, those of the first record unless one is named, task by task and
 * repeat by repeat. What the log has is not judged again. An unusable verdict is not kept, so that it is tried again next time.
 */
export async function judgeRuns(options: JudgeOptions): Promise<readonly ArmWinRate[]> {
  const known = new Map((await options.log.read()).map((record) => [record.key, record]));
  const named = options.reference ?? options.records[0];
  if (named === undefined) return [];
  const reference: Reference = { agent: named.agent, docs: named.docs };
  const isReference = ({ agent, docs }: Reference): boolean =>
    agent === reference.agent && docs === reference.docs;
  const control = options.controls?.find(isReference);
  const records = options.records.filter(isReference);
  const others = options.records.filter((one) => !isReference(one));
  const again = (control?.records ?? []).map((one) => ({ ...one, docs: controlName(one.docs) }));
  const judged = await mapWithLimit(
    pairsOf(records, [...others, ...again]),
    options.concurrency,
    async (pair) => ({ ...pair, verdict: await verdictOn(pair, known, options) }),
  );
  const isControl = ({ candidate }: JudgedAnswers): boolean => again.includes(candidate);
  return armWinRates(
    judged.filter((one) => !isControl(one)),
    {
      reference,
      control: control?.kind ?? 'off',
      controlled: judged.filter(isControl),
      tasks: new Set(options.records.map(({ task }) => task)).size,
      ...{ seed: options.seed, resamples: options.resamples },
    },
  );
}

/** What verdicts on record call a null control's docs. */
function controlName(docs: string): string {
  return `${docs} (null control)`;
}

function pairsOf(
  references: readonly AgentRecord[],
  candidates: readonly AgentRecord[],
): readonly Pair[] {
  const byPlace = new Map(references.map((one) => [placeOf(one), one]));
  return candidates.flatMap((candidate) => {
    const reference = byPlace.get(placeOf(candidate));
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
  const basis = { judge: modelIdentity(judge), judgePromptHash, requests, old, fresh, tools };
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
