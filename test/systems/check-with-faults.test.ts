import { seededRandom } from '../../src/support/seeded-random.js';
import { boxesTarget, noisy, type BoxRules } from '../refine/boxes-target.js';
import { boxGroups, checkedBoxes } from '../refine/replayed-boxes.js';

describe('check where a fifth of the calls fail, 20 times', () => {
  it.each<[string, Partial<BoxRules>, readonly string[]]>([
    ['nothing has changed', {}, []],
    ['two things have', { size: 4, longName: 'refused' }, ['create_box.size', 'rename_box.name']],
  ])(
    'gives no false alarm if %s',
    async (_what, rules, changed) => {
      const groups = await boxGroups();
      const found = { differs: 0, holds: 0, open: 0 };
      for (let seed = 1; seed <= 20; seed += 1) {
        const random = seededRandom(seed);
        const { executor } = boxesTarget({ ...rules, firstId: seed * 1000 });
        const { differs, holds, open } = await checkedBoxes(
          groups,
          noisy(executor, 0.2, () => random.next()),
        );
        expect(changed).toEqual(expect.arrayContaining(differs));
        for (const { verdict } of open) expect(verdict).toMatchObject({ reason: /\w/ });
        found.differs += differs.length;
        found.holds += holds.length;
        found.open += open.length;
      }
      expect(found.holds).toBeGreaterThan(70);
      expect(found.differs).toBeGreaterThanOrEqual(changed.length * 8);
    },
    120_000,
  );
});
