import { ModelError } from '../core/errors.js';
import type { EmbeddingModel } from '../core/ports.js';
import type { IndexedText, SearchHit } from './search-hit.js';
import { TopHits } from './top-hits.js';

/**
 * Exact cosine search over the vectors of an embedding model, kept as unit rows of one 32-bit matrix. Every document has
 * a score, also a negative one; ties by id. Rejects with `ModelError` where the model gives vectors that cannot be used.
 */
export class DenseIndex {
  private matrix = new Float32Array(0);
  private dimensions = 0;
  private readonly ids: string[] = [];
  private readonly rows = new Map<string, number>();

  constructor(private readonly model: EmbeddingModel) {}

  get size(): number {
    return this.ids.length;
  }

  has(id: string): boolean {
    return this.rows.has(id);
  }

  /** Adds documents in one request to the model; those that have a known id are replaced. */
  async add(documents: readonly IndexedText[]): Promise<void> {
    const vectors = await this.unitVectors(documents.map(({ text }) => text));
    documents.forEach(({ id }, index) => {
      const vector = vectors[index];
      if (vector !== undefined) this.put(id, vector);
    });
  }

  /** Takes a document out, the last row taking its place; false where there is none of that id. */
  remove(id: string): boolean {
    const row = this.rows.get(id);
    const lastId = this.ids.pop();
    if (row === undefined || lastId === undefined) {
      if (lastId !== undefined) this.ids.push(lastId);
      return false;
    }
    this.rows.delete(id);
    if (lastId === id) return true;
    const last = this.ids.length;
    this.matrix.copyWithin(
      row * this.dimensions,
      last * this.dimensions,
      (last + 1) * this.dimensions,
    );
    this.ids[row] = lastId;
    this.rows.set(lastId, row);
    return true;
  }

  /** The best `limit` documents for each query, in one request to the model. */
  async search(queries: readonly string[], limit: number): Promise<SearchHit[][]> {
    if (limit < 1 || this.ids.length === 0) return queries.map(() => []);
    const vectors = await this.unitVectors(queries);
    return vectors.map((vector) => this.nearest(vector, limit));
  }

  private put(id: string, vector: Float32Array): void {
    const row = this.rows.get(id) ?? this.ids.length;
    const wanted = (row + 1) * this.dimensions;
    if (this.matrix.length < wanted) {
      const larger = new Float32Array(Math.max(wanted, this.matrix.length * 2));
      larger.set(this.matrix);
      this.matrix = larger;
    }
    this.matrix.set(vector, row * this.dimensions);
    this.ids[row] = id;
    this.rows.set(id, row);
  }

  private nearest(vector: Float32Array, limit: number): SearchHit[] {
    const top = new TopHits(limit);
    this.ids.forEach((id, row) => {
      const start = row * this.dimensions;
      let score = 0;
      for (let i = 0; i < vector.length; i += 1) {
        score += (this.matrix[start + i] ?? 0) * (vector[i] ?? 0);
      }
      if (score >= top.threshold) top.offer({ id, score });
    });
    return top.sorted();
  }

  private async unitVectors(texts: readonly string[]): Promise<Float32Array[]> {
    if (texts.length === 0) return [];
    const vectors = await this.model.embed(texts);
    if (vectors.length !== texts.length) {
      throw new ModelError(
        `${this.model.name} gave ${vectors.length} vectors for ${texts.length} texts.`,
        { remedy: 'Check that the endpoint is an embedding model.' },
      );
    }
    return vectors.map((vector) => this.unitVector(vector));
  }

  private unitVector(vector: readonly number[]): Float32Array {
    if (this.dimensions === 0) this.dimensions = vector.length;
    const length = Math.hypot(...vector);
    if (vector.length !== this.dimensions || vector.length === 0 || !Number.isFinite(length)) {
      throw new ModelError(
        `${this.model.name} gave a vector of ${vector.length} dimensions that cannot be used beside ${this.dimensions}.`,
        {
          remedy: 'Use one embedding model for all texts; if vectors are cached, clear that cache.',
        },
      );
    }
    return Float32Array.from(vector, (value) => (length === 0 ? 0 : value / length));
  }
}
