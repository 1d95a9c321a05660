import type { ToolDoc } from '../core/tool-doc.js';
import { sumOf, type Spent } from '../core/spent.js';
import { Audit, type AuditResult } from '../experiments/audit.js';
import { takeLooks } from '../experiments/baseline.js';
import { compactDocs } from '../docs/compact-docs.js';
import type { Gate } from '../experiments/gate.js';
import { groupTools, type ReadingGroup } from '../experiments/groups.js';
import { Marks, textsOf } from '../experiments/mark.js';
import { nounOf } from '../experiments/tool-kind.js';
import { literalText } from '../support/literal-text.js';
import { mapWithLimit } from '../support/map-with-limit.js';
import { runGroup } from './group-run.js';
import { Journal } from './journal.js';
import type { Lane } from './lane.js';
import type { GroupResult, RefinedTool } from '../core/run-results.js';
import { RunContext, type RunOptions } from './run-context.js';

export interface RunResult {
  /** Groups that were begun, in their order. */
  readonly groups: readonly GroupResult[];
  readonly tools: readonly RefinedTool[];
  /** Tools of groups that were not begun, since a limit was reached; the next run begins them. */
  readonly waiting: readonly string[];
  /** The limit that was reached; null if none was. */
  readonly limit: string | null;
  /** What was there before and was harmed or changed, and things of the run that are still there. */
  readonly audit: AuditResult;
  /** Calls that were made or answered from the journal. */
  readonly calls: number;
  /** What the model's answers took; null if the engine does not tell. */
  readonly spent: Spent | null;
}

/** Refines the tools of a catalogue, group by group, and compares what was there before with what is there after. */
export async function runRefinement(options: RunOptions): Promise<RunResult> {
  return new Run(options).run();
}

/** The groups that a run cuts a catalogue into. */
export function planGroups(
  tools: readonly ToolDoc[],
  groupTokens: number,
): readonly ReadingGroup[] {
  return groupTools(tools, {
    ...{ least: 4, most: 12, mostTokens: groupTokens },
    tokensOf: (tool) => Math.ceil(compactDocs([tool], { effectOf: () => 'read' }).length / 4),
  });
}

class Run {
  private readonly groups: readonly ReadingGroup[];
  private readonly journal: Journal;
  private readonly context: RunContext;

  constructor(private readonly options: RunOptions) {
    this.groups = options.groups ?? planGroups(options.tools, options.groupTokens);
    const lanes = ['start', ...this.groups.map(({ id }) => id), 'end'];
    this.journal = Journal.open(options.folder, options.identity, lanes);
    this.context = new RunContext(options, this.groups.length);
  }

  async run(): Promise<RunResult> {
    const { context, journal } = this;
    const start = journal.lane('start');
    const gate = await this.begin(start);
    const [call, clock] = [context.callIn(start), context.clockOf(start)];
    const audit = new Audit(this.options.tools, gate, context.marks, call, clock);
    await audit.begin();
    journal.close(start);
    const known = gate.fork();
    const results: GroupResult[] = [];
    const waiting: string[] = [];
    for (const { groups, onlyReads } of this.waves(known)) {
      const wave = await mapWithLimit(groups, this.options.concurrency, async (group) => {
        // A group that was begun goes on: it keeps what it has and removes what it made.
        if (context.budget.reached() !== null && !journal.has(group.id)) return null;
        const lane = journal.lane(group.id);
        const index = this.groups.indexOf(group);
        const result = await runGroup(
          { context, audit, gate: known, group, index, onlyReads },
          lane,
        );
        journal.close(lane);
        this.options.onGroup?.(result);
        return result;
      });
      for (const [at, result] of wave.entries())
        if (result !== null) results.push(result);
        else waiting.push(...(groups[at]?.tools ?? []).map(({ name }) => name));
    }
    return this.end(audit, results, waiting);
  }

  /** Looks at everything, and draws a mark that stands nowhere. */
  private async begin(lane: Lane): Promise<Gate> {
    const { context } = this;
    const { tools, known, random } = this.options;
    const call = context.callIn(lane);
    context.looks = await takeLooks(tools, { gate: context.newGate(), call, known });
    const present = context.looks.flatMap(({ outcome }) => textsOf(outcome.body));
    const stem = await lane.once('mark', '', {
      make: () => Promise.resolve(Marks.draw(random, present).run),
    });
    context.marks = Marks.of(literalText(stem));
    return context.newGate();
  }

  /**
   * Neighbouring groups run side by side if they only read: all their tools do, and no tool makes what they show. Any other group runs
   * alone, since its experiments make things first.
   */
  private waves(
    gate: Gate,
  ): readonly { readonly groups: ReadingGroup[]; readonly onlyReads: boolean }[] {
    const effectOf = (tool: ToolDoc) => gate.kindOf(tool).effect;
    const makers = this.options.tools.filter((tool) => effectOf(tool) === 'create');
    const made = new Set(makers.map(nounOf));
    const waves: { readonly groups: ReadingGroup[]; readonly onlyReads: boolean }[] = [];
    for (const group of this.groups) {
      const onlyReads =
        this.options.reset === undefined &&
        (this.options.gate.allow === 'reads' ||
          group.tools.every((tool) => effectOf(tool) === 'read' && !made.has(nounOf(tool))));
      const last = waves.at(-1);
      if (onlyReads && last?.onlyReads === true) last.groups.push(group);
      else waves.push({ groups: [group], onlyReads });
    }
    return waves;
  }

  private async end(
    audit: Audit,
    groups: readonly GroupResult[],
    waiting: readonly string[],
  ): Promise<RunResult> {
    const { context, journal } = this;
    const lane = journal.lane('end');
    await context.resetIn(lane);
    for (const leftover of context.leftovers.toReversed()) await leftover.cleanUp(lane);
    audit.useCall(context.callIn(lane));
    const compared = await audit.compare(context.writes, { things: context.things });
    if (waiting.length === 0) journal.close(lane);
    const spent = groups.flatMap((group) => (group.spent === null ? [] : [group.spent]));
    return {
      ...{ groups, tools: groups.flatMap(({ tools }) => tools), waiting },
      limit: context.budget.reached(),
      // On a scratch target nothing that was there matters.
      audit: this.options.gate.allow === 'scratch' ? { ...compared, harmed: [] } : compared,
      ...{ calls: context.budget.calls, spent: spent.reduce(sumOf, null) },
    };
  }
}
