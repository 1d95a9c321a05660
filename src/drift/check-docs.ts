import { ValuePool } from '../arguments/pool/value-pool.js';
import { probableEffect } from '../arguments/names/probable-effect.js';
import type { Catalogue } from '../core/catalogue.js';
import { BudgetError } from '../core/errors.js';
import { evidenceReference } from '../core/evidence.js';
import type { Json } from '../core/json.js';
import type { RefinedDocs } from '../core/refined-docs.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { OtherTool, Setting } from '../evidence/setting.js';
import { cleanUp } from '../refinement/clean-up.js';
import { leftoversOf, type Leftover } from '../refinement/leftovers.js';
import { mediaTypesOf } from '../refinement/media-types-of.js';
import { placesOf } from '../refinement/places-of.js';
import { splitByPermission, type Permissions } from '../refinement/plan-refinement.js';
import { rawVersion } from '../refinement/raw-version.js';
import { settingOf } from '../refinement/setting-of.js';
import { defaultSettings } from '../refinement/settings.js';
import { mapWithLimit } from '../support/map-with-limit.js';
import { changedTools, type ChangedTools } from './changed-tools.js';
import { Remaking, type Calling } from './remaking.js';
import { settled, standingOf, type Standing } from './standing.js';
import { subjectsOf, type Subject } from './subjects.js';

export interface CheckOptions extends Permissions, Calling {
  readonly catalogue: Catalogue;
  /** Every tool of the source; those that the check is about are the catalogue's. */
  readonly allTools: readonly ToolDoc[];
  readonly docs: RefinedDocs;
  /** Values that exist, by argument name, given by the user. */
  readonly values: Readonly<Record<string, readonly Json[]>>;
  readonly userNames: readonly string[];
  readonly seed: number;
  readonly concurrency: number;
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
}

/** A sentence, and whether it is so. */
export interface CheckedSentence {
  readonly tool: string;
  readonly text: string;
  readonly target: string;
  readonly kind: string;
  readonly standing: Standing;
}

export interface CheckedDocs {
  /** `budget`: the calls ran out; what was not decided by then is unclear. */
  readonly status: 'done' | 'budget';
  readonly sentences: readonly CheckedSentence[];
  /** Sentences with nothing stored that could be made again. */
  readonly withoutRecipe: number;
  /** Tools with sentences that were not checked, and what would allow it. */
  readonly withheld: readonly {
    readonly tool: string;
    readonly sentences: number;
    readonly remedy: string;
  }[];
  readonly tools: ChangedTools;
  readonly calls: number;
  /** What the check made and could not take back. */
  readonly left: readonly Leftover[];
}

/** Whether a doc is to be done again, or a tool is no more. */
export function hasDrifted({ sentences, tools: { gone, changed } }: CheckedDocs): boolean {
  return (
    gone.length > 0 ||
    changed.length > 0 ||
    sentences.some(({ standing }) => standing.is === 'false')
  );
}

interface CheckedTool {
  readonly tool: ToolDoc;
  readonly subjects: readonly Subject[];
  readonly first: Remaking;
}

/**
 * Makes the calls that proved the docs' sentences again, and judges each sentence by the rules of refinement. Readers are checked
 * side by side, then tools that write one by one. Rejects with `InterruptedError`.
 */
export async function checkDocs(options: CheckOptions): Promise<CheckedDocs> {
  const check = new Check(options);
  const status = await check.run();
  return check.result(status);
}

class Check {
  private readonly pool = new ValuePool();
  private readonly tools: readonly CheckedTool[];
  private readonly standings = new Map<Subject, Standing>();
  private readonly remakings: Remaking[] = [];
  private readonly withheld: CheckedDocs['withheld'];
  private readonly withoutRecipe: number;
  private readonly callable: ReadonlySet<string>;
  private readonly firstNumber: number;
  private readonly firsts = new Map<string, Remaking>();
  private left: readonly Leftover[] = [];
  private calls = 0;

