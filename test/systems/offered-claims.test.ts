import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Row, Rows } from '../../src/claims/kind.rows.js';
import { offeredKinds, readProposal } from '../../src/claims/offered.js';
import { kinds } from '../../src/claims/registry.js';
import { standing } from '../../src/claims/weighed.js';
import type { Claim } from '../../src/core/claim.js';
import type { Json } from '../../src/core/json.js';
import type { View } from '../../src/evidence/view.js';
import { exploreFake } from '../support/explore-fake.js';

const folder = fileURLToPath(new URL('../../src/claims', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.rows.ts') && file.includes('/') && !file.endsWith('-server.rows.ts'),
);
const all = await Promise.all(
  files.map(async (file) => ((await import(join(folder, file))) as { rows: Rows }).rows),
);
const offered = new Set(kinds.flatMap(({ name, offer }) => (offer === undefined ? [] : name)));

const values: readonly Json[] = [
  ...[null, 'needed', 'refused', 'from', 'to', 'above', 'below', '^[a-z]+$', 'a', true, 1, 10],
  ...[{ minimum: 1 }, { minimum: 2 }, { maximum: 3 }, { maximum: 20 }, { maximum: 100 }],
];

/** Everything that a model might come to suspect, true or not: each offered kind of each slot or pair, with whatever value reads. */
function suspected(kind: string, view: View): readonly Claim[] {
  const slots = view.slots.slice(0, 4).map(({ path }) => path);
  const pairs = slots.flatMap((one) => slots.flatMap((two) => (one === two ? [] : [[one, two]])));
  const taken = slots.map((path) =>
    view
      .values(path)
      .slice(0, 2)
      .map(({ value }) => value),
  );
  const places = [...new Set(view.accepted.flatMap(({ outcome }) => Object.keys(outcome.shape)))];
  const lists = places.filter((at) => at.includes('[].'));
  const ats = [
    [],
    ...lists
      .slice(0, 4)
      .map((at) => [at.slice(0, at.indexOf('[]')), at.slice(at.indexOf('[].') + 3)]),
    ...[...view.setting.others.keys()]
      .slice(0, 2)
      .flatMap(() => places.slice(0, 3).map((at) => [at])),
  ];
  const whens = [[], ...slots.map((slot, index) => [{ slot, is: taken[index]?.[0] ?? 'a' }])];
  return [...slots.map((slot) => [slot]), ...pairs].flatMap((about) =>
    ats.flatMap((at) =>
      whens.flatMap((when) =>
        [...values, ...taken, ...view.setting.others.keys()].flatMap((value) => {
          const claim = readProposal({ kind, about, at, value, when }, kinds, view);
          return claim ?? [];
        }),
      ),
    ),
  );
}

const nearMisses = all
  .filter(({ kind }) => offered.has(kind))
  .flatMap(({ kind, nearMisses: rows }) =>
    rows.map((row): [string, string, Row] => [kind, row.title, row]),
  );

it.each(nearMisses)(
  '%s: what a model suspects is not said where calls do not bear it out: %s',
  (kind, _title, row) => {
    const { out } = exploreFake(row, undefined, (view) => suspected(kind, view));
    const said = standing(out)
      .filter(({ verdict }) => verdict !== 'observed')
      .map(({ claim }) => claim)
      .filter((claim) => claim.kind === kind);
    for (const claim of row.claims)
      expect(said).not.toContainEqual(expect.objectContaining({ ...claim }));
  },
);

it('offers each kind in one short line', () => {
  for (const row of all.flatMap(({ found }) => found.slice(0, 1))) {
    const lines = offeredKinds(kinds, exploreFake(row, 3).out.view);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
  }
});
