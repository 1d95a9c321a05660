import type { FrozenPool } from '../../../../arguments/pool/frozen-pool.js';
import { oncePerObject } from '../../../../support/once-per-object.js';

const fewestNames = 2;

/** The texts that answers hold as items of plain lists: columns, tags, labels. */
const listedTexts = oncePerObject(
  (pool: FrozenPool): ReadonlySet<string> =>
    new Set(
      pool
        .all()
        .flatMap(({ path, value }) =>
          path.endsWith('[]') && typeof value === 'string' ? [value] : [],
        ),
    ),
);

/** The paths of an answer without those inside an object all of whose names are items of lists elsewhere: it is keyed by data. */
export function withoutNamesFromLists(
  paths: readonly string[],
  pool: FrozenPool,
): readonly string[] {
  const listed = listedTexts(pool);
  const names = new Map<string, Set<string>>();
  for (const path of paths) {
    const dot = path.lastIndexOf('.');
    if (dot < 0) continue;
    const parent = path.slice(0, dot);
    names.set(
      parent,
      (names.get(parent) ?? new Set()).add(path.slice(dot + 1).replace(/\[\]$/, '')),
    );
  }
  const keyed = [...names].flatMap(([parent, inside]) =>
    inside.size >= fewestNames && [...inside].every((name) => listed.has(name)) ? [parent] : [],
  );
  return paths.filter((path) => !keyed.some((parent) => path.startsWith(`${parent}.`)));
}
