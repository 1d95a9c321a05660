import { readProposal } from '../claims/offered.js';
import { kinds } from '../claims/registry.js';
import { BudgetError } from '../core/errors.js';
import type { ToolExecutor } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Setting } from '../evidence/setting.js';
import { View } from '../evidence/view.js';
import { cleanUp } from '../refinement/clean-up.js';
import { Gate } from '../refinement/gate.js';
import { leftoversOf, type Leftover } from '../refinement/leftovers.js';
import { neededValues } from '../refinement/needs-values.js';
import { placesOf } from '../refinement/places-of.js';
import { splitByPermission, type Permissions } from '../refinement/plan-refinement.js';
import { mapWithLimit } from '../support/map-with-limit.js';
import { changedTools } from './changed-tools.js';
import type { CheckedDocs, CheckedSentence } from './checked-docs.js';
import { Remaking, type Calling } from './remaking.js';
import { settled, standingOf, type Standing } from './standing.js';
import { subjectsOf, type Subject, type Unreadable } from './subjects.js';
import { ToolSettings, type ToolSettingsOptions } from './tool-settings.js';

export interface CheckOptions
  extends Permissions, Omit<Calling, 'executor'>, Omit<ToolSettingsOptions, 'executor'> {
  readonly executor: ToolExecutor;
  /** Every tool of the source; those that the check is about are the catalogue's. */
  readonly allTools: readonly ToolDoc[];
  readonly concurrency: number;
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
}

/**
 * Makes the calls that proved the docs' sentences again, and judges each sentence by the rules of refinement. Readers are checked
 * side by side, then tools that write one by one. Rejects with `InterruptedError`.
 */
export async function checkDocs(options: CheckOptions): Promise<CheckedDocs> {
  const { catalogue, values: given } = options;
  const { callable: tools } = splitByPermission(catalogue.tools, options);
  const places = placesOf(catalogue.source);
  const executor = new Gate(options.executor, { tools, given, places, isLive: true });
  const check = new Check({ ...options, executor });
  const status = await check.run();
  return check.result(status);
}

class Check {
  private readonly settings: ToolSettings;
  /** By the tool's id; each has what its docs say of it. */
  private readonly firsts = new Map<string, Remaking>();
  private readonly seconds: Remaking[] = [];
  private readonly unreadable: Unreadable[] = [];
  private readonly standings = new Map<Subject, Standing>();
  private readonly withheld: CheckedDocs['withheld'];
  private readonly withoutRecipe: number;
  private readonly callable: readonly ToolDoc[];
  private readonly firstNumber: number;
  private left: readonly Leftover[] = [];
  private calls = 0;

  constructor(private readonly options: CheckOptions & { readonly executor: Gate }) {
    const { catalogue, docs, clock } = options;
    const { callable, skipped } = splitByPermission(catalogue.tools, options);
    this.callable = callable;
    this.settings = new ToolSettings(
      options,
      new Set(callable.map(({ id }) => id)),
      (id) => this.firsts.get(id)?.records ?? [],
    );
    // Names of an earlier run may be there still.
    this.firstNumber = 1_000 + (Math.floor(clock.now().getTime() / 1_000) % 8_000);
    const ids = new Set(catalogue.tools.map(({ id }) => id));
    const documented = docs.tools.filter(({ tool }) => ids.has(tool));
    const subjects = new Map(documented.map((doc) => [doc.tool, subjectsOf(doc)]));
    this.withoutRecipe = [...subjects.values()].reduce((sum, one) => sum + one.withoutRecipe, 0);
    const subjectsAbout = (id: string): readonly Subject[] => subjects.get(id)?.subjects ?? [];
    for (const { unreadable } of subjects.values()) this.unreadable.push(...unreadable);
    this.withheld = skipped.flatMap(({ tool, remedy }) => {
      const sentences = subjectsAbout(tool).length;
      return sentences === 0 ? [] : [{ tool, sentences, remedy }];
    });
    for (const tool of callable)
      this.firsts.set(tool.id, this.remaking(tool, this.readable(tool, subjectsAbout(tool.id))));
  }

  /** What a person says without a call that proves it must have the form of its kind, and be about the tool. */
  private readable(tool: ToolDoc, subjects: readonly Subject[]): readonly Subject[] {
    if (subjects.every(({ recipe }) => recipe.length > 0)) return subjects;
    const view = new View(this.settingOf(tool), [], () => []);
    return subjects.filter((subject) => {
      const { recipe, claim, kind, text, target } = subject;
      if (recipe.length > 0 || readProposal(claim, kinds, view) !== null) return true;
      const why = `its claim is not one of the kind "${kind.name}" about this tool, or calls that prove it must be given`;
      this.unreadable.push({ tool: tool.id, text, target, claim, why });
      return false;
    });
  }

