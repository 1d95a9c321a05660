import type { Json, JsonObject } from '../../core/json.js';
import type { FakeAnswer } from '../kind.rows.js';

const kinds = ['oak', 'elm', 'ash'];

/** Trees for fake lists: as many as asked for, of three kinds in turn. */
export function trees(count: number): readonly JsonObject[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `t${index + 1}`,
    kind: kinds[index % kinds.length] ?? '',
    height: 3 + ((index * 7) % 11),
  }));
}

/** A list tool over these things that takes `limit` and `skip`. */
export function listed(
  things: readonly JsonObject[],
  { limit: usual = 10, most = Infinity }: { readonly limit?: number; readonly most?: number } = {},
) {
  return ({ limit = usual, skip = 0 }: JsonObject): FakeAnswer => {
    const [from, count] = [Number(skip), Math.min(Number(limit), most)];
    return { ok: { items: things.slice(from, from + count) as Json } };
  };
}

export const paged = { limit: { type: 'integer' }, skip: { type: 'integer' } } as const;