  constructor(private readonly options: CheckOptions) {
    const { catalogue, docs, clock } = options;
    const { callable, skipped } = splitByPermission(catalogue.tools, options);
    this.callable = new Set(callable.map(({ id }) => id));
    // Names of an earlier run may be there still.
    this.firstNumber = 1_000 + (Math.floor(clock.now().getTime() / 1_000) % 8_000);
    const ids = new Set(catalogue.tools.map(({ id }) => id));
    const subjects = docs.tools
      .filter(({ tool }) => ids.has(tool))
      .map((doc) => ({ id: doc.tool, ...subjectsOf(doc) }));
    this.withoutRecipe = subjects.reduce((sum, one) => sum + one.withoutRecipe, 0);
    this.withheld = skipped.flatMap(({ tool, remedy }) => {
      const sentences = subjects.find(({ id }) => id === tool)?.subjects.length ?? 0;
      return sentences === 0 ? [] : [{ tool, sentences, remedy }];
    });
    this.tools = callable.flatMap((tool): readonly CheckedTool[] => {
      const own = subjects.find(({ id }) => id === tool.id)?.subjects ?? [];
      const first = this.remaking(tool, own);
      this.firsts.set(tool.id, first);
      return [{ tool, subjects: own, first }];
    });
  }

  async run(): Promise<CheckedDocs['status']> {
    try {
      const reading = this.tools.filter(isReading);
      const others = this.tools.filter((one) => !isReading(one) && one.subjects.length > 0);
      await this.each(reading, async ({ first, subjects }) =>
        subjects.length === 0 ? first.makeOne() : first.makeStored(),
      );
      this.learn(reading);
      await this.each(reading, async (one) => this.decide(one));
      this.learn(reading);
      const destroysLast = [...others].sort((a, b) => lastness(a) - lastness(b));
      for (const one of destroysLast) {
        one.first.setting = this.settingOf(one.tool);
        await one.first.makeStored();
        this.learn([one]);
        await this.decide(one);
      }
      this.left = this.madeThings();
      await this.tidyUp();
      return 'done';
    } catch (error) {
      if (!(error instanceof BudgetError)) throw error;
      this.left = this.madeThings();
      return 'budget';
    }
  }

  result(status: CheckedDocs['status']): CheckedDocs {
    const { options, withoutRecipe, withheld, calls, left } = this;
    const none: Standing = { is: 'unclear', why: 'the calls ran out before' };
    return {
      ...{ status, withoutRecipe, withheld, calls, left },
      sentences: this.tools
        .flatMap(({ subjects }) => subjects)
        .map((subject) => ({
          ...{ tool: subject.tool, text: subject.text, target: subject.target },
          kind: subject.kind.name,
          standing: this.standings.get(subject) ?? none,
        })),
      tools: changedTools(options.docs, options.allTools),
    };
  }

  private async each(
    tools: readonly CheckedTool[],
    work: (one: CheckedTool) => Promise<void>,
  ): Promise<void> {
    let done = 0;
    await mapWithLimit(tools, Math.max(1, this.options.concurrency), async (one) => {
      await work(one);
      this.options.onProgress?.((done += 1), tools.length);
    });
  }

  /** Claims that come out false are tried once more, with calls that share nothing with the first. */
  private async decide({ tool, subjects, first }: CheckedTool): Promise<void> {
    if (subjects.length === 0) return;
    first.setting = this.settingOf(tool, first.setting.namesAfter);
    await first.settle(subjects);
    const standings = standingsIn(first, subjects);
    for (const [subject, standing] of standings)
      this.standings.set(subject, standing.is === 'false' ? unsure : standing);
    const failed = subjects.filter((subject) => standings.get(subject)?.is === 'false');
    if (failed.length === 0) return;
    const second = this.remaking(tool, subjects);
    await second.makeStored();
    await second.settle(failed);
    const again = standingsIn(second, failed);
    for (const subject of failed)
      this.standings.set(
        subject,
        settled(standings.get(subject) ?? unsure, again.get(subject) ?? unsure),
      );
  }

