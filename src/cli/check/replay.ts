import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolExecutor } from '../../core/ports.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { ExperimentResult } from '../../core/run-results.js';
import { neededFor, pastSteps, withMark, writtenCalls } from '../../docs/replay-plan.js';
import {
  flagNeeded,
  namesShown,
  replayVerdict,
  type ReplayedSentence,
  type ReplayVerdict,
} from '../../docs/replay-verdict.js';
import { newGate } from '../../experiments/gate-for.js';
import type { AuditResult } from '../../experiments/audit.js';
import { kindOfTool, pathsOf } from '../../experiments/tool-kind.js';
import { defaultLoop, type GroupEngine } from '../../refine/refine-group.js';
import { runRefinement } from '../../refine/run.js';
import type { RunOptions } from '../../refine/run-context.js';

/** Sentences that the experiments of one group have shown. */
export interface ReplayGroup {
  /** What the names of the group's own things contained. */
  readonly mark: string;
  /** In the order they were made. */
  readonly experiments: readonly ExperimentResult[];
  readonly sentences: readonly ReplayedSentence[];
}

type MadeHere = 'engine' | 'executor' | 'folder' | 'settings' | 'identity' | 'groupTokens';

export interface ReplayOptions extends Omit<RunOptions, MadeHere | 'groups' | 'onGroup'> {
  readonly groups: readonly ReplayGroup[];
  /** Opens what calls the tools, once an attempt: it remembers what did not answer. */
  readonly openExecutor: () => Promise<ToolExecutor>;
  /** Called before each attempt with the sentences that it is about. */
  readonly onAttempt?: ((attempt: number, sentences: number) => void) | undefined;
}

export interface ReplayResult {
  readonly verdicts: ReadonlyMap<ReplayedSentence, ReplayVerdict>;
  /** How long the calls for a sentence took, in all attempts. */
  readonly seconds: ReadonlyMap<ReplayedSentence, number>;
  readonly audit: Pick<AuditResult, 'harmed' | 'left'>;
  readonly calls: number;
}

const mostAttempts = 8;
/** A difference is told if it came so often; what differs in another way each time comes from time, ids or names. */
const [sameDifferences, otherDifferences, mostOpen] = [3, 5, 4];

/**
 * Makes the experiments behind sentences again, under new marks, with gate, audit and clean-up as in any run. What differs is tried again,
 * with all experiments of its group before it as they were then, until the same difference has come three times.
 */
export async function replay(options: ReplayOptions): Promise<ReplayResult> {
  const found = new Map<ReplayedSentence, ReplayVerdict[]>();
  const gate = newGate(options.tools, options.gate);
  for (const group of options.groups)
    for (const one of group.sentences) {
      const steps = neededFor(one, one.tool, group).flatMap(writtenCalls);
      found.set(one, flagNeeded(one, steps, { gate, tools: options.tools }));
    }
  const seconds = new Map<ReplayedSentence, number>();
  const of = (one: ReplayedSentence): readonly ReplayVerdict[] => found.get(one) ?? [];
  const isOpen = (one: ReplayedSentence): boolean => decided(of(one)) === null;
  const [harmed, left]: [AuditResult['harmed'][number][], AuditResult['left'][number][]] = [[], []];
  let calls = 0;
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const open = options.groups.flatMap((group) => {
      const sentences = group.sentences.filter(isOpen);
      const isWhole = sentences.some((one) => of(one).some(({ kind }) => kind === 'differs'));
      return sentences.length === 0 ? [] : [{ ...group, sentences, isWhole }];
    });
    if (open.length === 0) break;
    options.onAttempt?.(attempt, open.flatMap(({ sentences }) => sentences).length);
    const limit = options.limits.calls;
    const limits = limit === undefined ? {} : { calls: Math.max(0, limit - calls) };
    const { result, verdicts, took } = await makeAgain(open, { ...options, limits });
    for (const [sentence, verdict] of verdicts) found.get(sentence)?.push(verdict);
    for (const [one, s] of took) seconds.set(one, (seconds.get(one) ?? 0) + s);
    calls += result.calls;
    harmed.push(...result.audit.harmed);
    left.push(...result.audit.left);
    if (result.limit !== null) break;
  }
  const verdicts = new Map([...found].map(([one, all]) => [one, decided(all) ?? undecided(all)]));
  return { verdicts, seconds, audit: { harmed, left }, calls };
}

type OpenGroup = ReplayGroup & { readonly isWhole: boolean };

