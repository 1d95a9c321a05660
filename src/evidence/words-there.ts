import { isJsonObject } from '../core/json.js';
import { fieldOf, fieldsOf, mainList } from './answers.js';
import type { Accepted } from './made.js';

/** Words of things that earlier lists showed: a search for one of them finds something. */
export function wordsThere(accepted: readonly Accepted[]): readonly string[] {
  const items = accepted.flatMap(({ outcome }) => mainList(outcome.body ?? null)?.items ?? []);
  const texts = items
    .slice(0, 5)
    .flatMap((item) =>
      isJsonObject(item) ? fieldsOf(item).flatMap((field) => fieldOf(item, field) ?? []) : [item],
    );
  const words = texts.flatMap((text) =>
    typeof text === 'string' ? (/\p{L}{3,20}/u.exec(text)?.[0] ?? []) : [],
  );
  return words.slice(0, 3);
}
