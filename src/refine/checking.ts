import type { ToolDoc } from '../core/tool-doc.js';
import { checkSentences, type Remark } from '../docs/checks.js';
import type { AddressedSentence } from '../docs/sentence.js';
import type { Marks } from '../experiments/mark.js';
import type { ExperimentRecord, StepRecord } from '../experiments/runner.js';
import type { DocsDraft } from './docs-draft.js';
import { countWords } from '../support/count-words.js';

export interface CheckingOptions {
  readonly draft: DocsDraft;
  /** The tools of the group, by name. */
  readonly names: readonly string[];
  /** Every tool of the catalogue, by name. */
  readonly tools: ReadonlyMap<string, ToolDoc>;
  /** Every step of the conversation, baseline reads included. */
  readonly steps: ReadonlyMap<string, StepRecord>;
  readonly marks: Marks;
  readonly standIns: () => readonly string[];
  /** Added words of a tool at most, and of the group's tools on average. */
  readonly mostWords: number;
  readonly meanWords: number;
}

/** The program's remarks on the sentences of a group, shown to the engine once and in the last message; what breaks a check at the end goes. */
export class Checking {
  private readonly shown = new Set<string>();
  /** Sentences that an attack refuted, in the words they had then. */
  private readonly refuted: (Remark & { readonly text: string })[] = [];

  constructor(private readonly options: CheckingOptions) {}

  /** Remarks that were not shown yet, and in the last message all there are. A false prediction of an experiment that attacked a sentence is one. */
  fresh(records: readonly ExperimentRecord[], isLast: boolean): readonly Remark[] {
    const { draft } = this.options;
    const attacks = records.flatMap(({ id, breaks, steps }) => {
      const text = breaks === null ? undefined : draft.all.get(breaks)?.text;
      return breaks !== null &&
        text !== undefined &&
        steps.some((step) => step.kind === 'made' && step.cameTrue === false)
        ? [{ address: breaks, reason: `${id} did not come out as the sentence says`, text }]
        : [];
    });
    this.refuted.push(...attacks);
    const remarks = [...attacks, ...this.broken(), ...this.tooLong()];
    const fresh = remarks.filter(({ address, reason }) => !this.shown.has(`${address}\n${reason}`));
    for (const { address, reason } of fresh) this.shown.add(`${address}\n${reason}`);
    return isLast && records.length + fresh.length > 0 ? remarks : fresh;
  }

  /** Takes out what still breaks a check or was refuted and not corrected; docs that are too long lose their last sentences. */
  dropUnproven(): readonly Remark[] {
    const { draft, names, mostWords, meanWords } = this.options;
    const dropped: Remark[] = [];
    const uncorrected = this.refuted.filter(
      ({ address, text }) => draft.all.get(address)?.text === text,
    );
    for (const { address, reason } of [...this.broken(), ...uncorrected]) {
      if (!draft.all.has(address)) continue;
      dropped.push({ address, reason });
      draft.remove(address);
    }
    const dropLast = (tool: string, reason: string): boolean => {
      const last = [...draft.all.keys()].findLast(
        (address) => address.startsWith(`${tool}.`) && !address.startsWith(`${tool}.use.`),
      );
      if (last === undefined) return false;
      dropped.push({ address: last, reason });
      draft.remove(last);
      return true;
    };
    for (const name of names)
      while (this.wordsOf(name) > mostWords && dropLast(name, `more than ${mostWords} words`));
    while (this.meanOf(names) > meanWords) {
      const longest = names.reduce((a, b) => (this.wordsOf(b) > this.wordsOf(a) ? b : a));
      if (!dropLast(longest, `more than ${meanWords} words a tool on average`)) break;
    }
    return dropped;
  }

  private broken(): readonly Remark[] {
    const { draft, names, tools, steps, marks, standIns } = this.options;
    const sentences = [...draft.all].map(([address, sentence]): AddressedSentence => {
      const tool = names.find((name) => address.startsWith(`${name}.${sentence.place}.`));
      return { ...sentence, address, tool: tool ?? '' };
    });
    return checkSentences(sentences, { tools, steps, marks, standIns: standIns() });
  }

  private tooLong(): readonly Remark[] {
    const { names, mostWords, meanWords } = this.options;
    const long = names
      .map((address) => ({ address, words: this.wordsOf(address) }))
      .filter(({ words }) => words > mostWords)
      .map(({ address, words }) => ({ address, reason: `${words} words, at most ${mostWords}` }));
    const mean = Math.round(this.meanOf(names));
    return mean <= meanWords
      ? long
      : [...long, { address: 'all tools', reason: `${mean} words a tool, at most ${meanWords}` }];
  }

  private wordsOf(tool: string): number {
    return countWords(this.options.draft.textOf(tool));
  }

  private meanOf(names: readonly string[]): number {
    return names.reduce((sum, name) => sum + this.wordsOf(name), 0) / Math.max(1, names.length);
  }
}