  private remaking(tool: ToolDoc, subjects: readonly Subject[]): Remaking {
    const onCall = (): void => {
      this.calls += 1;
      this.options.onCall?.();
    };
    const one = new Remaking(subjects, this.settingOf(tool), { ...this.options, onCall });
    this.remakings.push(one);
    return one;
  }

  /** What answers held is what other tools are asked for. */
  private learn(tools: readonly CheckedTool[]): void {
    const { catalogue, docs } = this.options;
    const byId = new Map(catalogue.tools.map((tool) => [tool.id, tool]));
    for (const { tool, first } of tools)
      for (const call of first.records) {
        const called = call.tool === undefined ? tool : byId.get(call.tool);
        if (called === undefined) continue;
        this.pool.addOutcome({
          ...{ tool: called, call },
          reference: evidenceReference(docs.run, tool.id, call.id),
          mutating: probableEffect(called) !== 'read',
        });
      }
  }

  private settingOf(tool: ToolDoc, namesAfter = this.firstNumber + this.calls): Setting {
    const { catalogue, docs, values, seed, userNames } = this.options;
    const setting = settingOf({
      ...{ tool, run: docs.run, raw: rawVersion(tool), siblings: [], userNames },
      effect: probableEffect(tool),
      toolNames: catalogue.tools.flatMap(({ id, name }) => [id, name]),
      mediaTypes: mediaTypesOf(catalogue.tools),
      places: placesOf(catalogue.source),
      pool: this.pool.freeze(),
      settings: { ...defaultSettings, seed, values },
      panelArguments: new Set(),
      others: this.others(),
    });
    return { ...setting, namesAfter };
  }

  private others(): ReadonlyMap<string, OtherTool> {
    return new Map(
      this.options.catalogue.tools.map((tool) => [
        tool.id,
        {
          ...{ tool, effect: probableEffect(tool), mayCall: this.callable.has(tool.id) },
          calls: (this.firsts.get(tool.id)?.records ?? []).filter(
            (call) => call.tool === undefined,
          ),
        },
      ]),
    );
  }

  private madeThings(): readonly Leftover[] {
    const { catalogue, docs } = this.options;
    const calls = this.remakings.map(({ setting, records }, index) => ({
      ...{ tool: setting.tool.id, run: `${docs.run} ${index}`, calls: [...records] },
    }));
    return leftoversOf(catalogue.tools, calls);
  }

  /** Removes what the check made, by tools that it may call. */
  private async tidyUp(): Promise<void> {
    const { catalogue, executor, signal } = this.options;
    const tools = catalogue.tools.filter(({ id }) => this.callable.has(id));
    const onTried = (): Promise<void> => Promise.resolve();
    const tried = await cleanUp(this.left, { tools, executor, signal, onTried });
    const gone = new Set(tried.flatMap(({ of, isGone }) => (isGone ? [of] : [])));
    this.calls += tried.length;
    this.left = this.left.filter(({ call }) => !gone.has(call));
  }
}

const unsure: Standing = { is: 'unclear', why: 'it came out false once, and was not tried again' };

function standingsIn(
  remaking: Remaking,
  subjects: readonly Subject[],
): ReadonlyMap<Subject, Standing> {
  const { view } = remaking;
  const judged = remaking.judged(subjects);
  return new Map(
    judged.map(({ subject, judged: one }) => [subject, standingOf(subject, one, view)]),
  );
}

/** True where neither the tool nor what its stored tests call changes anything. */
function isReading({ tool, subjects, first }: CheckedTool): boolean {
  return (
    probableEffect(tool) === 'read' &&
    subjects.every(({ recipe }) =>
      recipe.every(({ steps }) =>
        steps.every(({ tool: other }) =>
          other === undefined ? true : first.setting.others.get(other)?.effect === 'read',
        ),
      ),
    )
  );
}

function lastness({ tool }: CheckedTool): number {
  return ['read', 'write', 'destructive'].indexOf(probableEffect(tool));
}
