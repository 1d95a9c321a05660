import type { Json } from '../../src/core/json.js';
import { attacks } from './attacks.js';
import { ScriptedRun, withoutOwn } from './scripted-run.js';

describe('what was there before a run', () => {
  it('is attacked more than a hundred times', () => {
    expect(attacks.length).toBeGreaterThan(100);
  });

  it.each(attacks.map((attack) => [`${attack.target().name}: ${attack.does}`, attack] as const))(
    'stays as it is: %s',
    async (_, { target: make, first, attack, meanwhile }) => {
      const target = make();
      const run = await ScriptedRun.begin(target);
      if (first.length > 0)
        await run.run([{ id: 'u1', tests: 'own things', steps: first.map((step) => [...step]) }]);
      const setUp = run.records.map((record) =>
        record.kind === 'made' ? record.outcome.kind : record,
      );
      for (const [tool, args] of meanwhile)
        expect(target.call(tool, args).status).toBeLessThan(400);
      const before = withoutOwn(target.state(), run.mark);
      const step = JSON.parse(JSON.stringify(attack).replaceAll('$s', '$u1.s')) as Json[];
      await run.run([{ id: 'u2', tests: 'attack', steps: [step] }]);
      const stopped = run.records.at(-1);
      const audit = await run.finish();
      expect({
        setUp,
        attack: stopped?.kind,
        state: withoutOwn(target.state(), run.mark),
        untouched: withoutOwn(before, run.mark),
        harmed: audit.harmed,
      }).toEqual({
        setUp: first.map(() => 'accepted'),
        attack: 'not-allowed',
        state: meanwhile.length > 0 ? before : make().state(),
        untouched: before,
        harmed: [],
      });
      // A reason is a sentence that a model can act on.
      const reason = stopped?.kind === 'not-allowed' ? stopped.reason : '';
      expect(reason).toMatch(/^\S+ .{12,}[^.\s]$/);
    },
  );
});
