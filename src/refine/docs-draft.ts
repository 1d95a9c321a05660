import { usePlace, type Sentence } from '../core/sentence.js';
import { addressed } from '../docs/sentence.js';
import type { Answer } from '../engines/engine.js';

/** The sentences of a conversation, by addresses that stay as sentences come and go. */
export class DocsDraft {
  private readonly sentences = new Map<string, Sentence>();
  private readonly next = new Map<string, number>();

  constructor(private readonly clean: (text: string) => string = (text) => text) {}

  /** Takes over an answer; returns addresses that are new or changed, and what does not fit. */
  apply(answer: Pick<Answer, 'docs' | 'fixes'>): {
    readonly changed: readonly string[];
    readonly slips: readonly string[];
  } {
    const changed: string[] = [];
    const slips: string[] = [];
    for (const [address, sentence] of answer.fixes) {
      if (!this.sentences.has(address)) slips.push(`there is no sentence ${address}`);
      else if (sentence === null) this.sentences.delete(address);
      else this.sentences.set(address, this.cleaned(sentence, address));
      changed.push(address);
    }
    for (const [tool, sentences] of answer.docs)
      for (const sentence of sentences) {
        const { place } = sentence;
        if (place === usePlace) this.remove(`${tool}.${usePlace}.`);
        const same = this.sameAs(tool, sentence);
        if (same !== null) continue;
        const key = `${tool}.${place}`;
        const at = this.next.get(key) ?? 0;
        this.next.set(key, at + 1);
        this.sentences.set(`${key}.${at}`, this.cleaned(sentence));
        changed.push(`${key}.${at}`);
      }
    return { changed: changed.filter((address) => this.sentences.has(address)), slips };
  }

  /** Takes note of an experiment that tried to break a sentence. */
  attacked(address: string, experiment: string): void {
    const sentence = this.sentences.get(address);
    if (sentence === undefined || sentence.attacks.includes(experiment)) return;
    this.sentences.set(address, { ...sentence, attacks: [...sentence.attacks, experiment] });
  }

  remove(prefix: string): void {
    for (const address of [...this.sentences.keys()])
      if (address === prefix || (prefix.endsWith('.') && address.startsWith(prefix)))
        this.sentences.delete(address);
  }

  get all(): ReadonlyMap<string, Sentence> {
    return this.sentences;
  }

  /** The sentences of a tool: the one for choosing first, the others in the order they were written. */
  of(tool: string): readonly Sentence[] {
    const own = [...this.sentences]
      .filter(([address, { place }]) => address.startsWith(`${tool}.${place}.`))
      .map(([, sentence]) => sentence);
    return [
      ...own.filter(({ place }) => place === usePlace),
      ...own.filter(({ place }) => place !== usePlace),
    ];
  }

  /** All that is appended to a tool, one text: what Δ compares. */
  textOf(tool: string): string {
    return addressed(tool, this.of(tool))
      .map(({ text }) => text)
      .join(' ');
  }

  private cleaned(sentence: Sentence, address?: string): Sentence {
    const earlier = address === undefined ? undefined : this.sentences.get(address);
    return { ...sentence, text: this.clean(sentence.text), attacks: earlier?.attacks ?? [] };
  }

  private sameAs(tool: string, { place, text }: Sentence): string | null {
    const prefix = `${tool}.${place}.`;
    const found = [...this.sentences].find(
      ([address, other]) => address.startsWith(prefix) && other.text === this.clean(text),
    );
    return found?.[0] ?? null;
  }
}
