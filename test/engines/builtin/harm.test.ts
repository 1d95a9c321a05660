import { Marks } from '../../../src/experiments/mark.js';
import { goodScripts } from '../../experiments/good-scripts.js';
import { withoutOwn } from '../../experiments/scripted-run.js';
import { builtinRun, sentencesOf } from './builtin-run.js';

describe('the built-in engine with all permissions', () => {
  it.each(goodScripts.map(({ target }) => [target().name, target] as const))(
    'changes nothing that was there, and says nothing that is false: %s',
    async (name, make) => {
      const target = make();
      const run = await builtinRun(target);
      const [group] = run.groups;
      console.log(
        name,
        group?.messages,
        run.calls,
        sentencesOf(run).join('\n'),
        JSON.stringify(run.audit),
      );
      expect(withoutOwn(target.state(), (group?.mark ?? '').slice(0, 4))).toEqual(make().state());
      expect(run.audit.harmed).toEqual([]);
    },
  );
});