/** One attempt: a run whose engine proposes what was done before. */
async function makeAgain(groups: readonly OpenGroup[], options: ReplayOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'tooldraft-'));
  const executor = await options.openExecutor();
  const verdicts = new Map<ReplayedSentence, ReplayVerdict>();
  const took = new Map<ReplayedSentence, number>();
  const planned = groups.map((group, at) => {
    const { steps, cleanUps } = removalsOf(group, options.tools);
    const shown = [...group.sentences, ...steps].flatMap((one) => neededFor(one, one.tool, group));
    const needed = new Set([...shown.map(({ id }) => id), ...cleanUps]);
    const experiments = group.experiments.filter(({ id }) => group.isWhole || needed.has(id));
    const called = new Set(experiments.flatMap(({ results }) => results.map(({ tool }) => tool)));
    const tools = options.tools.filter(({ name }) => called.has(name));
    return { ...group, id: `g${at + 1}`, experiments, tools };
  });
  const engine: GroupEngine = {
    name: 'replay',
    refineGroup: async ({ view, runner, marks, tools }) => {
      const group = planned.find(({ id }) => id === view.id);
      if (group === undefined) throw new Error(`No group ${view.id}.`);
      const records = await runner.run(withMark(group.experiments, group.mark, view.mark));
      const steps = records.flatMap((record) => record.steps);
      const made = steps.flatMap((step) => (step.kind === 'made' ? [step] : []));
      for (const sentence of group.sentences) {
        const needed = neededFor(sentence, sentence.tool, group);
        const order = needed.flatMap(({ results }) => results.map(({ step }) => step));
        const times = made
          .filter(({ id }) => order.includes(id))
          .map(({ outcome }) => outcome.durationMs);
        if (times.length > 0) took.set(sentence, times.reduce((sum, ms) => sum + ms) / 1000);
        verdicts.set(
          sentence,
          replayVerdict(sentence, {
            ...{ tools, marks, gate: view.gate, past: pastSteps(group.experiments) },
            ...{ order, now: new Map(steps.map((step) => [step.id, step])) },
            shown: namesShown([...view.looks, ...made], view.gate.vocabulary.nouns),
          }),
        );
      }
      return {
        ...{ group: view.id, mark: view.mark, tools: [], experiments: [], turnedDown: [] },
        ...{ dropped: [], messages: 0, spent: null, ended: runner.stoppedBecause },
      };
    },
  };
  try {
    const made = { executor, engine, folder, settings: defaultLoop, identity: {}, groupTokens: 0 };
    const result = await runRefinement({ ...options, ...made, groups: planned });
    return { result, verdicts, took };
  } finally {
    await executor.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Steps that have removed something just created, one for each tool that did, so that what is made again is removed as they show; and the
 * experiments that do nothing but remove.
 */
function removalsOf({ experiments }: ReplayGroup, tools: readonly ToolDoc[]) {
  const paths = pathsOf(tools);
  const effects = new Map(tools.map((tool) => [tool.name, kindOfTool(tool, paths).effect]));
  const found = new Map<string, string>();
  const cleanUps: string[] = [];
  for (const experiment of experiments) {
    const past = [...pastSteps([experiment]).values()].filter((one) => one.outcome === 'accepted');
    const created = past.findIndex(({ tool }) => effects.get(tool) === 'create');
    const removing = past.filter(({ tool }) => effects.get(tool) === 'remove');
    if (removing.length > 0 && removing.length === past.length) cleanUps.push(experiment.id);
    for (const one of removing)
      if (created >= 0 && past.indexOf(one) > created && !found.has(one.tool))
        found.set(one.tool, one.step);
  }
  const steps = [...found].map(([tool, step]) => ({ tool, place: 'description', steps: [step] }));
  return { steps, cleanUps };
}

/** What attempts come to; null while another one is needed. */
function decided(verdicts: readonly ReplayVerdict[]): ReplayVerdict | null {
  const differences = verdicts.filter((one) => one.kind === 'differs');
  const open = verdicts.filter((one) => one.kind === 'open');
  const same = differences.find(
    ({ signature }) =>
      differences.filter((one) => one.signature === signature).length >= sameDifferences,
  );
  if (verdicts.some(({ kind }) => kind === 'holds')) return { kind: 'holds' };
  if (same?.doubt !== undefined) return { kind: 'open', reason: same.doubt, because: 'other' };
  if (same !== undefined) return same;
  if (differences.length >= otherDifferences) return { kind: 'holds' };
  const isHopeless = open.filter(({ because }) => because === 'other').length >= mostOpen;
  const last = open.at(-1);
  return last !== undefined && (isHopeless || last.because === 'flag') ? last : null;
}

/** What is said of a sentence that no attempt decided. */
function undecided(verdicts: readonly ReplayVerdict[]): ReplayVerdict {
  const last = verdicts.findLast((one) => one.kind === 'open');
  const reason = last?.reason ?? 'the limit of calls was reached';
  const differed = verdicts.some(({ kind }) => kind === 'differs');
  const told = differed ? `it differed, but not often enough in one way; ${reason}` : reason;
  return { kind: 'open', reason: told, because: 'other' };
}
