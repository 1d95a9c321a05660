import type { Reviews } from '../../core/review.js';
import { writeJson } from '../../core/json-text.js';
import { toolsAndGroups } from '../../catalogues/tools-and-groups.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { overviewHtml } from './overview-html.js';
import { aboutRun, viewPage } from './report-page.js';
import { answersOfDocs, overviewOf, reportOf } from './report-model.js';
import {
  foundByTool,
  reportedTool,
  rowOf,
  type ReportedTool,
  type ReportInput,
  type ToolRow,
} from './reported-tools.js';
import { toolRowHtml } from './tool-table-html.js';
import type { ToolReport } from './tool-report.js';

/** A run as it stands, for a page that follows it. */
export interface LiveInput extends ReportInput {
  /** True while something works on the run. */
  readonly isRunning: boolean;
}

/** What a page of an earlier version has to change; `rows` and `parts` by the number of the tool. */
export interface PageChanges {
  readonly version: number;
  readonly about: string;
  readonly problem: string;
  /** HTML; null where they are the same. */
  readonly figures: string | null;
  readonly rows: readonly (readonly [number, string])[];
  /** Tools whose own pages differ. */
  readonly parts: readonly number[];
}

/** A text, and the version since which it is so. */
class Versioned {
  text = '';
  since = 0;

  /** True where the text is another one. */
  set(text: string, version: number): boolean {
    if (text === this.text) return false;
    [this.text, this.since] = [text, version];
    return true;
  }
}

/** What stands of one tool, and what it was made from. */
interface Shown {
  readonly trajectory: ReportedTool['trajectory'];
  readonly doc: unknown;
  /** What was decided of its sentences, as text. */
  readonly entries: string;
  readonly one: ReportedTool;
  readonly row: ToolRow;
  /** Since when its page is so. */
  readonly since: number;
  readonly html: Versioned;
}

/** A run's report that is kept up to date: of each look only what differs is worked out anew. */
export class LiveReport {
  version = 0;
  private input: LiveInput | null = null;
  private shown: readonly Shown[] = [];
  private readonly about = new Versioned();
  private readonly problem = new Versioned();
  private readonly figures = new Versioned();

  /** Takes a run as it stands now. The same objects are taken to be unchanged. */
  update(input: LiveInput): void {
    const next = this.version + 1;
    const before = this.input;
    this.input = input;
    const found = foundByTool(input);
    const entries = entriesByTool(input.reviews);
    const old = this.shown;
    this.shown = toolsAndGroups(input.catalogue).map((tool, index): Shown => {
      const known = old[index];
      const of = { ...found(tool.id), entries: entries.get(tool.id) ?? '' };
      if (
        known !== undefined &&
        known.trajectory === of.trajectory &&
        known.doc === of.doc &&
        known.entries === of.entries
      )
        return known;
      const one = reportedTool(tool, of, input.reviews);
      const row = rowOf(one);
      const html = known?.html ?? new Versioned();
      html.set(toolRowHtml(row, index, true), next);
      return { ...of, one, row, html, since: next };
    });
    const isSame = this.shown.every((one, index) => one === old[index]);
    const isOther = !isSame || input.left !== before?.left;
    const changes = [
      !isSame,
      isOther && this.figures.set(overviewHtml(this.overview(input)), next),
      this.about.set(aboutText(input), next),
      this.problem.set('', next),
    ];
    if (changes.includes(true)) this.version = next;
  }

  /** Says that the run could not be looked at; what was there stays. */
  fail(problem: string): void {
    if (this.problem.set(problem, this.version + 1)) this.version += 1;
  }

  page(): string {
    const { version, about, problem, figures } = this;
    return viewPage({
      catalogue: this.input?.catalogue.name ?? '',
      ...{ version, about: about.text, problem: problem.text, figures: figures.text },
      rows: this.shown.map(({ row }) => row),
    });
  }

  /** The tool with this number; null where there is none. */
  tool(number: number): ReportedTool | null {
    return this.shown[number]?.one ?? null;
  }

  /** What its page shows. */
  reportOf(number: number): ToolReport | null {
    const one = this.tool(number);
    return one === null ? null : reportOf(one);
  }

  changesSince(version: number): PageChanges {
    const isNew = ({ since }: { readonly since: number }): boolean => since > version;
    const numbered = this.shown.map((one, number) => ({ ...one, number }));
    return {
      ...{ version: this.version, about: this.about.text, problem: this.problem.text },
      figures: isNew(this.figures) ? this.figures.text : null,
      rows: numbered
        .filter(({ html }) => isNew(html))
        .map(({ number, html }) => [number, html.text]),
      parts: numbered.filter(isNew).map(({ number }) => number),
    };
  }

  private overview(input: LiveInput) {
    return overviewOf(
      input,
      this.shown.map(({ row }) => row),
    );
  }
}

const entriesByTool = oncePerObject(({ sentences }: Reviews): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const entry of sentences)
    found.set(entry.tool, (found.get(entry.tool) ?? '') + writeJson(entry));
  return found;
});

function aboutText({ run, refined, isRunning }: LiveInput): string {
  const answers = answersOfDocs(refined);
  const { engine = null, createdAt = null } = refined ?? {};
  const about = { run, engine, createdAt, answers };
  return `${aboutRun(about)}${isRunning ? ' · at work now' : ''}`;
}
