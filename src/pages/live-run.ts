import { writeJson } from '../core/json-text.js';
import type { RefinedDoc } from '../core/refined-docs.js';
import type { Reviews } from '../core/review.js';
import { toolsAndGroups } from '../catalogues/tools-and-groups.js';
import { oncePerObject } from '../support/once-per-object.js';
import type { Changes, RunData, ToolData } from './page-data.js';
import { foundByTool, reportedTool, type ReportedTool, type RunInput } from './reported-tools.js';
import { runData } from './run-data.js';
import { viewPage } from './run-pages.js';
import { toolData } from './tool-data.js';

/** A run as it stands, for a page that follows it. */
export interface LiveInput extends RunInput {
  /** True while something works on the run. */
  readonly isRunning: boolean;
}

/** What stands of one tool, what it was made from, and the version since which it is so. */
interface Shown {
  readonly trajectory: ReportedTool['trajectory'];
  /** As the run wrote it. */
  readonly doc: RefinedDoc | null;
  /** What was decided of its sentences, as text. */
  readonly entries: string;
  readonly one: ReportedTool;
  readonly since: number;
}

/** A run that is kept up to date: of each look only what differs is worked out anew. */
export class LiveRun {
  private input: LiveInput | null = null;
  private shown: readonly Shown[] = [];
  private problem = '';
  private data: RunData | null = null;

  get version(): number {
    return this.data?.version ?? 0;
  }

  /** Takes a run as it stands now. The same objects are taken to be unchanged. */
  update(input: LiveInput): void {
    const next = this.version + 1;
    const before = this.input;
    const wasFine = this.problem === '';
    const found = foundByTool(input);
    const entries = entriesByTool(input.reviews);
    this.shown = toolsAndGroups(input.catalogue).map((tool, index): Shown => {
      const of = { ...found(tool.id), entries: entries.get(tool.id) ?? '' };
      const known = this.shown[index];
      const isSame =
        known !== undefined &&
        known.trajectory === of.trajectory &&
        known.doc === of.doc &&
        known.entries === of.entries;
      return isSame ? known : { ...of, one: reportedTool(tool, of, input), since: next };
    });
    [this.input, this.problem] = [input, ''];
    const isSame =
      before?.left === input.left &&
      before.isRunning === input.isRunning &&
      before.refined === input.refined &&
      this.shown.every(({ since }) => since < next);
    if (!isSame || !wasFine) this.tell();
  }

  /** Says that the run could not be looked at; what was there stays. */
  fail(problem: string): void {
    this.problem = problem;
    this.tell();
  }

  /** Counts the version up if something that the page shows is another one. */
  private tell(): void {
    const { input, problem, version, shown } = this;
    if (input === null) return;
    const tools = shown.map(({ one }) => one);
    const about = { problem, isRunning: input.isRunning };
    const data = runData(input, tools, { ...about, version });
    const isSame =
      shown.every(({ since }) => since <= version) && writeJson(data) === writeJson(this.data);
    if (!isSame) this.data = { ...data, version: version + 1 };
  }

  page(): string {
    return this.data === null ? '' : viewPage(this.data);
  }

  /** The tool with this number; null where there is none. */
  tool(number: number): ReportedTool | null {
    return this.shown[number]?.one ?? null;
  }

  /** What its page shows. */
  toolData(number: number): ToolData | null {
    const one = this.tool(number);
    return one === null || this.input === null ? null : toolData(one, this.input);
  }

  changesSince(version: number): Changes | null {
    if (this.data === null) return null;
    const tools = this.shown.flatMap(({ since }, number) => (since > version ? [number] : []));
    return { run: this.data, tools };
  }
}

const entriesByTool = oncePerObject(({ sentences }: Reviews): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const entry of sentences)
    found.set(entry.tool, (found.get(entry.tool) ?? '') + writeJson(entry));
  return found;
});
