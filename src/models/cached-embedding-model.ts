import { ModelError } from '../core/errors.js';
import type { EmbeddingModel } from '../core/ports.js';
import type { VectorCache } from '../storage/vector-cache.js';
import { RecentValues } from '../support/recent-values.js';

/** The part of `VectorCache` that is used here. */
export type VectorStore = Pick<VectorCache, 'getMany' | 'putMany'>;

type Vector = readonly number[];

/** Texts computed before they are kept: what a killed process loses at most. */
const portion = 256;

/** Numbers of the vectors that stay in memory: a run compares the same texts again and again. */
const mostInMemory = 2_000_000;

interface Pending {
  readonly text: string;
  readonly resolve: (vector: Vector) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Asks the inner model for each text once: texts in flight are shared, the others looked up under model and text. Gives
 * 32-bit floats whether a vector is new or kept. `endpoint` is for models whose name alone does not say which weights
 * they have, such as one behind a base URL.
 */
export class CachedEmbeddingModel implements EmbeddingModel {
  readonly name: string;
  readonly reading: string | undefined;
  readonly defaultPhi: number;
  private readonly inFlight = new Map<string, Promise<Vector>>();
  private readonly recent = new RecentValues<Vector>(mostInMemory, ({ length }) => length);
  private waiting: Pending[] = [];

  constructor(
    private readonly inner: EmbeddingModel,
    private readonly cache: VectorStore,
    readonly endpoint = '',
  ) {
    this.name = inner.name;
    this.reading = inner.reading;
    this.defaultPhi = inner.defaultPhi;
  }

  embed(texts: readonly string[]): Promise<readonly Vector[]> {
    return Promise.all(
      texts.map(
        async (text) => this.recent.get(text) ?? this.inFlight.get(text) ?? this.expect(text),
      ),
    );
  }

  /** What is asked for in one turn of the event loop, by whomever, is looked up and computed together. */
  private expect(text: string): Promise<Vector> {
    if (this.waiting.length === 0) {
      setImmediate(() => {
        const started = this.waiting;
        this.waiting = [];
        void this.fulfil(started);
      });
    }
    const vector = new Promise<Vector>((resolve, reject) => {
      this.waiting.push({ text, resolve, reject });
    });
    this.inFlight.set(text, vector);
    return vector;
  }

  private async fulfil(started: readonly Pending[]): Promise<void> {
    try {
      const kept = await this.cache.getMany(started.map(({ text }) => this.keyOf(text)));
      const missing = started.filter((_, index) => kept[index] === null);
      started.forEach((pending, index) => {
        const vector = kept[index];
        if (vector) this.give(pending, vector);
      });
      const portions: Promise<void>[] = [];
      for (let from = 0; from < missing.length; from += portion) {
        portions.push(this.compute(missing.slice(from, from + portion)));
      }
      await Promise.all(portions);
    } catch (error) {
      for (const { reject } of started) reject(error);
    } finally {
      for (const { text } of started) this.inFlight.delete(text);
    }
  }

  private async compute(missing: readonly Pending[]): Promise<void> {
    const computed = await this.inner.embed(missing.map(({ text }) => text));
    const answers = missing.map((pending, index) => {
      const vector = computed[index]?.map(Math.fround);
      if (vector !== undefined) return { pending, vector };
      throw new ModelError(`The embedding model ${this.name} gave fewer vectors than texts.`);
    });
    await this.cache.putMany(
      answers.map(({ pending, vector }) => ({ key: this.keyOf(pending.text), vector })),
    );
    for (const { pending, vector } of answers) this.give(pending, vector);
  }

  private give({ text, resolve }: Pending, vector: Vector): void {
    this.recent.set(text, vector);
    resolve(vector);
  }

  private keyOf(text: string): readonly string[] {
    const { endpoint, name, reading } = this;
    return reading === undefined ? [endpoint, name, text] : [endpoint, name, reading, text];
  }
}