  async run(): Promise<CheckedDocs['status']> {
    try {
      const firsts = [...this.firsts.values()];
      const reading = firsts.filter(isReading);
      const others = firsts.filter((one) => !isReading(one) && one.subjects.length > 0);
      await this.each(reading, async (first) =>
        first.subjects.length === 0 ? first.makeOne() : first.makeStored(),
      );
      this.learn(reading);
      await this.each(reading, async (first) => this.decide(first));
      this.learn(reading);
      const destroysLast = [...others].sort((a, b) => lastness(a) - lastness(b));
      for (const first of destroysLast) {
        first.setting = this.settingOf(first.setting.tool);
        await first.makeStored();
        this.learn([first]);
        await this.decide(first);
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
      sentences: [...this.firsts.values()]
        .flatMap(({ subjects }) => subjects)
        .map((subject): CheckedSentence => ({
          ...{ tool: subject.tool, text: subject.text, target: subject.target },
          ...{ kind: subject.kind.name, isOfPerson: subject.isOfPerson },
          standing: this.standings.get(subject) ?? none,
        }))
        .concat(
          this.unreadable.map(({ tool, text, target, claim, why }) => ({
            ...{ tool, text, target, kind: claim.kind, isOfPerson: true },
            standing: { is: 'unclear', why },
          })),
        ),
      tools: changedTools(options.docs, options.allTools),
    };
  }

  private async each(
    firsts: readonly Remaking[],
    work: (first: Remaking) => Promise<void>,
  ): Promise<void> {
    let done = 0;
    await mapWithLimit(firsts, Math.max(1, this.options.concurrency), async (first) => {
      await work(first);
      this.options.onProgress?.((done += 1), firsts.length);
    });
  }

  /** Claims that come out false are tried once more, with calls that share nothing with the first. */
  private async decide(first: Remaking): Promise<void> {
    const { subjects } = first;
    if (subjects.length === 0) return;
    const { tool, namesAfter } = first.setting;
    first.setting = this.settingOf(tool, namesAfter);
    await first.settle(subjects);
    const standings = standingsIn(first, subjects);
    for (const [subject, standing] of standings)
      this.standings.set(subject, standing.is === 'false' ? unsure : standing);
    const failed = subjects.filter((subject) => standings.get(subject)?.is === 'false');
    if (failed.length === 0) return;
    const second = this.remaking(tool, subjects);
    this.seconds.push(second);
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
    return new Remaking(subjects, this.settingOf(tool), { ...this.options, onCall });
  }

  /** As refinement goes, first from tools that need no values: what others were sent is news in their answers. */
  private learn(firsts: readonly Remaking[]): void {
    const needs = ({ setting: { tool } }: Remaking): number => neededValues(tool).length;
    for (const { setting } of firsts.toSorted((a, b) => needs(a) - needs(b)))
      this.settings.learn(setting.tool);
  }

  private settingOf(tool: ToolDoc, namesAfter = this.firstNumber + this.calls): Setting {
    return this.settings.of(tool, namesAfter);
  }

  private madeThings(): readonly Leftover[] {
    const { catalogue, docs } = this.options;
    const remakings = [...this.firsts.values(), ...this.seconds];
    const calls = remakings.map(({ setting, records }, index) => ({
      ...{ tool: setting.tool.id, run: `${docs.run} ${index}`, calls: [...records] },
    }));
    return leftoversOf(catalogue.tools, calls);
  }

  /** Removes what the check made, by tools that it may call. */
  private async tidyUp(): Promise<void> {
    const { executor, signal } = this.options;
    const onTried = (): Promise<void> => Promise.resolve();
    const tried = await cleanUp(this.left, { tools: this.callable, executor, signal, onTried });
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
function isReading({ subjects, setting: { effect, others } }: Remaking): boolean {
  return (
    effect === 'read' &&
    subjects.every(({ recipe }) =>
      recipe.every(({ steps }) =>
        steps.every(({ tool }) => tool === undefined || others.get(tool)?.effect === 'read'),
      ),
    )
  );
}

function lastness({ setting: { effect } }: Remaking): number {
  return ['read', 'write', 'destructive'].indexOf(effect);
}
