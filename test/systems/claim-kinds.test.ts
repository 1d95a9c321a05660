import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Row, Rows } from '../../src/claims/kind.rows.js';
import { kinds } from '../../src/claims/registry.js';
import { standing } from '../../src/claims/weighed.js';
import type { Claim } from '../../src/core/claim.js';
import { exploreFake } from '../support/explore-fake.js';

const folder = fileURLToPath(new URL('../../src/claims', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.rows.ts') && file.includes('/') && !file.endsWith('-server.rows.ts'),
);
const all = await Promise.all(
  files.map(async (file) => ((await import(join(folder, file))) as { rows: Rows }).rows),
);

/** The claims of the kind that stand when nothing is left to try, and what is said. */
function explored(row: Row, kind: string): { claims: readonly Claim[]; said: string } {
  const { out } = exploreFake(row);
  const claims = standing(out)
    .filter(({ verdict }) => verdict !== 'observed')
    .map(({ claim }) => claim)
    .filter((claim) => claim.kind === kind);
  return { claims, said: out.sentences.map(({ text }) => text).join('\n') };
}

describe.each(all.map((rows) => [rows.kind, rows] as const))(
  '%s',
  (kind, { found, nearMisses }) => {
    it('has three rows and three near misses at least', () => {
      expect(found.length).toBeGreaterThanOrEqual(3);
      expect(nearMisses.length).toBeGreaterThanOrEqual(3);
    });

    it.each(found.map((row) => [row.title, row] as const))('is found: %s', (_title, row) => {
      const { claims, said } = explored(row, kind);
      for (const claim of row.claims)
        expect(claims).toContainEqual(expect.objectContaining({ ...claim }));
      if (row.says !== undefined) expect(said).toMatch(row.says);
    });

    it.each(nearMisses.map((row) => [row.title, row] as const))(
      'is not said: %s',
      (_title, row) => {
        const { claims, said } = explored(row, kind);
        for (const claim of row.claims)
          expect(claims).not.toContainEqual(expect.objectContaining({ ...claim }));
        if (row.says !== undefined) expect(said).not.toMatch(row.says);
      },
    );
  },
);

it('has rows for every kind', () => {
  expect(all.map(({ kind }) => kind).sort()).toEqual(kinds.map(({ name }) => name).sort());
});
