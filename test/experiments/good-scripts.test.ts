import { goodScripts } from './good-scripts.js';
import { ScriptedRun, withoutOwn } from './scripted-run.js';

describe('a model that means well', () => {
  it.each(goodScripts.map((script) => [script.target().name, script] as const))(
    'reaches what own things reach: %s',
    async (_, { target: make, reaches, cannot, left }) => {
      const target = make();
      const run = await ScriptedRun.begin(target);
      await run.run([{ id: 'u1', tests: 'reach', steps: reaches.map((step) => [...step]) }]);
      const notMade = run.records.flatMap((record) =>
        record.kind === 'made' ? [] : [`${record.id} ${record.tool}: ${record.reason}`],
      );
      expect(notMade).toEqual([]);
      expect(run.records).toHaveLength(reaches.length);
      await run.run([
        { id: 'u2', tests: 'not reached', steps: cannot.map(([tool, args]) => [tool, args]) },
      ]);
      const flags = run.records
        .slice(reaches.length)
        .map((record) => (record.kind === 'not-allowed' ? (record.flag ?? 'none') : record.kind));
      expect(flags).toHaveLength(cannot.length);
      cannot.forEach(([tool, , flag], at) =>
        expect(`${tool} ${flags[at] ?? ''}`).toContain(`${tool} ${flag}`),
      );
      const met = new Set([...reaches, ...cannot].map(([tool]) => tool));
      expect(target.tools.map(({ name }) => name).filter((name) => !met.has(name))).toEqual([]);
      const audit = await run.finish();
      expect(audit.harmed).toEqual([]);
      expect(audit.changedByOthers).toEqual([]);
      expect(audit.left.map(({ record }) => record)).toHaveLength(left);
      expect(withoutOwn(target.state(), run.mark)).toEqual(make().state());
    },
  );
});
